import { v7 as uuidv7 } from 'uuid';
import type { Em } from '../../db/driver/orm.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import { requireRemovable, type TargetState } from '../../domain/post-rules.ts';
import type { LockedPost } from './lock-post.ts';

/**
 * Keeps one target for each platform that the post names, and tells how they stand then. A target that goes leaves its
 * attempts behind; one whose outcome is not settled cannot go (`invalid_state`).
 */
export const replaceTargets = async (
  em: Em,
  post: LockedPost,
  platforms: readonly PlatformName[],
): Promise<TargetState[]> => {
  requireRemovable(post.targets, platforms);
  const kept = post.targets.filter(({ platform }) => platforms.includes(platform));
  if (kept.length < post.targets.length) {
    await em.execute('delete from post_targets where post_id = ? and platform not in (?)', [
      post.id,
      platforms,
    ]);
  }
  const added = platforms.filter(name => !kept.some(({ platform }) => platform === name));
  if (added.length > 0) await addTargets(em, post, added);
  return [...kept, ...added.map((platform): TargetState => ({ platform, status: 'pending' }))];
};

const addTargets = (em: Em, post: LockedPost, platforms: PlatformName[]): Promise<unknown> =>
  em.execute(
    `insert into post_targets (id, org_id, post_id, platform, status, created_at, updated_at)
     values ${platforms.map(() => `(?, ?, ?, ?, 'pending', now(), now())`).join(', ')}`,
    platforms.flatMap(platform => [uuidv7(), post.orgId, post.id, platform]),
  );
