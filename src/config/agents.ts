import { planLimits } from '../domain/billing/billing.ts';
import { about, duration, perPlan } from './kinds.ts';

/** Settings of agents, for src/config/index.ts. */
export const agentSettings = {
  AGENT_LIMIT: about(
    perPlan(planLimits.agents),
    'Most agents of one organization. One number for all plans, or one a plan.',
  ),
  AGENT_NEWS_WAIT: about(
    duration('2m'),
    'How long after a new document an agent begins that runs for those. What comes meanwhile is the same run.',
  ),
};
