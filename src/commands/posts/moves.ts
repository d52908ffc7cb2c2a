import { announceResumed } from '../../db/publishing/holds.ts';
import { rollUpPost } from '../../db/publishing/roll-up.ts';
import { addPostChanged } from '../../db/outbox.ts';
import type { Em } from '../../db/driver/orm.ts';
import { refuse } from '../../domain/errors.ts';
import { actorName, withReason, type Origin } from '../../domain/actor.ts';
import {
  restartableTargets,
  targetsToPublish,
  requireAllowed,
  isHeldUp,
  statusAfterUnarchive,
} from '../../domain/posts/post-rules.ts';
import { chooseTargets, groupTargets, type ChosenTargets } from '../../domain/posts/target-names.ts';
import { outStatuses, type PostStatus, type TargetStatus } from '../../domain/posts/posts.ts';
import { requireOpenBrand } from '../../db/brands/archived-brands.ts';
import { moveTargets, writeMove } from '../../db/posts/write-move.ts';
import { lockPost, type LockedPost } from '../../db/posts/posts.ts';
import type { PostReviewState } from '../../db/reviews/review-state.ts';
import type { BrandReview } from '../../domain/reviews/reviews.ts';
import { followMove, readReviewBefore } from '../reviews/follow-move.ts';
import { announceMove, type Move } from './announce-move.ts';
import { requirePublishable } from './check-post.ts';

/** Statuses in which a workflow waits or works, so it must be notified of every move into, out of, or within them. */
const live: readonly PostStatus[] = ['scheduled', 'publishing'];

const targetMoves: Record<
  NonNullable<Move['targets']>,
  { to: TargetStatus; from: readonly TargetStatus[] }
> = {
  restart: { to: 'pending', from: restartableTargets },
  cancel: { to: 'cancelled', from: ['pending', 'preparing'] },
};

/** Throws `invalid_state` if the move schedules or publishes a post of an archived brand. */
const requireMaySend = async (em: Em, post: LockedPost, to: PostStatus): Promise<void> => {
  if (live.includes(to) && !live.includes(post.status)) await requireOpenBrand(em, post.brandId);
};

/** Moves a locked post: row, targets, history, and, if a workflow is affected, its message, in the caller's transaction. */
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

/** Updates the review after a move: a person who schedules an unapproved post approves it as far as they may. */
const followReview = (
  em: Em,
  origin: Origin,
  post: LockedPost & { review: BrandReview },
  { move: { to, by, set = {}, platforms, accounts }, before }: { move: Move; before: PostReviewState | null },
): Promise<void> => {
  const { text, media, thread, platformOptions, disclosures } = { ...post, ...set };
  const content = {
    ...{ text, media, thread, platformOptions, disclosures },
    platforms: platforms ?? post.platforms,
    accounts: accounts ?? post.accounts,
  };
  const isSent = by === undefined && live.includes(to) && (!live.includes(post.status) || to !== post.status);
  return followMove(em, origin, { ...post, ...content, revision: post.revision + 1 }, { before, isSent });
};

/**
 * Returns the person who answers for a post. Whoever schedules it answers for it from then on, and removing them may stop
 * it. An operator is not a member, so the previous person stays.
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
 * Schedules or reschedules a post. Without a time, uses a draft's wanted time. Throws `validation_failed` for a time that
 * has passed and for content that a platform would refuse, `connection_missing` or `token_expired`, and `invalid_state`.
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
  await requirePublishable(em, post, targetsToPublish(post.targets), scheduledAt);
  await movePost(em, origin, post, {
    to: 'scheduled',
    reason: `scheduled for ${scheduledAt.toISOString()}`,
    set: { scheduledAt },
    targets: 'restart',
  });
};

/** Publishes a post now, regardless of its schedule. For a failed or partial post, publishes what is not live yet. */
export const publishPostNow = (em: Em, origin: Origin, postId: string) =>
  startPublishing(em, origin, postId, 'publish');

