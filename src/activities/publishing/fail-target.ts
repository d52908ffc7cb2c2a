import { inTransaction } from '../../db/driver/in-transaction.ts';
import { lockTarget } from '../../db/publishing/targets.ts';
import type { TargetError } from '../../domain/posts/posts.ts';
import { endTarget, finalStepOf } from './end-target.ts';
import type { Publishing } from './publishing.ts';
import type { CommitStep, FailCode, FailTargetInput } from './steps.ts';
import { isCurrent } from './target-states.ts';

const sentences: Record<FailCode, TargetError> = {
  preparation_failed: {
    code: 'preparation_failed',
    message:
      'The platform had problems, and the post could not be prepared. Nothing was published. Retry when the platform works again.',
    retryable: true,
  },
  internal_error: {
    code: 'internal_error',
    message:
      'The service repeatedly failed to prepare the post. Nothing was published. Retry, and tell the operator if that does not help.',
    retryable: true,
  },
  invalid_media: {
    code: 'invalid_media',
    message: 'Nothing was published. Change the media of the post, then retry.',
    retryable: false,
  },
  media_not_fetched: {
    code: 'media_not_fetched',
    message: 'Nothing was published. Make the file available or change the post, then retry.',
    retryable: true,
  },
  tries_exhausted: {
    code: 'tries_exhausted',
    message: 'The platform kept refusing the post temporarily. Nothing was published. Retry later.',
    retryable: true,
  },
};

/** Codes whose message is the reason itself. */
const aboutFiles: readonly FailCode[] = ['invalid_media', 'media_not_fetched'];

const errorOf = ({ code, lastReason }: FailTargetInput): TargetError => {
  const error = sentences[code];
  if (lastReason === undefined) return error;
  if (aboutFiles.includes(code)) return { ...error, message: `${lastReason} ${error.message}` };
  return { ...error, message: `${error.message} The last problem: ${lastReason}` };
};

/**
 * Ends a target without a platform's answer, and returns its state. Nothing was published. A target of another revision, or
 * one that a commit has claimed meanwhile, stays unchanged.
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
