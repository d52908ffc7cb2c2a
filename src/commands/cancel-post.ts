import type { Em } from '../db/orm.ts';
import { requireAllowed } from '../domain/post-rules.ts';
import { lockPost } from './lock-post.ts';
import { movePost, type Origin } from './move-post.ts';

/** Calls a scheduled post off, up to the instant of its first commit. Throws `invalid_state` in every other status. */
export const cancelPost = async (em: Em, origin: Origin, postId: string): Promise<void> => {
  const post = await lockPost(em, origin.actor.orgId, postId);
  requireAllowed('cancel', post.status);
  await movePost(em, origin, post, { to: 'cancelled', reason: 'cancelled', targets: 'call off' });
};
