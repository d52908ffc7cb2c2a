import type { NotificationText } from '../notifications/notification-texts.ts';
import { openingOf } from './opening.ts';

/** An approved post whose app did not publish it, as its approver is told. */
interface ForgottenPost {
  postId: string;
  brandSlug: string;
  brandName: string;
  text: string;
  /** Name that the app gives itself, or null. */
  clientName: string | null;
  /** Membership of the approver. */
  approver: string;
}

/** Returns the notification that an app did not publish or schedule what a person has approved. */
export const approvalUnusedText = (post: ForgottenPost): NotificationText => {
  const { postId, brandSlug, brandName, text, clientName, approver } = post;
  const words = openingOf(text);
  const name = words === '' ? `a post for ${brandName}` : `the post “${words}” for ${brandName}`;
  return {
    type: 'post.review',
    title: `Approved post for ${brandName} was not published`,
    body: `You approved ${name}, but ${clientName ?? 'the app that asked'} has not published or scheduled it. Open “Waiting for you” to publish or schedule it yourself.`,
    metadata: { postId, brandSlug },
    brandSlug,
    to: [approver],
    path: `/posts/${postId}`,
  };
};
