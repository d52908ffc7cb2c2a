import { ApplicationFailureCategory } from '@temporalio/common';
import { ApplicationFailure } from '@temporalio/workflow';
import type { PostEnd } from '../../activities/publishing/steps.ts';
import type { PostStatus } from '../../domain/posts/posts.ts';

/** How a workflow fails that has brought its post to one of these. Where anything of a post is live, its workflow completes. */
const failureTypes: Partial<Record<PostStatus, string>> = {
  failed: 'PostFailed',
  unconfirmed: 'PostUnconfirmed',
};

/** Of what a platform said: with all five, far below what Temporal takes of a failure. */
const maxReasonLength = 300;

/** What keeps a post from being live everywhere: `post 0199… failed on x, linkedin. x: … linkedin: …` */
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
 * The end of a workflow that has brought its post to `failed` or `unconfirmed`: red in the list of workflows. It changes
 * nothing, as all is written already; nothing repeats it, and it counts as no failure among the worker's metrics, because the
 * workflow did what it is for. Undefined for every other end.
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
  // The Temporal UI shows it below the message, and where this was thrown says nothing about the post.
  failure.stack = '';
  return failure;
};
