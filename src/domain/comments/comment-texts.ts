import type { NotificationText } from '../notifications/notification-texts.ts';
import { openingOf } from '../posts/opening.ts';

/**
 * A member is to answer a comment. What it says is not told: a notification stays longer than some platforms let a comment be
 * kept.
 */
export const assignedText = (
  comment: { id: string; postId: string; brandSlug: string; postText: string },
  { by, to }: { by: string; to: string },
): NotificationText => {
  const words = openingOf(comment.postText);
  const post = words === '' ? 'a post' : `the post “${words}”`;
  return {
    type: 'comment.assigned',
    title: `${by} assigned a comment to you`,
    body: `Someone commented on ${post} for ${comment.brandSlug}. Please answer the comment.`,
    metadata: { commentId: comment.id, postId: comment.postId, brandSlug: comment.brandSlug },
    brandSlug: comment.brandSlug,
    to: [to],
    path: `/posts/${comment.postId}`,
  };
};
