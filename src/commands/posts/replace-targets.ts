import type { Em } from '../../db/driver/orm.ts';
import { addTargets, deleteOtherTargets } from '../../db/posts/write-move.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import { requireRemovable, type TargetState } from '../../domain/post-rules.ts';
import type { LockedPost } from '../../db/posts/lock-post.ts';

/**
 * Keeps one target for each platform that the post names, and tells how they stand then. A target that goes leaves its
 * attempts behind; one whose outcome is not resolved cannot go (`invalid_state`).
 */
export const replaceTargets = async (
  em: Em,
  post: LockedPost,
  platforms: readonly PlatformName[],
): Promise<TargetState[]> => {
  requireRemovable(post.targets, platforms);
  const kept = post.targets.filter(({ platform }) => platforms.includes(platform));
  if (kept.length < post.targets.length) await deleteOtherTargets(em, post.id, platforms);
  const added = platforms.filter(name => !kept.some(({ platform }) => platform === name));
  if (added.length > 0) await addTargets(em, post, added);
  return [...kept, ...added.map((platform): TargetState => ({ platform, status: 'pending' }))];
};
