import type { Origin } from '../../domain/actor.ts';
import type { Em } from '../../db/driver/orm.ts';
import { platformsToPublish, requireAllowed } from '../../domain/post-rules.ts';
import { requirePublishable } from './check-post.ts';
import { lockPost } from '../../db/posts/lock-post.ts';
import { movePost } from './move-post.ts';

/** Publishes a post now, whatever its schedule says; of a failed or partial one, what has not gone out. */
export const publishPostNow = (em: Em, origin: Origin, postId: string) =>
  startPublishing(em, origin, postId, 'publish');

/** Tries again what failed of a failed or partial post; targets that went out, or may have, are left alone. */
export const retryPost = (em: Em, origin: Origin, postId: string) =>
  startPublishing(em, origin, postId, 'retry');

/**
 * Sends a post on its way now. Targets that are published or unconfirmed keep what happened; the others begin again.
 * A publish of what is on its way already changes nothing, so that a client may repeat it.
 * Throws `invalid_state` where the action is not possible or no target is left, and what scheduling throws.
 */
const startPublishing = async (
  em: Em,
  origin: Origin,
  postId: string,
  action: 'publish' | 'retry',
): Promise<{ id: string; status: 'publishing' }> => {
  const post = await lockPost(em, origin.actor, postId);
  if (action === 'publish' && post.status === 'publishing') return { id: post.id, status: 'publishing' };
  requireAllowed(action, post.status);
  const platforms = platformsToPublish(post.targets);
  await requirePublishable(em, post, platforms);
  await movePost(em, origin, post, {
    to: 'publishing',
    reason: `${action} on ${platforms.join(', ')}`,
    targets: 'restart',
  });
  return { id: post.id, status: 'publishing' };
};
