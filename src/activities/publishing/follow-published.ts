import { addFollowUps } from '../../db/publishing/follow-ups.ts';
import { findTarget } from '../../db/publishing/targets.ts';
import type { Publishing } from './publishing.ts';
import type { TargetStep } from './steps.ts';
import { followUpsOf } from './target-content.ts';

/**
 * Has the first comment follow a post that a release before has published, whose plan wants it put by a step of its own. Today
 * the publication of a post makes it with the other comments. Safe to repeat.
 */
export const commentTarget = async ({ em }: Publishing, { targetId }: TargetStep): Promise<void> => {
  const row = await findTarget(em, targetId);
  if (row?.status !== 'published') return;
  const { org_id: orgId, post_id: postId, brand_id: brandId, platform } = row;
  const comments = followUpsOf(row).filter(({ number }) => number === 0);
  await addFollowUps(em, { targetId, orgId, postId, brandId, platform, comments });
};
