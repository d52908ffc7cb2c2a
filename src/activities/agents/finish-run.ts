import { endRun, describeEnd } from '../../db/agents/run-ends.ts';
import { addRunStep } from '../../db/agents/runs.ts';
import { findWritingRun } from '../../db/agents/posts.ts';
import { inTransaction } from '../../db/driver/in-transaction.ts';
import type { RunReason } from '../../domain/agents/agents.ts';
import { failpoint } from '../../process/failpoints.ts';
import type { Service } from '../../process/service.ts';

/** Work of a run. */
export interface RunPlan {
  wanted: number;
  dryRun: boolean;
}

/** Returns how many posts a run must create, or why it has nothing left to write, which ends it. */
export const loadRun = async ({ orm }: Pick<Service, 'orm'>, runId: string): Promise<RunPlan | RunReason> => {
  const found = await findWritingRun(orm.em.fork(), runId);
  if ('stopped' in found) return found.stopped;
  const { wanted, dryRun } = found.run;
  return { wanted, dryRun };
};

/** End of a run. */
export interface RunEnd {
  /** Reason why the run has no result, or null if it has one. */
  failed: RunReason | null;
  /** Reason why the run created fewer posts than wanted, or null if nothing stopped it. */
  cutShort: RunReason | null;
}

/** Ends a run, successfully or not, with its credits, event, and notification. Does nothing if it has ended. */
export const finishRun = async (
  { orm, log }: Pick<Service, 'log' | 'orm'>,
  runId: string,
  { failed, cutShort }: RunEnd,
): Promise<void> => {
  const ended = await inTransaction(orm, async em => {
    const how = await endRun(em, runId, failed);
    const why = how === 'failed' ? failed : cutShort;
    if (how && why) await addRunStep(em, runId, describeEnd(how, why));
    await failpoint('agent_run.before_commit');
    return how;
  });
  if (ended === 'failed' && failed === null)
    log.warn({ agentRunId: runId }, 'an agent run could not be charged at its end');
  await failpoint('agent_run.after_commit');
};
