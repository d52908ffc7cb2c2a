import { planLimits } from '../domain/billing/billing.ts';
import { about, perPlan } from './kinds.ts';

/** Settings of agents, for src/config/index.ts. */
export const agentSettings = {
  AGENT_LIMIT: about(
    perPlan(planLimits.agents),
    'Most agents of one organization. One number for all plans, or one a plan.',
  ),
};
