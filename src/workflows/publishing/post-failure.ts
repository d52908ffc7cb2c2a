import { ApplicationFailureCategory } from '@temporalio/common';
import { ApplicationFailure } from '@temporalio/workflow';
import type { PostEnd } from '../../activities/publishing/steps.ts';
import type { PostStatus } from '../../domain/posts/posts.ts';

/**
 * Types of the failures of a workflow that has brought its post to one of these statuses. If a part of a post is live, its
 * workflow completes.
 */
const failureTypes: Partial<Record<PostStatus, string>> = {
  failed: 'PostFailed',
  unconfirmed: 'PostUnconfirmed',
};

/** Maximum length of a platform's reason. Five of them are far below Temporal's limit of a failure. */
const maxReasonLength = 300;

/** Returns what keeps a post from being live everywhere: `post 0199… failed on x, linkedin. x: … linkedin: …` */
export const shortfallOf = (postId: string, { missing }: PostEnd): string => {
  const where = Object.entries(Object.groupBy(missing, ({ status }) => status)).map(
    ([status, targets]) => `${status} on ${targets.map(({ platform }) => platform).join(', ')}`,
  );
  const why = missing.flatMap(({ platform, message }) =>
    message === null ? [] : [`${platform}: ${message.slice(0, maxReasonLength).toWellFormed()}`],
  );
  return [`post ${postId} ${where.join(', ')}.`, ...why].join(' ');
};

/**
 * Returns the failure of a workflow that has brought its post to `failed` or `unconfirmed`, which is red in the list of
 * workflows. It changes nothing, because everything is already written. Nothing repeats it, and it does not count as a
 * failure in the worker's metrics, because the workflow did its work. Returns undefined for every other end.
 */
export const workflowFailureOf = (postId: string, end: PostEnd): ApplicationFailure | undefined => {
  const type = failureTypes[end.status];
  if (type === undefined) return undefined;
  const failure = ApplicationFailure.create({
    message: shortfallOf(postId, end),
    type,
    nonRetryable: true,
    category: ApplicationFailureCategory.BENIGN,
  });
  // The Temporal UI shows the stack below the message, and the place of the throw says nothing about the post.
  failure.stack = '';
  return failure;
};
