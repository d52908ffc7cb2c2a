import type { PlatformName } from '../platforms.ts';
import { outStatuses, type TargetError, type TargetStatus } from './posts.ts';
import type { PostOutcome } from './roll-up.ts';
import type { Crossing } from '../analytics/crossings.ts';
import { openingOf } from './opening.ts';
import type { NotificationType } from '../notifications/notifications.ts';
import type { NotificationText } from '../notifications/notification-texts.ts';
import { actionWords, type PostActionKind } from '../publishing/post-actions.ts';
import { authorRemoved } from '../publishing/stopping.ts';
import { holdCodes, type HoldCode, type Held } from '../publishing/holding.ts';

/** Facts about a post with final targets that its notification needs. */
export interface EndedPost {
  id: string;
  orgId: string;
  brandSlug: string;
  brandName: string;
  text: string;
  targets: { platform: PlatformName; status: TargetStatus; error: TargetError | null }[];
}

const titles: Record<PostOutcome, string> = {
  published: 'Post published',
  partial: 'Post partly published',
  unconfirmed: 'The post may be live',
  failed: 'Post failed',
};

/** Returns the name of a post for people: its first words, or its brand if there are none. */
const nameOf = ({ brandName, text }: Pick<EndedPost, 'brandName' | 'text'>): string => {
  const words = openingOf(text);
  return words === '' ? `post for ${brandName}` : `post “${words}” for ${brandName}`;
};

const pathOf = (post: Pick<EndedPost, 'id'>): string => `/posts/${post.id}`;

const types: Record<PostOutcome, NotificationType> = {
  published: 'post.published',
  partial: 'post.failed',
  unconfirmed: 'post.unconfirmed',
  failed: 'post.failed',
};

/** Returns the notification about the outcome of a post. */
export const outcomeText = (post: EndedPost, outcome: PostOutcome): NotificationText => {
  const on = (status: TargetStatus): PlatformName[] =>
    post.targets.filter(target => target.status === status).map(({ platform }) => platform);
  return {
    type: types[outcome],
    title: titles[outcome],
    body: bodyOf(post, outcome),
    metadata: {
      postId: post.id,
      brandSlug: post.brandSlug,
      platforms: post.targets.map(target => target.platform),
      missing: [...on('failed'), ...on('cancelled')],
      unconfirmed: on('unconfirmed'),
    },
    brandSlug: post.brandSlug,
    path: pathOf(post),
    ...(wasStopped(post) && { byMail: false }),
  };
};

/** Returns the notification that a post has reached a milestone. */
export const milestoneText = (
  post: Pick<EndedPost, 'id' | 'brandSlug' | 'brandName' | 'text'> & { platform: PlatformName },
  { metric, threshold, value }: Crossing,
): NotificationText => ({
  type: 'post.milestone',
  title: `${threshold.toLocaleString('en')} ${metric} on ${post.platform}`,
  body: `Your ${nameOf(post)} has ${value.toLocaleString('en')} ${metric} on ${post.platform}.`,
  metadata: { postId: post.id, brandSlug: post.brandSlug, platform: post.platform, metric, threshold },
  brandSlug: post.brandSlug,
  path: pathOf(post),
});

/**
 * Returns whether the post failed because a person stopped a member's posts. There is no notification then, because that
 * person intended it and there may be a thousand posts.
 */
const wasStopped = ({ targets }: EndedPost): boolean => {
  const missing = targets.filter(({ status }) => !outStatuses.includes(status));
  return missing.length > 0 && missing.every(({ error }) => error?.code === authorRemoved.code);
};

const heldTitle = (
  { brandName }: Pick<EndedPost, 'brandName'>,
  platform: PlatformName,
  code: HoldCode,
): string => {
  if (code === 'billing_suspended') return `Post for ${brandName} is on hold: the organization is suspended`;
  if (code === 'publishing_paused')
    return `Post for ${brandName} is on hold: publishing on ${platform} is paused`;
  if (code === 'budget_used_up')
    return `Post for ${brandName} is on hold: the budget or the credits for ${platform} are used up`;
  if (code === 'review_pending') return `Post for ${brandName} is due and needs approval`;
  return `Post for ${brandName} is on hold: connect ${platform}`;
};

