import type { MovedFields } from '../../db/posts/write-move.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import type { PostStatus } from '../../domain/posts/posts.ts';
import type { PostAccount } from '../../domain/posts/target-names.ts';
import { addEvent, addEvents } from '../../db/webhooks/events.ts';
import type { Em } from '../../db/driver/orm.ts';
import { actorName, type Origin } from '../../domain/actor.ts';
import type { PostCancelled } from '../../domain/webhooks/event-data.ts';
import type { LockedPost } from '../../db/posts/posts.ts';

/** A move of a post to another status. */
export interface Move {
  to: PostStatus;
  /** Phrase for the post's history: `cancelled`, `changed text and media`. */
  reason: string;
  set?: MovedFields;
  /** Set if its queue moves it. The person who scheduled the post keeps answering for it. */
  by?: 'queue';
  /** `restart` resets every target that can restart. `cancel` cancels the open ones. */
  targets?: 'restart' | 'cancel';
  /** IDs of the affected targets. Defaults to all. */
  only?: readonly string[];
  /** Platforms after the move, if they change. */
  platforms?: PlatformName[];
  /** Named accounts after the move, if they change. */
  accounts?: readonly PostAccount[];
}

/** A post that was just scheduled or rescheduled. */
export type ScheduledPost = Pick<
  LockedPost,
  'id' | 'orgId' | 'brandId' | 'brandSlug' | 'platforms' | 'text'
> & {
  scheduledAt: Date;
  previousScheduledAt: Date | null;
};

/** Sends webhooks the event that a post was saved with a future time, in the caller's transaction. */
export const announceScheduled = (em: Em, { requestId }: Origin, post: ScheduledPost): Promise<void> =>
  addEvent(em, {
    orgId: post.orgId,
    event: 'post.scheduled',
    requestId,
    data: {
      ...subjectOf(post),
      scheduledAt: post.scheduledAt.toISOString(),
      previousScheduledAt: post.previousScheduledAt?.toISOString() ?? null,
      text: post.text,
    },
  });

/**
 * Sends webhooks the event of a move: a new time, or that a scheduled post is not published. `post` is the state before.
 */
export const announceMove = async (em: Em, origin: Origin, post: LockedPost, move: Move): Promise<void> => {
  const { scheduledAt: time = post.scheduledAt } = set(move);
  if (move.to === 'scheduled' && time !== null) return announceTime(em, origin, post, { move, time });
  const reason = reasonOf(move);
  if (reason !== undefined) await announceCancelled(em, origin, [{ ...post, ...platformsOf(move) }], reason);
};

const set = (move: Move): NonNullable<Move['set']> => move.set ?? {};

const platformsOf = ({ platforms }: Move) => platforms && { platforms };

/** Announces only a new time, because an edited text does not change when the post is published. */
const announceTime = async (
  em: Em,
  origin: Origin,
  post: LockedPost,
  { move, time }: { move: Move; time: Date },
): Promise<void> => {
  const before = post.status === 'scheduled' ? post.scheduledAt : null;
  if (before?.getTime() === time.getTime()) return;
  const text = set(move).text ?? post.text;
  const saved = { ...post, ...platformsOf(move), text };
  await announceScheduled(em, origin, { ...saved, scheduledAt: time, previousScheduledAt: before });
};

/** A post that is not published at its time. */
export type CancelledPost = Pick<
  LockedPost,
  'id' | 'orgId' | 'brandId' | 'brandSlug' | 'platforms' | 'scheduledAt'
>;

/** Sends webhooks the event that posts of one organization are not published, in the caller's transaction. */
export const announceCancelled = (
  em: Em,
  { actor, requestId }: Origin,
  posts: readonly CancelledPost[],
  reason: PostCancelled['reason'],
): Promise<void> =>
  addEvents(
    em,
    posts.map(post => ({
      orgId: post.orgId,
      event: 'post.cancelled',
      requestId,
      data: {
        ...subjectOf(post),
        scheduledAt: post.scheduledAt?.toISOString() ?? null,
        cancelledBy: actorName(actor),
        reason,
      },
    })),
  );

/** Returns why a post was cancelled. Undefined for publishing it now, which is not a cancellation. */
const reasonOf = (move: Move): PostCancelled['reason'] | undefined => {
  if (move.to === 'cancelled') return 'deletedAt' in set(move) ? 'deleted' : 'cancelled';
  return move.to === 'draft' ? 'unscheduled' : undefined;
};

const subjectOf = (post: Pick<LockedPost, 'id' | 'brandId' | 'brandSlug' | 'platforms'>) => ({
  postId: post.id,
  brandId: post.brandId,
  brandSlug: post.brandSlug,
  platforms: post.platforms,
});
