import { setTimeout as sleep } from 'node:timers/promises';
import { Context } from '@temporalio/activity';
import { findDue } from '../../../db/publishing/targets.ts';
import type { Publishing } from '../publishing.ts';
import type { TargetStep, Unready } from '../steps.ts';

/** Slots of one worker for publish steps. Most of them wait here for the instant of a crowd, or to report their results. */
export const publishingSlots = 1_000;

/** Maximum number of waiting steps. The remaining slots are for due ones. */
const maxWaiting = 800;

/**
 * Maximum milliseconds before its instant at which a step may begin: well below the 15 s after which it must send a
 * heartbeat.
 */
export const maxAheadMs = 10_000;

/**
 * Waits for the near instant of a target's post, by the database's clock, so that the steps of a crowd have begun when
 * their time comes. Returns undefined once it has come or the post has changed. If the instant is not near, or too many
 * steps wait here, returns what the workflow must wait for.
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
