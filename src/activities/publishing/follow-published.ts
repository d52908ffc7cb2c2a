import { addFollowUps } from '../../db/publishing/follow-ups.ts';
import { findTarget } from '../../db/publishing/targets.ts';
import type { BesideName } from '../../domain/posts/posts.ts';
import type { Publishing } from './publishing.ts';
import type { TargetStep } from './steps.ts';
import { followUpsOf } from './target-content.ts';

/**
 * Has something follow a post that a release before has published, whose plan wants it by a step of its own: today the publication
 * of a post makes all that follows it. Safe to repeat.
 */
export const addLateFollowUps = async (
  { em }: Publishing,
  { targetId }: TargetStep,
  what: 'first comment' | BesideName,
): Promise<void> => {
  const row = await findTarget(em, targetId);
  if (row?.status !== 'published') return;
  const { org_id: orgId, post_id: postId, brand_id: brandId, platform } = row;
  const isComment = what === 'first comment';
  const comments = isComment ? followUpsOf(row).filter(({ number }) => number === 0) : [];
  await addFollowUps(em, {
    targetId,
    orgId,
    postId,
    brandId,
    platform,
    comments,
    besides: isComment ? [] : [what],
  });
};
