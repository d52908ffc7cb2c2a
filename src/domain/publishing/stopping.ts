import type { TargetError } from '../posts/posts.ts';

/** What stands on a target whose post was stopped when the member who planned it was removed. */
export const authorRemoved: TargetError = {
  code: 'author_removed',
  message:
    'The person who wrote it or sent it on its way was removed from the organization or may not publish for the brand any more, and what they had planned was stopped. Read it, then retry or schedule it to have it go out all the same.',
  retryable: true,
};
