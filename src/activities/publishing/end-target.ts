import type { Em } from '../../db/driver/orm.ts';
import { writeEnd, type TargetEnd } from '../../db/publishing/target-ends.ts';
import type { TargetRow } from '../../db/publishing/targets.ts';
import { outStatuses, type TargetError, type TargetStatus } from '../../domain/posts/posts.ts';
import type { PlatformFailure } from '../../platforms/platform.ts';
import { measureEnd } from './measure.ts';
import type { CommitStep } from './steps.ts';
import { countParts } from './target-content.ts';

/**
 * Ends a target and names the live parts of its thread. Returns false and writes nothing if the target or its post has
 * changed since `row` was read. Runs in the caller's transaction, if there is one.
 */
export const endTarget = async (em: Em, row: TargetRow, end: TargetEnd): Promise<boolean> => {
  const told = { ...end, error: end.error && nameLiveParts(row, end.error, end.status) };
  const isEnded = await writeEnd(em, row, told);
  if (isEnded) measureEnd(row, told);
  return isEnded;
};

/** Adds the live parts to an error within a thread. A retry continues from there and may be refused again. */
const nameLiveParts = (row: TargetRow, error: TargetError, status: TargetEnd['status']): TargetError => {
  const live = row.parts.length;
  if (live === 0) return error;
  const message = `Part ${live + 1} of ${countParts(row)} was not published. The parts before it are live. ${error.message}`;
  return status === 'failed' ? { ...error, code: 'thread_incomplete', message } : { ...error, message };
};

/** Kinds of failures that a retry can fix without a change to the post. */
const mendable: readonly PlatformFailure['kind'][] = [
  'rate_limited',
  'quota',
  'transient',
  'not_ready',
  'billing',
  'config',
  'unknown',
];

/** Converts a platform's refusal to the error on a target. */
export const failureError = (failure: PlatformFailure): TargetError => ({
  code: failure.kind === 'auth_expired' ? 'token_expired' : failure.kind,
  message: failure.message,
  retryable: mendable.includes(failure.kind),
});

/** Returns the step of a final target, or undefined for a target that is not final. */
export const finalStepOf = (status: TargetStatus): CommitStep | undefined => {
  if (outStatuses.includes(status)) return { state: 'published' };
  if (status === 'failed' || status === 'unconfirmed') return { state: status, reason: 'recorded before' };
  return status === 'cancelled' ? { state: 'look_again' } : undefined;
};
