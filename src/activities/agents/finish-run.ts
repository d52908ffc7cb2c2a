import { endRun, describeEnd } from '../../db/agents/run-ends.ts';
import { addRunStep } from '../../db/agents/runs.ts';
import { findWritingRun } from '../../db/agents/posts.ts';
import { inTransaction } from '../../db/driver/in-transaction.ts';
import type { RunReason } from '../../domain/agents/agents.ts';
import { failpoint } from '../../process/failpoints.ts';
import type { Service } from '../../process/service.ts';

/** What a run is to do. */
export interface RunPlan {
  wanted: number;
  dryRun: boolean;
}

/** How many posts a run is to make; null where it has nothing to write for any more, which ends it. */
export const loadRun = async ({ orm }: Pick<Service, 'orm'>, runId: string): Promise<RunPlan | RunReason> => {
  const found = await findWritingRun(orm.em.fork(), runId);
  if ('stopped' in found) return found.stopped;
  const { wanted, dryRun } = found.run;
  return { wanted, dryRun };
};

/** How a run ended. */
export interface RunEnd {
  /** Why nothing came of it; null where something did. */
  failed: RunReason | null;
  /** Why it made fewer posts than it was to; null where nothing kept it from going on. */
  cutShort: RunReason | null;
}

/** Ends a run, good or bad, with its credits, event and notification; does nothing to one that has ended. */
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
