import type { NotificationText } from '../notifications/notification-texts.ts';
import { openingOf } from '../posts/opening.ts';

/**
 * Returns the notification for a member who is assigned a comment. The comment's text is left out, because notifications
 * are kept longer than some platforms allow for comments.
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
