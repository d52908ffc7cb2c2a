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

/** A post whose targets have all ended, as far as telling people about it needs it. */
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

/** A post as people know it: by its first words, and by its brand alone where it has none. */
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

/** What came of a post. */
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

/** A post has reached a round number. */
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

/** The person who stopped a member's posts wanted just this, and it may be a thousand of them. */
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
  if (code === 'review_pending') return `Post for ${brandName} is due and needs approval`;
  return `Post for ${brandName} is on hold: connect ${platform}`;
};

/**
 * A post waits for its brand's account on a platform, its organization's subscription, or its approval. Of the contract's types
 * `post.failed` is the one that asks for somebody's help with a post; the title and `held` say that nothing is lost yet.
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

/** How much of a reason is told, in characters: a platform's own sentence may be a page. */
const maxReason = 300;

const shortened = (reason: string): string =>
  reason.length <= maxReason ? reason : `${reason.slice(0, maxReason).trimEnd()}…`;

/** Codes whose reason says all that there is to do. */
const explained: readonly string[] = ['expired', 'not_approved', authorRemoved.code, ...holdCodes];

/**
 * Says of every target what is known of it, and no more: anyone who reads "did not go out" of a post that is live publishes it
 * twice.
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

/** Publishing it again without looking is what must not happen. */
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

/** Tells who asked for an action on a post that is out that it was not done, or may not have been. */
export const notDoneText = (
  post: Pick<EndedPost, 'id' | 'brandSlug' | 'brandName' | 'text'> & {
    platform: PlatformName;
    kind: PostActionKind;
    membershipId: string;
    url: string | null;
    reason: string;
    /** Whether it is known to be there. */
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
