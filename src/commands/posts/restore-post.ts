import { refuseSameName } from '../../db/posts/new-posts.ts';
import type { Em } from '../../db/driver/orm.ts';
import { lockDeletedPost, lockPost, type LockedPost } from '../../db/posts/posts.ts';
import type { Origin } from '../../domain/actor.ts';
import { statusAfterReturn } from '../../domain/posts/post-rules.ts';
import type { PostStatus } from '../../domain/posts/posts.ts';
import { bookPlaceAgain, lockQueueOf, type BookedPlace, type LockedQueue } from '../queue/places.ts';
import { movePost } from './moves.ts';

/** Returns the queue place of a restored post that had one, if it is scheduled again. */
const placeOf = async (
  em: Em,
  queue: LockedQueue,
  { id, platforms, labels, queueSlotId, scheduledAt }: LockedPost,
  to: PostStatus,
): Promise<BookedPlace | undefined> => {
  if (to !== 'scheduled' || queueSlotId === null || scheduledAt === null) return undefined;
  return bookPlaceAgain(em, queue, { id, platforms, labels }, { slotId: queueSlotId, at: scheduledAt });
};

/**
 * Undoes a deletion that is not older than `since`: the post has its old status, and is published at its time, unless that
 * has passed, in which case it becomes a draft. A post of a queue gets its slot again, or the next free one. A post that is
 * not deleted stays as it is. Throws `not_found`, and `duplicate` if another post has its `externalId` by now.
 */
export const restorePost = async (em: Em, origin: Origin, postId: string, since: Date): Promise<void> => {
  const queue = await lockQueueOf(em, origin.actor.orgId, postId);
  const post = await lockDeletedPost(em, origin.actor, postId, since);
  if (!post) return void (await lockPost(em, origin.actor, postId));
  const before = post.statusBeforeDelete ?? post.status;
  const to = statusAfterReturn(before, post.scheduledAt, new Date());
  const place = await placeOf(em, queue, post, to);
  const moved = movePost(em, origin, post, {
    to,
    reason: 'restored',
    set: { deletedAt: null, statusBeforeDelete: null, ...place },
    ...(before === 'scheduled' && { targets: 'restart' as const }),
  });
  await refuseSameName(moved, post.externalId);
};
