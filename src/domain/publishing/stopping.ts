import type { TargetError } from '../posts/posts.ts';

/** Error of a target whose post was canceled because the member who scheduled it was removed. */
export const authorRemoved: TargetError = {
  code: 'author_removed',
  message:
    'The person who wrote or scheduled the post left the organization or may no longer publish for the brand, so the post was stopped. Read the post, then retry or reschedule it.',
  retryable: true,
};
