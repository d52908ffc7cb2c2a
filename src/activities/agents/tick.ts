import { beginScheduledRun } from '../../db/agents/schedules.ts';
import { inTransaction } from '../../db/driver/in-transaction.ts';
import type { RunStatus } from '../../domain/agents/agents.ts';
import { failpoint } from '../../process/failpoints.ts';
import type { Service } from '../../process/service.ts';

/**
 * Result of one firing of a schedule. `gone`: its agent was deleted. `not_due`: Temporal misread a change of
 * the clocks.
 */
export interface Tick {
  state: RunStatus | 'gone' | 'not_due';
  runId: string | null;
  /** Reason why there is no run. */
  why: string | null;
}

/** Begins the run for one instant of an agent's schedule, or inserts a row that says why there is none. Safe to repeat. */
export const tick = async ({ orm }: Pick<Service, 'orm'>, agentId: string, at: string): Promise<Tick> => {
  const run = await inTransaction(orm, async em => {
    const begun = await beginScheduledRun(em, agentId, new Date(at));
    await failpoint('agent_tick.before_commit');
    return begun;
  });
  await failpoint('agent_tick.after_commit');
  if (!run) return { state: 'gone', runId: null, why: null };
  if (run === 'not_due') return { state: run, runId: null, why: null };
  return { state: run.status, runId: run.runId, why: run.reason?.message ?? null };
};
