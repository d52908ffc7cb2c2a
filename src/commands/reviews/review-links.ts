import { v7 as uuidv7 } from 'uuid';
import { audit } from '../../db/audit.ts';
import type { Encryptor } from '../../db/auth/mails.ts';
import type { Em } from '../../db/driver/orm.ts';
import { ReviewLink } from '../../db/entities/review.ts';
import { findPost, lockPost, type LockedPost } from '../../db/posts/posts.ts';
import { findMediaByIds, type PostMediaFile } from '../../db/posts/post-media.ts';
import {
  countRecentLinks,
  findLinkNames,
  hasDecided,
  mailLink,
  type LinkNames,
} from '../../db/reviews/review-links.ts';
import { requireOpenBrand } from '../../db/brands/archived-brands.ts';
import { indexAccounts, listAccounts, type BrandAccount } from '../../db/connections/brand-accounts.ts';
import { actorName, requireBrandInScope, type Actor, type BrandScopedActor } from '../../domain/actor.ts';
import { notFound, refuse } from '../../domain/errors.ts';
import { invalidRequest } from '../../domain/invalid-request.ts';
import { requireReviewed } from '../../domain/reviews/reviews.ts';
import { requireProven } from '../auth/prove-address.ts';
import { requireUnasked } from '../notifications/require-unasked.ts';
import { findChanges, readReview, type ReviewView } from './read-review.ts';
import { requireNamedClient } from './require-named-client.ts';
import {
  digestOfReviewed,
  isReviewer,
  reviewPost,
  type GivenDecision,
  type Reviewer,
} from './review-post.ts';

export interface NewReviewLink {
  postIds: string[];
  /** In lower case. */
  email: string;
  expiresAt: Date;
}

/** Maximum number of links that an organization may send within a day. */
const maxLinks = 200;

const requireFew = async (em: Em, { orgId, userId }: Actor, address: string): Promise<void> => {
  const instead = 'Put several posts into one link.';
  if ((await countRecentLinks(em, orgId)) >= maxLinks)
    throw refuse(
      'rate_limited',
      `The organization has created ${maxLinks} review links within a day. ${instead}`,
    );
  const isKnown = await hasDecided(em, orgId, address);
  await requireUnasked(em, { kind: 'review_link', orgId, userId, address, isKnown }, instead);
};

/** Throws unless the posts belong to one brand, which requires reviews, and wait for publication. */
const requireForClients = (posts: readonly LockedPost[]): LockedPost => {
  const [first] = posts;
  if (!first || posts.some(({ brandId }) => brandId !== first.brandId))
    throw invalidRequest([{ path: 'postIds', code: 'invalid', message: 'Must be posts of the same brand.' }]);
  for (const { status } of posts) requireReviewed(status);
  if (first.review) return first;
  throw refuse('invalid_state', 'The brand does not require reviews.');
};

/** Asks a client by email to review posts. Only the email contains the link. */
export const createReviewLink = async (
  em: Em,
  actor: Actor,
  given: NewReviewLink,
  { cipher, token }: { cipher: Encryptor; token: { secret: string; hash: string } },
): Promise<ReviewLink> => {
  const { orgId } = actor;
  await requireProven(em, actor.userId, 'Writing to clients');
  const posts: LockedPost[] = [];
  for (const id of given.postIds.toSorted()) posts.push(await lockPost(em, actor, id));
  const { brandId } = requireForClients(posts);
  await requireNamedClient(em, actor, posts, given.email);
  await requireFew(em, actor, given.email);
  const link = em.create(ReviewLink, {
    id: uuidv7(),
    orgId,
    brandId,
    ...given,
    tokenHash: token.hash,
    createdBy: actorName(actor),
    membershipId: actor.membershipId,
  });
  await em.persist(link).flush();
  await mailLink(em, cipher, link, token.secret);
  await audit(em, {
    action: 'review_link.created',
    target: { kind: 'review_link', id: link.id, name: given.email },
    details: { postIds: given.postIds, expiresAt: given.expiresAt.toISOString() },
  });
  return link;
};

/** Revokes a link immediately. Decisions made with it still count. Throws `not_found`. */
export const revokeReviewLink = async (em: Em, actor: Actor, id: string): Promise<ReviewLink> => {
  const link = await em.findOne(ReviewLink, { id, orgId: actor.orgId });
  if (!link) throw notFound('review link', id);
  requireBrandInScope(actor, link.brandId);
  if (link.revokedAt) return link;
  link.revokedAt = new Date();
  await em.flush();
  await audit(em, {
    action: 'review_link.revoked',
    target: { kind: 'review_link', id, name: link.email },
  });
  return link;
};

