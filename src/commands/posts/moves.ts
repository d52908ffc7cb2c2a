import { announceResumed } from '../../db/publishing/holds.ts';
import { rollUpPost } from '../../db/publishing/roll-up.ts';
import { addPostChanged } from '../../db/outbox.ts';
import type { Em } from '../../db/driver/orm.ts';
import { refuse } from '../../domain/errors.ts';
import { actorName, withReason, type Origin } from '../../domain/actor.ts';
import {
  restartableTargets,
  platformsToPublish,
  requireAllowed,
  isHeldUp,
  statusAfterReturn,
  statusAfterUnarchive,
} from '../../domain/posts/post-rules.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import { outStatuses, type PostStatus, type TargetStatus } from '../../domain/posts/posts.ts';
import { requireOpenBrand } from '../../db/brands/archived-brands.ts';
import { moveTargets, writeMove } from '../../db/posts/write-move.ts';
import { refuseSameName } from '../../db/posts/new-posts.ts';
import { lockDeletedPost, lockPost, type LockedPost } from '../../db/posts/posts.ts';
import type { PostReviewState } from '../../db/reviews/review-state.ts';
import type { BrandReview } from '../../domain/reviews/reviews.ts';
import { followMove, readReviewBefore } from '../reviews/follow-move.ts';
import { announceMove, type Move } from './announce-move.ts';
import { requirePublishable } from './check-post.ts';

/** In these a workflow waits or works, so it has to hear of every move into, out of or within them. */
const live: readonly PostStatus[] = ['scheduled', 'publishing'];

const targetMoves: Record<
  NonNullable<Move['targets']>,
  { to: TargetStatus; from: readonly TargetStatus[] }
> = {
  restart: { to: 'pending', from: restartableTargets },
  cancel: { to: 'cancelled', from: ['pending', 'preparing'] },
};

/** Throws `invalid_state` if the move sends a post on its way whose brand is archived. */
const requireMaySend = async (em: Em, post: LockedPost, to: PostStatus): Promise<void> => {
  if (live.includes(to) && !live.includes(post.status)) await requireOpenBrand(em, post.brandId);
};

/** Moves a locked post: row, targets, history and, where a workflow cares, its message, in the caller's transaction. */
export const movePost = async (em: Em, origin: Origin, post: LockedPost, move: Move): Promise<void> => {
  const { to, reason, by } = move;
  const set = {
    ...move.set,
    ...(by === undefined && responsible(origin, move)),
    ...(live.includes(to) && { plannedFor: null }),
  };
  await requireMaySend(em, post, to);
  const before = await readReviewBefore(em, post);
  const written = { to, actor: by ?? actorName(origin.actor), reason: withReason(reason, origin), set };
  await writeMove(em, post, written);
  if (move.targets) await moveTargets(em, post.id, { ...targetMoves[move.targets], only: move.only });
  if (post.review) await followReview(em, origin, { ...post, review: post.review }, { move, before });
  if (!live.includes(post.status) && !live.includes(move.to)) return;
  await addPostChanged(em, { ...post, platforms: move.platforms ?? post.platforms }, origin.requestId);
  if (move.targets === 'restart' && live.includes(to) && post.targets.some(({ isHeld }) => isHeld))
    await announceResumed(em, post.id, 'post_changed');
  await announceMove(em, origin, post, move);
};

/** Its review follows: a person who sends on its way what was not approves it as far as they may. */
const followReview = (
  em: Em,
  origin: Origin,
  post: LockedPost & { review: BrandReview },
  { move: { to, by, set = {}, platforms }, before }: { move: Move; before: PostReviewState | null },
): Promise<void> => {
  const { text, media, thread, platformOptions, disclosures } = { ...post, ...set };
  const content = {
    ...{ text, media, thread, platformOptions, disclosures },
    platforms: platforms ?? post.platforms,
  };
  const isSent = by === undefined && live.includes(to) && (!live.includes(post.status) || to !== post.status);
  return followMove(em, origin, { ...post, ...content, revision: post.revision + 1 }, { before, isSent });
};

/**
 * Anyone who sends a post on its way answers for it from then on: it is stopped with their membership, if at all. An operator
 * is no member, so who answered for it before does.
 */
const responsible = ({ actor }: Origin, { to }: Move) =>
  live.includes(to) && actor.kind !== 'operator' && { plannedUnder: actor.membershipId };

const wantedTimeOf = ({ plannedFor }: LockedPost): Date => {
  if (plannedFor) return plannedFor;
  const message = 'Must be set, because the post has no planned time.';
  throw refuse('validation_failed', message, {
    details: [{ path: 'scheduledAt', code: 'required', message }],
  });
};

/**
 * Gives a post its publish time, or another one; without any, a draft's wanted time. Throws `validation_failed` for a time that has passed and for content
 * that a platform would refuse, `connection_missing` or `token_expired`, and `invalid_state`.
 */
export const schedulePost = async (
  em: Em,
  origin: Origin,
  postId: string,
  given: Date | undefined,
): Promise<void> => {
  const post = await lockPost(em, origin.actor, postId);
  requireAllowed('schedule', post.status);
  const scheduledAt = given ?? wantedTimeOf(post);
  await requirePublishable(em, post, platformsToPublish(post.targets), scheduledAt);
  await movePost(em, origin, post, {
    to: 'scheduled',
    reason: `scheduled for ${scheduledAt.toISOString()}`,
    set: { scheduledAt },
    targets: 'restart',
  });
};

/** Publishes a post now, whatever its schedule says; of a failed or partial one, what has not gone out. */
export const publishPostNow = (em: Em, origin: Origin, postId: string) =>
  startPublishing(em, origin, postId, 'publish');