/**
 * Returns the notification that a post is on hold for its account on a platform, its organization's subscription, or its
 * approval. Of the contract's types, `post.failed` is the one that asks for help with a post. The title and `held` show
 * that nothing is lost yet.
 */
export const heldText = (
  post: Pick<EndedPost, 'id' | 'brandSlug' | 'brandName' | 'text'>,
  platform: PlatformName,
  { code, message }: Held,
): NotificationText => ({
  type: 'post.failed',
  title: heldTitle(post, platform, code),
  body: `About ${nameOf(post)}: ${message}`,
  metadata: { postId: post.id, brandSlug: post.brandSlug, platform, held: true },
  brandSlug: post.brandSlug,
  path: pathOf(post),
});

/** Maximum number of characters of a reason, because a platform's message may be a page long. */
const maxReason = 300;

const shortened = (reason: string): string =>
  reason.length <= maxReason ? reason : `${reason.slice(0, maxReason).trimEnd()}…`;

/** Codes whose message already says what to do. */
const explained: readonly string[] = ['expired', 'not_approved', authorRemoved.code, ...holdCodes];

/**
 * Returns a text with exactly what is known about every target. Someone who reads that a live post was not published might
 * publish it twice.
 */
const bodyOf = (post: EndedPost, outcome: PostOutcome): string => {
  const named = (...statuses: TargetStatus[]): string =>
    post.targets
      .filter(({ status }) => statuses.includes(status))
      .map(({ platform }) => platform)
      .join(', ');
  if (outcome === 'published') return `Your ${nameOf(post)} is live on ${named('published')}.`;
  const [unconfirmed, failed] = [named('unconfirmed'), named('failed', 'cancelled')];
  const errors = post.targets
    .filter(({ status }) => status === 'failed' || status === 'cancelled')
    .flatMap(({ error }) => error ?? []);
  return [
    failed && `Your ${nameOf(post)} was not published on ${failed}.`,
    ...new Set(errors.map(({ message }) => shortened(message))),
    unconfirmed && howToResolve(post, unconfirmed),
    errors.length > 0 && errors.every(({ code }) => explained.includes(code))
      ? ''
      : 'Open it to see what to do.',
  ]
    .filter(Boolean)
    .join(' ');
};

/** Returns how to resolve unconfirmed targets. People must check the account before they publish again. */
const howToResolve = (post: EndedPost, platforms: string): string =>
  `The service cannot tell whether your ${nameOf(post)} is live on ${platforms}, because the platform’s answer was lost. Check there, then record on the post whether you found it. Until then, the service sends nothing there again, so that the post cannot appear twice.`;

const notDoneTitle = ({
  kind,
  platform,
  isKnown,
}: {
  kind: PostActionKind;
  platform: PlatformName;
  isKnown: boolean;
}): string => {
  if (kind === 'remove') return isKnown ? `Post is still on ${platform}` : `Post may still be on ${platform}`;
  return `Post on ${platform} ${isKnown ? 'was' : 'may be'} not ${actionWords[kind].done}`;
};

/**
 * Returns the notification for the person who requested an action on a published post, if the action was not done or may
 * not have been done.
 */
export const notDoneText = (
  post: Pick<EndedPost, 'id' | 'brandSlug' | 'brandName' | 'text'> & {
    platform: PlatformName;
    kind: PostActionKind;
    membershipId: string;
    url: string | null;
    reason: string;
    /** Whether it is certain that the action was not done. */
    isKnown: boolean;
  },
): NotificationText => ({
  type: post.isKnown ? 'post.failed' : 'post.unconfirmed',
  title: notDoneTitle(post),
  body: `Your ${nameOf(post)} could not be ${actionWords[post.kind].done} there: ${shortened(post.reason)}${post.url === null ? '' : ` See ${post.url}`}`,
  metadata: { postId: post.id, brandSlug: post.brandSlug, platform: post.platform },
  brandSlug: post.brandSlug,
  to: [post.membershipId],
  path: pathOf(post),
});
