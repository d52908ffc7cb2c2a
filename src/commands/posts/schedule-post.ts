import type { Origin } from '../../domain/actor.ts';
import type { Em } from '../../db/driver/orm.ts';
import { platformsToPublish, requireAllowed } from '../../domain/post-rules.ts';
import { requirePublishable } from './check-post.ts';
import { lockPost } from '../../db/posts/lock-post.ts';
import { movePost } from './move-post.ts';

/**
 * Gives a post its publish time, or another one. Throws `validation_failed` for a time that has passed and for content
 * that a platform would refuse, `connection_missing` or `token_expired`, and `invalid_state`.
 */
export const schedulePost = async (
  em: Em,
  origin: Origin,
  postId: string,
  scheduledAt: Date,
): Promise<void> => {
  const post = await lockPost(em, origin.actor, postId);
  requireAllowed('schedule', post.status);
  await requirePublishable(em, post, platformsToPublish(post.targets), scheduledAt);
  await movePost(em, origin, post, {
    to: 'scheduled',
    reason: `scheduled for ${scheduledAt.toISOString()}`,
    set: { scheduled_at: scheduledAt },
    targets: 'restart',
  });
};
