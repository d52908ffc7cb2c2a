import type { Origin } from '../../domain/actor.ts';
import type { Em } from '../../db/driver/orm.ts';
import { requireAllowed } from '../../domain/post-rules.ts';
import { lockPost } from '../../db/posts/lock-post.ts';
import { movePost } from './move-post.ts';

/** Puts a post away. Throws `invalid_state` while it is scheduled or being published. */
export const archivePost = async (em: Em, origin: Origin, postId: string): Promise<void> => {
  const post = await lockPost(em, origin.actor, postId);
  requireAllowed('archive', post.status);
  await movePost(em, origin, post, {
    to: 'archived',
    reason: 'archived',
    set: { status_before_archive: post.status },
  });
};
