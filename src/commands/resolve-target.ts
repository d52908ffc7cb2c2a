import { addPostChange } from '../db/post-changes.ts';
import type { Em } from '../db/orm.ts';
import { rollUpPost } from '../db/roll-up-post.ts';
import { actorName } from '../domain/actor.ts';
import { notFound } from '../domain/errors.ts';
import { notPublished, requireUnconfirmed, type Resolution } from '../domain/post-rules.ts';
import type { PlatformName } from '../domain/platforms.ts';
import { lockPost } from './lock-post.ts';
import type { Origin } from './move-post.ts';

/** What a person found out about a branch whose outcome nobody saw. */
export interface Resolved {
  platform: PlatformName;
  outcome: Resolution;
  /** Where the post is, when it was found. */
  url?: string | undefined;
}

/**
 * Settles an unconfirmed branch by what a person saw on the account: published, or failed and ready for a retry. The
 * post's status follows. Throws `not_found` for a platform that is not the post's, `invalid_state` when nothing is open.
 */
export const resolveTarget = async (
  em: Em,
  origin: Origin,
  postId: string,
  resolved: Resolved,
): Promise<void> => {
  const post = await lockPost(em, origin.actor.orgId, postId);
  const target = post.targets.find(({ platform }) => platform === resolved.platform);
  if (!target) throw notFound('platform on this post');
  requireUnconfirmed(target);
  const actor = actorName(origin.actor);
  await judgeAttempts(em, postId, resolved, actor);
  await moveTarget(em, postId, resolved);
  await addPostChange(em, {
    orgId: post.orgId,
    postId,
    platform: target.platform,
    from: 'unconfirmed',
    to: resolved.outcome === 'published' ? 'published' : 'failed',
    actor,
    reason: resolved.outcome === 'published' ? 'found on the account' : 'looked for and not found',
  });
  await rollUpPost(em, postId, actor);
};

/** The attempts that nobody could judge get the person's verdict, and who gave it. */
const judgeAttempts = (
  em: Em,
  postId: string,
  { platform, outcome, url }: Resolved,
  by: string,
): Promise<unknown> =>
  em.execute(
    `update publish_attempts
        set verdict = ?, verdict_at = now(),
            evidence = coalesce(evidence, '{}'::jsonb) || jsonb_build_object('resolved', ?::jsonb)
      where target_id = (select id from post_targets where post_id = ? and platform = ?)
        and (outcome is null or outcome = 'unknown') and (verdict is null or verdict = 'unconfirmed')`,
    [
      outcome === 'published' ? 'published' : 'not_there',
      JSON.stringify({ by, outcome, ...(url !== undefined && { url }) }),
      postId,
      platform,
    ],
  );

/** What was found went out with its last attempt, not when somebody looked. */
const moveTarget = (em: Em, postId: string, { platform, outcome, url }: Resolved): Promise<unknown> =>
  outcome === 'published'
    ? em.execute(
        `update post_targets t set status = 'published', url = coalesce(?, url), error = null, updated_at = now(),
                published_at = coalesce((select max(created_at) from publish_attempts where target_id = t.id), now())
          where post_id = ? and platform = ?`,
        [url ?? null, postId, platform],
      )
    : em.execute(
        `update post_targets set status = 'failed', error = ?::jsonb, updated_at = now()
          where post_id = ? and platform = ?`,
        [JSON.stringify(notPublished), postId, platform],
      );
