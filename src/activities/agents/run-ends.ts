import { endRun } from '../../db/agents/end-run.ts';
import { addRunStep } from '../../db/agents/run-steps.ts';
import { findWritingRun } from '../../db/agents/writing-run.ts';
import { inTransaction } from '../../db/driver/in-transaction.ts';
import type { RunReason } from '../../domain/agents.ts';
import { Refusal } from '../../domain/errors.ts';
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

const stepOf = ({ failed, cutShort }: RunEnd): string | null => {
  if (failed) return `failed: ${failed.message}`;
  return cutShort && `went no further: ${cutShort.message}`;
};

/** Ends a run, good or bad, with its credits, event and notification; does nothing to one that has ended. */
export const finishRun = async (
  { orm, log }: Pick<Service, 'log' | 'orm'>,
  runId: string,
  how: RunEnd,
): Promise<void> => {
  const end = (outcome: RunEnd, isUnpaid = false): Promise<void> =>
    inTransaction(orm, async em => {
      const step = stepOf(outcome);
      if ((await endRun(em, runId, outcome.failed, { isUnpaid })) && step) await addRunStep(em, runId, step);
      await failpoint('agent_run.before_commit');
    });
  try {
    await end(how);
  } catch (error) {
    // the hold has run out, and the credits are gone by now: what was made stays, and nothing is charged
    if (!(error instanceof Refusal)) throw error;
    log.warn({ runId, err: error }, 'a run of an agent could not be paid for in the end');
    await end({ ...how, failed: { code: error.code, message: error.message } }, true);
  }
  await failpoint('agent_run.after_commit');
};
