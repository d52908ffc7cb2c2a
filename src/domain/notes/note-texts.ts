import { openingOf } from '../posts/opening.ts';
import type { NotificationText } from '../notifications/notification-texts.ts';

/** Returns the notification for members who are mentioned in a note, with its text. */
export const noteText = (
  post: { id: string; brandSlug: string; text: string },
  note: { author: string; text: string; mentions: readonly string[] },
): NotificationText => {
  const words = openingOf(post.text);
  const about = words === '' ? `a post for ${post.brandSlug}` : `the post “${words}” for ${post.brandSlug}`;
  return {
    type: 'post.note',
    title: `${note.author} mentioned you in a note`,
    body: `About ${about}: “${note.text.slice(0, 500).toWellFormed()}”`,
    metadata: { postId: post.id, brandSlug: post.brandSlug },
    brandSlug: post.brandSlug,
    to: note.mentions,
    path: `/posts/${post.id}`,
  };
};
