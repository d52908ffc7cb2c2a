import { maxRunLatenessMs, pauseOf, type PauseCode, type RunReason, type RunTrigger } from './agents.ts';
import { priceOf } from '../billing/billing.ts';

/** What decides whether an agent may run, as it is at one moment. */
export interface AgentAvailability {
  pauseCode: PauseCode | null;
  disabledReason: string | null;
  /** Whether a run of it is under way. */
  isRunning: boolean;
  postsPerRun: number;
  maxPostsPerDay: number | null;
  postsToday: number;
  monthlyCredits: number | null;
  /** Spent by its runs and its answers to comments since the first of the month in UTC. */
  creditsThisMonth: number;
}

/** A run that is asked for. */
export interface RunRequest {
  trigger: RunTrigger;
  dryRun: boolean;
  /** How long after its instant of the schedule it would begin. */
  lateMs: number;
}

/** What one run costs, however many posts it makes. */
export const runPrice = priceOf('agents.run', 1);

/** A person may try an agent that does not run by itself, and a dry run publishes nothing. */
const isPausedFor = (code: PauseCode, { trigger, dryRun }: RunRequest): boolean => {
  if (trigger !== 'manual') return true;
  if (code === 'disabled') return false;
  return !dryRun || code === 'billing_suspended' || code === 'brand_archived' || code.endsWith('_deleted');
};

/** How many posts a run may make now. */
export const postsAllowed = (
  { postsPerRun, maxPostsPerDay, postsToday }: AgentAvailability,
  dryRun: boolean,
): number => {
  if (dryRun || maxPostsPerDay === null) return postsPerRun;
  return Math.max(0, Math.min(postsPerRun, maxPostsPerDay - postsToday));
};

/** Why there is no run now; null where there may be one. */
export const reasonNotToRun = (agent: AgentAvailability, request: RunRequest): RunReason | null => {
  const pause = pauseOf(agent.pauseCode, agent.disabledReason);
  if (pause && isPausedFor(pause.code, request)) return pause;
  if (request.lateMs > maxRunLatenessMs) return missed;
  if (agent.isRunning) return { code: 'overlap', message: 'The previous run had not finished yet.' };
  if (postsAllowed(agent, request.dryRun) === 0)
    return {
      code: 'daily_posts',
      message: `The agent reached its limit of ${agent.maxPostsPerDay} posts a day.`,
    };
  const { monthlyCredits, creditsThisMonth } = agent;
  if (monthlyCredits === null || creditsThisMonth + runPrice <= monthlyCredits) return null;
  return {
    code: 'monthly_credits',
    message: `The agent may spend ${monthlyCredits} credits a month. A run costs ${runPrice} credits, and ${creditsThisMonth} are already spent.`,
  };
};

/** Of a run that nothing began in time: the service, Temporal or what the agent needs was away. */
export const missed: RunReason = {
  code: 'missed',
  message:
    'The service could not start this run in time. Missed runs are not repeated, so that posts do not arrive in a burst.',
};
