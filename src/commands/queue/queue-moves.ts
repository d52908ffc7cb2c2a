import type { Em } from '../../db/driver/orm.ts';
import { lockPost } from '../../db/posts/posts.ts';
import { clearPlaces, type QueuedPost, type QueueOf } from '../../db/queue/queues.ts';
import { actorName, type Origin } from '../../domain/actor.ts';
import { keyOfTime, type SlotTime } from '../../domain/queue/queue.ts';
import { movePost } from '../posts/moves.ts';

/** A new time for a post in a queue. Without a slot, the post keeps its time and leaves the queue. */
export interface QueueMove {
  postId: string;
  from: Date;
  to: Date;
  slotId: string | null;
}

/** Returns the move of a post to an assigned time. Undefined if it already has it. */
export const moveTo = (post: QueuedPost, time: SlotTime | undefined): QueueMove | undefined => {
  const slotId = time?.slot.id ?? null;
  const to = time?.at ?? post.at;
  if (slotId !== null && keyOfTime(slotId, to) === keyOfTime(post.slotId, post.at)) return undefined;
  return { postId: post.id, from: post.at, to, slotId };
};

/** Moves waiting posts, under the queue's lock. The person who scheduled a post keeps answering for it. */
export const applyMoves = async (
  em: Em,
  origin: Origin,
  { orgId }: QueueOf,
  moves: readonly QueueMove[],
): Promise<void> => {
  if (moves.length === 0) return;
  await clearPlaces(
    em,
    orgId,
    moves.map(({ postId }) => postId),
  );
  for (const { postId, to, slotId } of moves)
    await moveWaiting(em, origin, postId, {
      reason: slotId === null ? 'left the queue' : `moved in the queue to ${to.toISOString()}`,
      set: { scheduledAt: to, queueSlotId: slotId },
    });
};

/** Changes a post that waits in its queue, in the queue's name. */
export const moveWaiting = async (
  em: Em,
  origin: Origin,
  postId: string,
  { reason, set = {} }: { reason: string; set?: { scheduledAt?: Date; queueSlotId?: string | null } },
): Promise<void> => {
  const post = await lockPost(em, { ...origin.actor, brandScope: 'all' }, postId);
  const by = `${reason}, by ${actorName(origin.actor)}`;
  await movePost(em, origin, post, { to: 'scheduled', by: 'queue', reason: by, set });
};
