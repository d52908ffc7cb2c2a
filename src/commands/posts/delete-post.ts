import type { Origin } from '../../domain/actor.ts';
import type { Em } from '../../db/driver/orm.ts';
import { requireAllowed } from '../../domain/post-rules.ts';
import { allMediaIdsOf } from '../../domain/media-refs.ts';
import { freeMedia } from '../../db/posts/post-media.ts';
import { lockPost } from '../../db/posts/lock-post.ts';
import { movePost } from './move-post.ts';

/**
 * Takes a post out of every list; its attempts and history stay. A scheduled one is cancelled first. What is on the
 * platforms stays there. Gives the keys of deleted files that it alone kept. Throws `invalid_state` while it is being
 * published.
 */
export const deletePost = async (em: Em, origin: Origin, postId: string): Promise<string[]> => {
  const post = await lockPost(em, origin.actor, postId);
  requireAllowed('delete', post.status);
  const wasScheduled = post.status === 'scheduled';
  await movePost(em, origin, post, {
    to: wasScheduled ? 'cancelled' : post.status,
    reason: 'deleted',
    set: { deleted_at: new Date() },
    ...(wasScheduled && { targets: 'cancel' as const }),
  });
  return freeMedia(em, post.orgId, allMediaIdsOf(post));
};
