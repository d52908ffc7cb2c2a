import type { Em } from '../../db/driver/orm.ts';
import { rollUpPost } from '../../db/publishing/roll-up-post.ts';
import { actorName, type Origin } from '../../domain/actor.ts';
import { isHeldUp, requireAllowed } from '../../domain/post-rules.ts';
import type { TargetStatus } from '../../domain/posts.ts';
import { lockPost, type LockedPost } from '../../db/posts/lock-post.ts';
import { movePost } from './move-post.ts';

/**
 * Calls a scheduled post off, up to the instant of its first commit, and what is left of a post all of which is
 * held. Throws `invalid_state` otherwise.
 */
export const cancelPost = async (em: Em, origin: Origin, postId: string): Promise<void> => {
  const post = await lockPost(em, origin.actor, postId);
  if (isHeldUp(post.status, post.targets)) return cancelHeld(em, origin, post);
  requireAllowed('cancel', post.status);
  await movePost(em, origin, post, { to: 'cancelled', reason: 'cancelled', targets: 'cancel' });
};

/** A post with one of these is not simply cancelled: something of it is live, or may be. */
const out: readonly TargetStatus[] = ['published', 'unconfirmed'];

const cancelHeld = async (em: Em, origin: Origin, post: LockedPost): Promise<void> => {
  const isOut = post.targets.some(({ status }) => out.includes(status));
  await movePost(em, origin, post, {
    to: isOut ? 'publishing' : 'cancelled',
    reason: isOut ? 'cancelled where it was held' : 'cancelled',
    targets: 'cancel',
  });
  if (isOut) await rollUpPost(em, post.id, actorName(origin.actor));
};