/** Tries again what did not go out of a failed or partial post; targets that went out, or may have, are left alone. */
export const retryPost = (em: Em, origin: Origin, postId: string) =>
  startPublishing(em, origin, postId, 'retry');

/**
 * Tries again what failed of a failed or partial post, on one platform where one is named, and nothing that its people have
 * called off. Throws `invalid_state` where nothing has failed.
 */
export const retryFailed = (em: Em, origin: Origin, postId: string, platform?: PlatformName) =>
  startPublishing(em, origin, postId, 'retry', targets => failedOf(targets, platform));

type Targets = LockedPost['targets'];

const failedOf = (targets: Targets, platform: PlatformName | undefined): PlatformName[] => {
  const failed = targets.filter(({ status }) => status === 'failed').map(target => target.platform);
  const meant = failed.filter(one => platform === undefined || one === platform);
  if (meant.length > 0) return meant;
  throw refuse('invalid_state', `The post has nothing to retry${platform ? ` on ${platform}` : ''}.`);
};

/**
 * Sends a post on its way now. Targets that are published or unconfirmed keep what happened; the others begin again, or those
 * alone that are chosen. A publish of what is on its way already changes nothing, so that a client may repeat it.
 * Throws `invalid_state` where the action is not possible or no target is left, and what scheduling throws.
 */
const startPublishing = async (
  em: Em,
  origin: Origin,
  postId: string,
  action: 'publish' | 'retry',
  choose?: (targets: Targets) => PlatformName[],
): Promise<{ id: string; status: 'publishing' }> => {
  const post = await lockPost(em, origin.actor, postId);
  if (action === 'publish' && post.status === 'publishing') return { id: post.id, status: 'publishing' };
  requireAllowed(action, post.status);
  const only = choose?.(post.targets);
  const platforms = only ?? platformsToPublish(post.targets);
  await requirePublishable(em, post, platforms);
  await movePost(em, origin, post, {
    to: 'publishing',
    reason: `${action} on ${platforms.join(', ')}`,
    targets: 'restart',
    ...(only && { only }),
  });
  return { id: post.id, status: 'publishing' };
};

/**
 * Calls a scheduled post off, up to the instant of its first commit, and what is left of a post all of which is
 * held. Throws `invalid_state` otherwise.
 */
export const cancelPost = async (em: Em, origin: Origin, postId: string): Promise<void> => {
  const post = await lockPost(em, origin.actor, postId);
  if (isHeldUp(post.status, post.targets)) return cancelHeld(em, origin, post);
  requireAllowed('cancel', post.status);
  await movePost(em, origin, post, { to: 'cancelled', reason: 'cancelled', targets: 'cancel' });
};

/** A post with one of these is not simply cancelled: something of it is live, or may be. */
const out: readonly TargetStatus[] = [...outStatuses, 'unconfirmed'];

const cancelHeld = async (em: Em, origin: Origin, post: LockedPost): Promise<void> => {
  const isOut = post.targets.some(({ status }) => out.includes(status));
  await movePost(em, origin, post, {
    to: isOut ? 'publishing' : 'cancelled',
    reason: isOut ? 'cancelled while on hold' : 'cancelled',
    targets: 'cancel',
  });
  if (isOut) await rollUpPost(em, post.id, actorName(origin.actor));
};

/** Puts a post away. Throws `invalid_state` while it is scheduled or being published. */
export const archivePost = async (em: Em, origin: Origin, postId: string): Promise<void> => {
  const post = await lockPost(em, origin.actor, postId);
  requireAllowed('archive', post.status);
  await movePost(em, origin, post, {
    to: 'archived',
    reason: 'archived',
    set: { statusBeforeArchive: post.status },
  });
};

/** Takes a post back to the status that it had before it was archived. Throws `invalid_state` for one that is not. */
export const unarchivePost = async (em: Em, origin: Origin, postId: string): Promise<void> => {
  const post = await lockPost(em, origin.actor, postId);
  requireAllowed('unarchive', post.status);
  await movePost(em, origin, post, {
    to: statusAfterUnarchive(post.statusBeforeArchive, post.scheduledAt, new Date()),
    reason: 'unarchived',
    set: { statusBeforeArchive: null },
  });
};

/**
 * Takes a post out of every list; its attempts and history stay, and its files until nobody can restore it any more. A
 * scheduled one is cancelled first. What is on the platforms stays there. Throws `invalid_state` while it is being published.
 */
export const deletePost = async (em: Em, origin: Origin, postId: string): Promise<void> => {
  const post = await lockPost(em, origin.actor, postId);
  requireAllowed('delete', post.status);
  const wasScheduled = post.status === 'scheduled';
  await movePost(em, origin, post, {
    to: wasScheduled ? 'cancelled' : post.status,
    reason: 'deleted',
    set: { deletedAt: new Date(), statusBeforeDelete: post.status },
    ...(wasScheduled && { targets: 'cancel' as const }),
  });
};

/**
 * Takes back a deletion that is not older than `since`: the post is what it was, and goes out at its time, unless that has
 * passed: then it is a draft. One that is not deleted stays as it is. Throws `not_found`, and `duplicate` where another post
 * has its `externalId` by now.
 */
export const restorePost = async (em: Em, origin: Origin, postId: string, since: Date): Promise<void> => {
  const post = await lockDeletedPost(em, origin.actor, postId, since);
  if (!post) return void (await lockPost(em, origin.actor, postId));
  const before = post.statusBeforeDelete ?? post.status;
  const moved = movePost(em, origin, post, {
    to: statusAfterReturn(before, post.scheduledAt, new Date()),
    reason: 'restored',
    set: { deletedAt: null, statusBeforeDelete: null },
    ...(before === 'scheduled' && { targets: 'restart' as const }),
  });
  await refuseSameName(moved, post.externalId);
};
