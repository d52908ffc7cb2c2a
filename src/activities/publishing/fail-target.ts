import type { Em } from '../../db/driver/orm.ts';
import { writeEnd, type TargetEnd } from '../../db/publishing/end-target.ts';
import type { TargetError, TargetStatus } from '../../domain/posts.ts';
import type { PlatformFailure } from '../../platforms/platform.ts';
import type { CommitStep, FailCode, FailTargetInput } from './steps.ts';
import type { Publishing } from './publishing.ts';
import { isCurrent } from './target-states.ts';
import { lockTarget, type TargetRow } from '../../db/publishing/targets.ts';
import { countParts } from './target-content.ts';
import { inTransaction } from '../../db/driver/in-transaction.ts';

/**
 * Ends a target, naming what of its thread is live already; false, and nothing written, when the target or its post has
 * moved since `row` was read. Runs in the caller's transaction, if there is one.
 */
export const endTarget = (em: Em, row: TargetRow, end: TargetEnd): Promise<boolean> =>
  writeEnd(em, row, { ...end, error: end.error && nameLiveParts(row, end.error, end.status) });

/** An end within a thread says what is live already; a retry goes on from there, and may meet the same refusal. */
const nameLiveParts = (row: TargetRow, error: TargetError, status: TargetEnd['status']): TargetError => {
  const live = row.parts.length;
  if (live === 0) return error;
  const message = `Part ${live + 1} of ${countParts(row)} did not go out; what is before it is live. ${error.message}`;
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

const sentences: Record<FailCode, TargetError> = {
  preparation_failed: {
    code: 'preparation_failed',
    message:
      'The platform had trouble, and the post could not be prepared. Nothing was published; retry when it answers again.',
    retryable: true,
  },
  internal_error: {
    code: 'internal_error',
    message:
      'Preparing the post went wrong inside this service, several times. Nothing was published; retry, and tell the operator when that does not help.',
    retryable: true,
  },
  invalid_media: {
    code: 'invalid_media',
    message: 'Nothing was published: change the media of the post, then retry.',
    retryable: false,
  },
  media_not_fetched: {
    code: 'media_not_fetched',
    message: 'Nothing was published: put the file there or change the post, then retry.',
    retryable: true,
  },
  tries_exhausted: {
    code: 'tries_exhausted',
    message: 'The platform kept refusing for now. Nothing was published; retry later.',
    retryable: true,
  },
};

/** Codes whose sentence is the reason itself. */
const aboutFiles: readonly FailCode[] = ['invalid_media', 'media_not_fetched'];

const errorOf = ({ code, lastReason }: FailTargetInput): TargetError => {
  const error = sentences[code];
  if (lastReason === undefined) return error;
  if (aboutFiles.includes(code)) return { ...error, message: `${lastReason} ${error.message}` };
  return { ...error, message: `${error.message} The last reason: ${lastReason}` };
};

/**
 * Ends a target that has no answer of a platform to end it, and says how it stands. Nothing was published; a target of
 * another revision, or one that a commit has claimed meanwhile, is left alone.
 */
export const failTarget = async ({ orm }: Publishing, step: FailTargetInput): Promise<CommitStep> =>
  inTransaction(orm, async em => {
    const row = await lockTarget(em, step.targetId);
    const known = row && finalStepOf(row.status);
    if (known) return known;
    if (!isCurrent(row, step)) return { state: 'look_again' };
    const error = errorOf(step);
    const ended = await endTarget(em, row, { status: 'failed', error });
    return ended ? { state: 'failed', reason: error.message } : { state: 'look_again' };
  });

/** How a target that needs nothing more stands; undefined while it needs something. */
export const finalStepOf = (status: TargetStatus): CommitStep | undefined => {
  if (status === 'published') return { state: 'published' };
  if (status === 'failed' || status === 'unconfirmed') return { state: status, reason: 'recorded before' };
  return status === 'cancelled' ? { state: 'look_again' } : undefined;
};
