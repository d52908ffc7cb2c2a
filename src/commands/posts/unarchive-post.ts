import type { Origin } from '../../domain/actor.ts';
import type { Em } from '../../db/driver/orm.ts';
import { requireAllowed, statusAfterUnarchive } from '../../domain/post-rules.ts';
import { lockPost } from '../../db/posts/lock-post.ts';
import { movePost } from './move-post.ts';

/** Takes a post back to the status that it had before it was archived. Throws `invalid_state` for one that is not. */
export const unarchivePost = async (em: Em, origin: Origin, postId: string): Promise<void> => {
  const post = await lockPost(em, origin.actor, postId);
  requireAllowed('unarchive', post.status);
  await movePost(em, origin, post, {
    to: statusAfterUnarchive(post.statusBeforeArchive, post.scheduledAt, new Date()),
    reason: 'unarchived',
    set: { status_before_archive: null },
  });
};
