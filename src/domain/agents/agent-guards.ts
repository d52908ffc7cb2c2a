import { maxRunLatenessMs, pauseOf, type PauseCode, type RunReason, type RunTrigger } from './agents.ts';
import { priceOf } from '../billing/billing.ts';

/** Facts that decide whether an agent may run, as of one moment. */
export interface AgentAvailability {
  pauseCode: PauseCode | null;
  disabledReason: string | null;
  /** Whether a run of the agent is in progress. */
  isRunning: boolean;
  postsPerRun: number;
  maxPostsPerDay: number | null;
  postsToday: number;
  monthlyCredits: number | null;
  /** Credits that the agent's runs and its answers to comments have used since the first of the month in UTC. */
  creditsThisMonth: number;
}

/** Request for a run. */
export interface RunRequest {
  trigger: RunTrigger;
  dryRun: boolean;
  /** Milliseconds between the scheduled time and the start of the run. */
  lateMs: number;
}

/** Credits for one run, regardless of the number of posts. */
export const runPrice = priceOf('agents.run', 1);

/**
 * Returns whether a pause blocks this request. A person may start a disabled agent by hand. Under any other pause only a
 * dry run is possible, and none if billing is suspended or something the agent needs was deleted.
 */
const isPausedFor = (code: PauseCode, { trigger, dryRun }: RunRequest): boolean => {
  if (trigger !== 'manual') return true;
  if (code === 'disabled') return false;
  return !dryRun || code === 'billing_suspended' || code === 'brand_archived' || code.endsWith('_deleted');
};

/** Returns the number of posts that a run may create now. */
export const postsAllowed = (
  { postsPerRun, maxPostsPerDay, postsToday }: AgentAvailability,
  dryRun: boolean,
): number => {
  if (dryRun || maxPostsPerDay === null) return postsPerRun;
  return Math.max(0, Math.min(postsPerRun, maxPostsPerDay - postsToday));
};

/** Returns why the agent cannot run now, or null if it can. */
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

/** Reason of a run that did not start in time, because the service, Temporal, or something the agent needs was down. */
export const missed: RunReason = {
  code: 'missed',
  message:
    'The service could not start this run in time. Missed runs are not repeated, so that posts do not arrive in a burst.',
};
