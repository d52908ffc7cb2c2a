import { addPostChange } from '../../db/publishing/post-changes.ts';
import { addFollowUps } from '../../db/publishing/follow-ups.ts';
import { findOpenTarget, judgeAttempts, writeResolved } from '../../db/publishing/target-ends.ts';
import { rollUpPost } from '../../db/publishing/roll-up.ts';
import type { Em } from '../../db/driver/orm.ts';
import { actorName, withReason, type Origin } from '../../domain/actor.ts';
import { effectiveContent } from '../../domain/limits/index.ts';
import { contentFor, pickTarget } from '../../domain/posts/target-names.ts';
import { numberFollowUps } from '../../domain/publishing/follow-ups.ts';
import { requireUnconfirmed, resolveOutcome, type Resolution } from '../../domain/publishing/resolving.ts';
import { lockPost } from '../../db/posts/posts.ts';

/**
 * Resolves an unconfirmed target by what a person saw on the account: published, or failed and ready for a retry. Updates
 * the post's status. `name` is the target's ID or platform. Throws what `pickTarget` throws, `invalid_state` if nothing is
 * unconfirmed, and `validation_failed` if a part in the middle of a thread was found and its id is missing.
 */
export const resolveTarget = async (
  em: Em,
  origin: Origin,
  { postId, name }: { postId: string; name: string },
  resolution: Resolution,
): Promise<void> => {
  const { outcome } = resolution;
  const post = await lockPost(em, origin.actor, postId);
  const target = pickTarget(post.targets, name);
  requireUnconfirmed(target);
  const { platform } = target;
  const open = await findOpenTarget(em, target.id);
  const sent = effectiveContent(contentFor({ ...post, utm: open.utm }, target), platform);
  const { length: more } = open.sentContent?.thread ?? sent.threadParts;
  const total = 1 + more;
  const resolved = resolveOutcome(resolution, { live: open.parts.length, total });
  const actor = actorName(origin.actor);
  await judgeAttempts(em, open, resolution, actor);
  await writeResolved(em, open, resolution, resolved);
  await addPostChange(em, {
    orgId: post.orgId,
    postId,
    platform,
    targetId: target.id,
    actor,
    from: 'unconfirmed',
    to: resolved.status,
    reason: withReason(
      outcome === 'published'
        ? 'checked: the post is on the account'
        : 'checked: the post is not on the account',
      origin,
    ),
  });
  if (resolved.status === 'published')
    await addFollowUps(em, {
      targetId: open.id,
      postId,
      orgId: post.orgId,
      brandId: post.brandId,
      platform,
      comments: numberFollowUps(open.sentContent?.options ?? sent.options),
      besides: [],
    });
  await rollUpPost(em, postId, actor);
};