interface OpenLink {
  link: ReviewLink;
  names: LinkNames;
  actor: BrandScopedActor;
  reviewer: Reviewer;
}

/**
 * Opens a link. Throws `not_found` for an unknown link, and `invalid_state` with the reason for one that no longer works.
 */
const openLink = async (em: Em, tokenHash: string): Promise<OpenLink> => {
  const link = await em.findOne(ReviewLink, { tokenHash });
  const names = link && (await findLinkNames(em, link.id));
  if (!link || !names) throw notFound('review link with this address');
  const over = whyOver(link, names);
  if (over !== undefined) throw refuse('invalid_state', over);
  const actor = { orgId: link.orgId, brandScope: { only: [link.brandId] } };
  const client = { address: link.email, isByManager: names.isByManager };
  const reviewer = { name: `client:${link.email}`, membershipId: null, linkId: link.id, client };
  return { link, names, actor, reviewer };
};

const whyOver = ({ expiresAt, revokedAt }: ReviewLink, names: LinkNames): string | undefined => {
  if (revokedAt) return 'This link was revoked. Ask the sender for another one.';
  if (expiresAt <= new Date()) return 'This link has expired. Ask the sender for another one.';
  if (names.mayStill) return undefined;
  return `This link no longer works, because its sender no longer works for ${names.brand}. Ask the team for another one.`;
};

/** A post as a client sees it. */
export interface ClientPost {
  view: ReviewView;
  accounts: ReadonlyMap<string, BrandAccount>;
  files: PostMediaFile[];
  /** Whether the client must decide now. */
  canDecide: boolean;
}

/** Content of a link's page. */
export interface ClientPage {
  link: ReviewLink;
  names: LinkNames;
  posts: ClientPost[];
}

/**
 * Shows the posts of a link about which its client must decide, and the ones that they decided about, as they were then.
 * Reading changes nothing, so a mail scanner may open the page.
 */
export const readClientPage = async (em: Em, tokenHash: string): Promise<ClientPage> => {
  const { link, names, actor, reviewer } = await openLink(em, tokenHash);
  const accounts = indexAccounts(await listAccounts(em, link.orgId, link.brandId));
  const posts: ClientPost[] = [];
  for (const id of link.postIds) {
    const row = await findPost(em, actor, id);
    if (!row) continue;
    const view = asOfClient(await readReview(em, { ...actor, kind: 'client' }, id), reviewer);
    if (view === undefined) continue;
    const ids = Object.values(view.shown).flatMap(({ media, thread }) =>
      [...media, ...thread.flatMap(part => part.media)].map(file => file.id),
    );
    const files = await findMediaByIds(em, link.orgId, [...new Set(ids)]);
    posts.push({ view, accounts, files: [...files.values()], canDecide: isToDecide(view, reviewer) });
  }
  return { link, names, posts };
};

/**
 * Limits a review to what a client may see: their own decisions and what has changed since, and nothing of the team. While
 * they are not asked (the post waits for no one, or for others), they see what they decided about. Undefined if that is
 * nothing.
 */
const asOfClient = (view: ReviewView, reviewer: Reviewer): ReviewView | undefined => {
  const { post, state, shown } = view;
  const decisions = view.decisions.filter(each => each.reviewer === reviewer.name);
  if (state !== null && post.review?.stages.some(stage => isReviewer(stage, reviewer)))
    return { ...view, decisions, changedSince: findChanges(decisions, shown, post.dueAt) };
  const last = decisions.find(({ endReason }) => endReason !== 'decided_again');
  if (!last?.shown) return undefined;
  const digest = digestOfReviewed(last.shown, last.dueAt === null ? null : new Date(last.dueAt));
  return { ...view, state: null, shown: last.shown, digest, decisions, changedSince: null };
};

const isToDecide = ({ post, state, decisions }: ReviewView, reviewer: Reviewer): boolean => {
  const open = post.review?.stages[(state?.stage ?? 0) - 1];
  return (
    isReviewer(open, reviewer) &&
    !decisions.some(({ endedAt, stageId }) => endedAt === null && stageId === open?.id)
  );
};

/** Records a client's decision by their link, as `reviewPost` does. */
export const reviewByLink = async (
  em: Em,
  tokenHash: string,
  { postId, requestId, ...given }: GivenDecision & { postId: string; requestId: string },
): Promise<void> => {
  const { link, actor, reviewer } = await openLink(em, tokenHash);
  if (!link.postIds.includes(postId)) throw notFound('post', postId);
  await requireOpenBrand(em, link.brandId);
  await reviewPost(em, { actor, reviewer, requestId, by: { kind: 'anonymous', id: null } }, postId, given);
};
