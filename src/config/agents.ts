import { planLimits } from '../domain/billing/billing.ts';
import { about, duration, perPlan } from './kinds.ts';

/** Settings of agents. Included in index.ts. */
export const agentSettings = {
  AGENT_LIMIT: about(
    perPlan(planLimits.agents),
    'Maximum number of agents per organization. One number for all plans, or one per plan.',
  ),
  AGENT_NEWS_WAIT: about(
    duration('2m'),
    'Delay between a new document and the run of an agent that runs for new documents. Documents that arrive meanwhile share the run.',
  ),
};
