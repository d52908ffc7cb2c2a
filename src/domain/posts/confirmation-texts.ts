import type { NotificationText } from '../notifications/notification-texts.ts';
import { openingOf } from './opening.ts';

/** An approved post that its app did not publish. */
interface ForgottenPost {
  postId: string;
  brandSlug: string;
  brandName: string;
  text: string;
  /** Name that the app gives itself, or null. */
  clientName: string | null;
  /** Membership of the approver. */
  approver: string;
  /** Whether the post was changed after the approval. */
  isChanged: boolean;
  /** Whether someone else deleted the post after the approval. */
  isDeleted: boolean;
}

/** Returns the notification with which an app asks a person to confirm posts. */
export const confirmationAskedText = (asked: {
  /** Name that the app gives itself, or null. */
  clientName: string | null;
  /** First of the posts, and how many there are. */
  postId: string;
  count: number;
  /** Membership of the person. */
  to: string;
}): NotificationText => {
  const { clientName, postId, count, to } = asked;
  const posts = count === 1 ? 'a post' : `${count} posts`;
  return {
    type: 'post.review',
    title: `${count === 1 ? 'A post waits' : `${count} posts wait`} for your confirmation`,
    body: `${clientName ?? 'An app'} planned ${posts} and asks you to decide. Open “Waiting for you”. Nothing is published before you approve it.`,
    metadata: { postId, count },
    to: [to],
    path: `/posts/${postId}`,
  };
};

/** Returns why an approved post was not published, and the next step. */
const whyUnused = ({ isDeleted, isChanged, clientName }: ForgottenPost): string => {
  if (isDeleted)
    return 'but someone deleted the post before it was published. Restore it among the deleted posts if you still want it.';
  if (isChanged)
    return 'but the post was changed afterwards, so your approval no longer covers it. Open the post to publish or schedule it as it is now.';
  return `but ${clientName ?? 'the app that asked'} has not published or scheduled it. Open “Waiting for you” to publish or schedule it yourself.`;
};

/** Returns the notification that an app did not publish or schedule what a person has approved. */
export const approvalUnusedText = (post: ForgottenPost): NotificationText => {
  const { postId, brandSlug, brandName, text, approver } = post;
  const words = openingOf(text);
  const name = words === '' ? `a post for ${brandName}` : `the post “${words}” for ${brandName}`;
  return {
    type: 'post.review',
    title: `Approved post for ${brandName} was not published`,
    body: `You approved ${name}, ${whyUnused(post)}`,
    metadata: { postId, brandSlug },
    brandSlug,
    to: [approver],
    path: `/posts/${postId}`,
  };
};