/**
 * Retries the unpublished targets of a failed or partial post, or those among the chosen ones. Leaves targets alone that are
 * or may be live. Throws `invalid_state` if none of the chosen can be retried.
 */
export const retryPost = (em: Em, origin: Origin, postId: string, asked?: ChosenTargets) =>
  startPublishing(em, origin, postId, 'retry', asked && { ...asked, from: restartableTargets });

/**
 * Retries the failed targets of a failed or partial post, or those among the chosen ones, but no canceled target. Throws
 * `invalid_state` if nothing has failed.
 */
export const retryFailed = (em: Em, origin: Origin, postId: string, asked: ChosenTargets) =>
  startPublishing(em, origin, postId, 'retry', { ...asked, from: ['failed'] });

/** Targets to retry: those of the chosen ones that are in one of these statuses. */
interface Retried extends ChosenTargets {
  from: readonly TargetStatus[];
}

const retriedOf = (all: LockedPost['targets'], { from, ...asked }: Retried): LockedPost['targets'] => {
  const meant = chooseTargets(all, asked).filter(({ status }) => from.includes(status));
  if (meant.length > 0) return meant;
  const names = [...(asked.platforms ?? []), ...(asked.targets ?? [])];
  const where = names.length > 0 ? ` on ${names.join(', ')}` : '';
  throw refuse('invalid_state', `The post has nothing to retry${where}.`);
};

/**
 * Starts publishing a post now. Targets that are published or unconfirmed stay as they are. The others restart, or only the
 * chosen ones. Publishing a post that is already being published changes nothing, so a client may repeat the call. Throws
 * `invalid_state` if the action is not possible or no target is left, and what scheduling throws.
 */
const startPublishing = async (
  em: Em,
  origin: Origin,
  postId: string,
  action: 'publish' | 'retry',
  asked?: Retried,
): Promise<{ id: string; status: 'publishing' }> => {
  const post = await lockPost(em, origin.actor, postId);
  if (action === 'publish' && post.status === 'publishing') return { id: post.id, status: 'publishing' };
  requireAllowed(action, post.status);
  const only = asked && retriedOf(post.targets, asked);
  const targets = targetsToPublish(only ?? post.targets);
  const { platforms } = groupTargets(targets);
  await requirePublishable(em, post, targets);
  await movePost(em, origin, post, {
    to: 'publishing',
    reason: `${action} on ${platforms.join(', ')}`,
    targets: 'restart',
    ...(only && { only: only.map(({ id }) => id) }),
  });
  return { id: post.id, status: 'publishing' };
};

/**
 * Cancels a scheduled post, up to the moment of its first commit, or the rest of a post whose remaining targets are all on
 * hold. Throws `invalid_state` otherwise.
 */
export const cancelPost = async (em: Em, origin: Origin, postId: string): Promise<void> => {
  const post = await lockPost(em, origin.actor, postId);
  if (isHeldUp(post.status, post.targets)) return cancelHeld(em, origin, post);
  requireAllowed('cancel', post.status);
  await movePost(em, origin, post, { to: 'cancelled', reason: 'cancelled', targets: 'cancel' });
};

/** Statuses of targets that are or may be live. A post with one of these cannot simply be canceled. */
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

/** Archives a post. Throws `invalid_state` while it is scheduled or being published. */
export const archivePost = async (em: Em, origin: Origin, postId: string): Promise<void> => {
  const post = await lockPost(em, origin.actor, postId);
  requireAllowed('archive', post.status);
  await movePost(em, origin, post, {
    to: 'archived',
    reason: 'archived',
    set: { statusBeforeArchive: post.status },
  });
};

/** Restores the status that a post had before it was archived. Throws `invalid_state` for a post that is not archived. */
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
 * Deletes a post from every list. Its attempts and history stay, and its files until it can no longer be restored. A
 * scheduled one is canceled first. Posts on the platforms stay there. Throws `invalid_state` while it is being published.
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
