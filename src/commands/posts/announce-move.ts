import type { MovedFields } from '../../db/posts/write-move.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import type { PostStatus } from '../../domain/posts/posts.ts';
import { addEvent, addEvents } from '../../db/webhooks/events.ts';
import type { Em } from '../../db/driver/orm.ts';
import { actorName, type Origin } from '../../domain/actor.ts';
import type { PostCancelled } from '../../domain/webhooks/event-data.ts';
import type { LockedPost } from '../../db/posts/posts.ts';

/** What becomes of a post. */
export interface Move {
  to: PostStatus;
  /** For the post's history, as a phrase: `cancelled`, `changed text and media`. */
  reason: string;
  set?: MovedFields;
  /** Where its queue moves it: who sent the post on its way goes on answering for it. */
  by?: 'queue';
  /** `restart` takes every target that can begin again back to its start; `cancel` ends those that are open. */
  targets?: 'restart' | 'cancel';
  /** Those targets alone that are on these platforms. */
  only?: PlatformName[];
  /** The platforms afterwards, when they change. */
  platforms?: PlatformName[];
}

/** A post that has just become scheduled, or has another time. */
export type ScheduledPost = Pick<
  LockedPost,
  'id' | 'orgId' | 'brandId' | 'brandSlug' | 'platforms' | 'text'
> & {
  scheduledAt: Date;
  previousScheduledAt: Date | null;
};

/** Tells webhooks that a post was saved with a future time, in the caller's transaction. */
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

/** Tells webhooks what a move means for them: a new time, or that a scheduled post does not go out. `post`: as it was. */
export const announceMove = async (em: Em, origin: Origin, post: LockedPost, move: Move): Promise<void> => {
  const { scheduledAt: time = post.scheduledAt } = set(move);
  if (move.to === 'scheduled' && time !== null) return announceTime(em, origin, post, { move, time });
  const reason = reasonOf(move);
  if (reason !== undefined) await announceCancelled(em, origin, [{ ...post, ...platformsOf(move) }], reason);
};

const set = (move: Move): NonNullable<Move['set']> => move.set ?? {};

const platformsOf = ({ platforms }: Move) => platforms && { platforms };

/** Only a time that is new: an edited text changes nothing about when the post goes out. */
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

/** A post that does not go out at its time. */
export type CancelledPost = Pick<
  LockedPost,
  'id' | 'orgId' | 'brandId' | 'brandSlug' | 'platforms' | 'scheduledAt'
>;

/** Tells webhooks that posts of one organization do not go out, in the caller's transaction. */
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

/** Publishing it now is no cancelling. */
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
