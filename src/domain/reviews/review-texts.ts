import { withoutLinks } from '../organizations/name-links.ts';
import { openingOf } from '../posts/opening.ts';
import type { NotificationText } from '../notifications/notification-texts.ts';
import type { ReviewDecision, ReviewStage } from './reviews.ts';

/** Post as described in notifications. */
interface ToldPost {
  id: string;
  brandSlug: string;
  brandName: string;
  text: string;
  scheduledAt: string | null;
  /** Membership that scheduled or published it, or null for none. */
  plannedUnder: string | null;
}

const nameOf = ({ brandName, text }: ToldPost): string => {
  const words = openingOf(text);
  return words === '' ? `A post for ${brandName}` : `The post “${words}” for ${brandName}`;
};

const dueOf = ({ scheduledAt }: ToldPost): string =>
  scheduledAt === null
    ? 'The post should be published now'
    : `The post is scheduled for ${new Date(scheduledAt).toISOString()}`;

const ofReview = (post: ToldPost, to: readonly string[]) =>
  ({
    type: 'post.review',
    metadata: { postId: post.id, brandSlug: post.brandSlug },
    brandSlug: post.brandSlug,
    to,
    path: `/posts/${post.id}`,
  }) as const;

/** Returns the notification that asks the approvers of a stage for a review. */
export const reviewRequestedText = (post: ToldPost, { approvers }: ReviewStage): NotificationText => ({
  ...ofReview(post, approvers),
  title: `Post for ${post.brandName} waits for your review`,
  body: `${nameOf(post)} waits for your review. ${dueOf(post)} and is not published without approval.`,
});

/** Returns the reminder for the approvers of a stage when the post's time is near. */
export const reviewReminderText = (post: ToldPost, { approvers }: ReviewStage): NotificationText => ({
  ...ofReview(post, approvers),
  title: `Post for ${post.brandName} is due soon and waits for your review`,
  body: `${nameOf(post)} still waits for your review. ${dueOf(post)} and is not published without approval.`,
});

/**
 * Returns one notification about many posts. `begins`: the brand has started to require reviews. `again`: a change of the
 * brand's review has ended their approvals.
 */
export const manyWaitText = (
  brand: { slug: string; name: string },
  count: number,
  { approvers }: ReviewStage,
  why: 'begins' | 'again' = 'begins',
): NotificationText => ({
  type: 'post.review',
  title: `Posts for ${brand.name} wait for your review`,
  body:
    why === 'again'
      ? `${count} approved posts for ${brand.name} have changed and wait for your review again.`
      : `${brand.name} now requires reviews. ${count} of its scheduled posts ${count === 1 ? 'waits' : 'wait'} for yours.`,
  metadata: { brandSlug: brand.slug, count },
  brandSlug: brand.slug,
  to: approvers,
  // a mail links to one thing, but these are many
  path: '/',
  byMail: false,
});

/** Returns the notification about an objection for the member who scheduled the post. */
export const reviewDecidedText = (
  post: ToldPost,
  { decision, words }: { decision: ReviewDecision; words: string | null },
): NotificationText => {
  const was = decision === 'reject' ? 'was rejected' : 'needs changes';
  return {
    ...ofReview(post, post.plannedUnder === null ? [] : [post.plannedUnder]),
    title: `Post for ${post.brandName} ${was}`,
    body: `${nameOf(post)} ${was} and is not published as it is.${words === null ? '' : ` “${words.slice(0, 500)}”`}`,
  };
};

/** Returns the mail that asks a client for a review. */
export const reviewLinkText = (given: {
  organization: string;
  brand: string;
  maker: string | null;
  posts: number;
  expiresAt: Date;
}): { type: 'account.review_link'; subject: string; body: string; path: string } => {
  const { organization, brand, maker, posts, expiresAt } = given;
  const what = posts === 1 ? 'a post' : `${posts} posts`;
  return {
    type: 'account.review_link',
    subject: withoutLinks(`${brand}: ${what} for your review`),
    body: withoutLinks(
      `${maker ?? 'Someone'} of ${organization} asks you to review ${what} for ${brand}, which ${posts === 1 ? 'is' : 'are'} not published without your approval. The link is personal and works until ${expiresAt.toISOString()}.`,
    ),
    path: '/review#token=',
  };
};
