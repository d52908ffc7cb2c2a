import type { Em } from '../../db/driver/orm.ts';
import {
  findPlaceOf,
  listQueued,
  lockQueue,
  lockWaiting,
  readClock,
  type QueueOf,
  type QueuedPost,
} from '../../db/queue/queues.ts';
import { notFound } from '../../domain/errors.ts';
import {
  giveTimes,
  keyOfTime,
  listSlotTimes,
  takes,
  type PostQueue,
  type Queueable,
} from '../../domain/queue/queue.ts';

export const keysOf = (posts: readonly Pick<QueuedPost, 'slotId' | 'at'>[]): Set<string> =>
  new Set(posts.map(({ slotId, at }) => keyOfTime(slotId, at)));

/** Queue that is locked for a change of one of its posts. */
export interface LockedQueue {
  of: QueueOf;
  /** Undefined if the brand has none. */
  queue: PostQueue | undefined;
}

const lockIt = async (em: Em, of: QueueOf): Promise<LockedQueue> => {
  const queue = await lockQueue(em, of);
  await lockWaiting(em, of);
  return { of, queue };
};

/**
 * Locks the queue of a post's brand and the posts that wait in it, before the post's own lock, in the same order as
 * reordering the queue. The post may be deleted. Throws `not_found`.
 */
export const lockQueueOf = async (em: Em, orgId: string, postId: string): Promise<LockedQueue> => {
  const found = await findPlaceOf(em, orgId, postId);
  if (!found) throw notFound('post', postId);
  return lockIt(em, { orgId, brandId: found.brandId });
};

/** Locks the queue of a post that has a place in it, like `lockQueueOf`. Returns undefined for every other post. */
export const lockPlaceOf = async (
  em: Em,
  orgId: string,
  postId: string,
): Promise<LockedQueue | undefined> => {
  const found = await findPlaceOf(em, orgId, postId);
  return found?.slotId ? lockIt(em, { orgId, brandId: found.brandId }) : undefined;
};

/** Time of a queue slot that a post has or had. */
export interface QueuePlace {
  slotId: string;
  at: Date;
}

/** Time and slot to write on a post. Without a slot, the post keeps its time and is in no queue. */
export interface BookedPlace {
  scheduledAt: Date;
  queueSlotId: string | null;
}

const isOffered = (queue: PostQueue, post: Queueable, { slotId, at }: QueuePlace): boolean =>
  [...listSlotTimes(queue, at, new Date(at.getTime() + 1))].some(
    ({ slot }) => slot.id === slotId && takes(slot, post),
  );

/**
 * Returns the place of a post that comes back to a locked queue or whose platforms or labels change: its former one if it
 * is free and meant for the post, otherwise the next free time. Every way back uses it, so that no two posts get one place.
 * Without any free time, the post keeps its time outside the queue.
 */
export const bookPlaceAgain = async (
  em: Em,
  { of, queue }: LockedQueue,
  post: Queueable & { id: string },
  former: QueuePlace,
): Promise<BookedPlace> => {
  const after = await readClock(em);
  const others = await listQueued(em, of, { from: after });
  const taken = keysOf(others.filter(({ id }) => id !== post.id));
  const isFree = former.at > after && !taken.has(keyOfTime(former.slotId, former.at));
  if (queue && isFree && isOffered(queue, post, former))
    return { scheduledAt: former.at, queueSlotId: former.slotId };
  const next = queue && giveTimes(queue, [post], { after, taken })[0];
  return next
    ? { scheduledAt: next.at, queueSlotId: next.slot.id }
    : { scheduledAt: former.at, queueSlotId: null };
};
