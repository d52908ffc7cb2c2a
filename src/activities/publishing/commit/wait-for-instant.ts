import { setTimeout as sleep } from 'node:timers/promises';
import { Context } from '@temporalio/activity';
import { findDue } from '../../../db/publishing/targets.ts';
import type { Publishing } from '../publishing.ts';
import type { TargetStep, Unready } from '../steps.ts';

/** Steps that publish, of one worker. Most of them wait here for the instant of a crowd, or to have their ends heard of. */
export const publishingSlots = 1_000;

/** So many of them may wait, and the rest is for what is due. */
const maxWaiting = 800;

/** How long before its instant a step may be begun at most: well below the 15 s after which it has to send a heartbeat. */
export const maxAheadMs = 10_000;

/**
 * Waits for the instant of a target's post, which is near, by the database's clock: what it takes to begin the steps of a crowd
 * is done when its time comes. Undefined once it has come, or the post has changed; where it is not near, or too many wait here,
 * what the workflow is to wait for.
 */
export const waitForInstant = async (
  { em, earlySteps }: Pick<Publishing, 'em' | 'earlySteps'>,
  step: TargetStep,
): Promise<Unready | undefined> => {
  const due = await findDue(em, step);
  const ms = Math.ceil((due?.due_ms ?? 0) - (due?.now_ms ?? 0));
  if (ms <= 0) return undefined;
  if (ms > maxAheadMs || earlySteps.count >= maxWaiting)
    return {
      state: 'waiting',
      checkAfterMs: ms,
      isProcessing: false,
      reason: 'waiting for the publish time',
    };
  earlySteps.count += 1;
  try {
    await sleep(ms + 1, undefined, { signal: Context.current().cancellationSignal });
  } finally {
    earlySteps.count -= 1;
  }
  return undefined;
};
