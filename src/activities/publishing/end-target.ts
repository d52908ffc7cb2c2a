import type { Em } from '../../db/driver/orm.ts';
import { writeEnd, type TargetEnd } from '../../db/publishing/target-ends.ts';
import type { TargetRow } from '../../db/publishing/targets.ts';
import { outStatuses, type TargetError, type TargetStatus } from '../../domain/posts/posts.ts';
import type { PlatformFailure } from '../../platforms/platform.ts';
import { measureEnd } from './measure.ts';
import type { CommitStep } from './steps.ts';
import { countParts } from './target-content.ts';

/**
 * Ends a target, naming what of its thread is live already; false, and nothing written, when the target or its post has
 * moved since `row` was read. Runs in the caller's transaction, if there is one.
 */
export const endTarget = async (em: Em, row: TargetRow, end: TargetEnd): Promise<boolean> => {
  const told = { ...end, error: end.error && nameLiveParts(row, end.error, end.status) };
  const isEnded = await writeEnd(em, row, told);
  if (isEnded) measureEnd(row, told);
  return isEnded;
};

/** An end within a thread says what is live already; a retry goes on from there, and may meet the same refusal. */
const nameLiveParts = (row: TargetRow, error: TargetError, status: TargetEnd['status']): TargetError => {
  const live = row.parts.length;
  if (live === 0) return error;
  const message = `Part ${live + 1} of ${countParts(row)} was not published. The parts before it are live. ${error.message}`;
  return status === 'failed' ? { ...error, code: 'thread_incomplete', message } : { ...error, message };
};

/** Kinds that a retry can mend without a change to the post. */
const mendable: readonly PlatformFailure['kind'][] = [
  'rate_limited',
  'quota',
  'transient',
  'not_ready',
  'billing',
  'config',
  'unknown',
];

/** What a platform's refusal looks like on a post. */
export const failureError = (failure: PlatformFailure): TargetError => ({
  code: failure.kind === 'auth_expired' ? 'token_expired' : failure.kind,
  message: failure.message,
  retryable: mendable.includes(failure.kind),
});

/** How a target that needs nothing more stands; undefined while it needs something. */
export const finalStepOf = (status: TargetStatus): CommitStep | undefined => {
  if (outStatuses.includes(status)) return { state: 'published' };
  if (status === 'failed' || status === 'unconfirmed') return { state: status, reason: 'recorded before' };
  return status === 'cancelled' ? { state: 'look_again' } : undefined;
};
