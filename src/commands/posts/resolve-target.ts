import { addPostChange } from '../../db/publishing/post-changes.ts';
import type { Em } from '../../db/driver/orm.ts';
import { rollUpPost } from '../../db/publishing/roll-up-post.ts';
import { actorName, type Origin } from '../../domain/actor.ts';
import { notFound } from '../../domain/errors.ts';
import { effectiveContent } from '../../domain/limits/index.ts';
import type { PublishedPart } from '../../domain/posts.ts';
import { requireUnconfirmed, settle, type Resolution, type Settlement } from '../../domain/settling.ts';
import { lockPost } from './lock-post.ts';

/**
 * Settles an unconfirmed branch by what a person saw on the account: published, or failed and ready for a retry. The
 * post's status follows. Throws `not_found` for a platform that is not the post's, `invalid_state` when nothing is open,
 * and `validation_failed` when a part in the middle of a thread was found and its id is not named.
 */
export const resolveTarget = async (
  em: Em,
  origin: Origin,
  postId: string,
  resolution: Resolution,
): Promise<void> => {
  const { platform, outcome } = resolution;
  const post = await lockPost(em, origin.actor, postId);
  const target = post.targets.find(one => one.platform === platform);
  if (!target) throw notFound('platform on this post');
  requireUnconfirmed(target);
  const branch = await findBranch(em, postId, resolution);
  const total = 1 + effectiveContent(post, platform).threadParts.length;
  const settlement = settle(resolution, { live: branch.parts.length, total });
  const actor = actorName(origin.actor);
  await judgeAttempts(em, branch, resolution, actor);
  await moveBranch(em, branch, resolution, settlement);
  await addPostChange(em, {
    ...{ orgId: post.orgId, postId, platform, actor, from: 'unconfirmed', to: settlement.status },
    reason: outcome === 'published' ? 'found on the account' : 'looked for and not found',
  });
  await rollUpPost(em, postId, actor);
};

interface Branch {
  id: string;
  /** What of it is live. */
  parts: PublishedPart[];
}

const findBranch = async (em: Em, postId: string, { platform }: Resolution): Promise<Branch> => {
  const [branch] = await em.execute<Branch[]>(
    'select id, parts from post_targets where post_id = ? and platform = ?',
    [postId, platform],
  );
  return branch as Branch;
};

/** The attempts that nobody could judge get the person's verdict, and who gave it. */
const judgeAttempts = (
  em: Em,
  branch: Branch,
  { outcome, url, externalId }: Resolution,
  by: string,
): Promise<unknown> =>
  em.execute(
    `update publish_attempts
        set verdict = ?, verdict_at = now(), external_id = coalesce(?, external_id),
            evidence = coalesce(evidence, '{}'::jsonb) || jsonb_build_object('resolved', ?::jsonb)
      where target_id = ? and (outcome is null or outcome = 'unknown')
        and (verdict is null or verdict = 'unconfirmed')`,
    [
      outcome === 'published' ? 'published' : 'not_there',
      externalId ?? null,
      JSON.stringify({ by, outcome, url, externalId }),
      branch.id,
    ],
  );

/** What was found went out with its last attempt, not when somebody looked. A thread is named by its root. */
const moveBranch = (
  em: Em,
  { id, parts }: Branch,
  { url, externalId }: Resolution,
  { status, error }: Settlement,
): Promise<unknown> =>
  em.execute(
    `update post_targets t
        set status = ?, error = ?::jsonb, url = coalesce(t.url, ?), external_id = coalesce(t.external_id, ?),
            parts = ?::jsonb, handles = null, updated_at = now(),
            published_at = case when ? = 'published'
                           then coalesce((select max(created_at) from publish_attempts where target_id = t.id), now())
                           else t.published_at end
      where id = ?`,
    [
      ...[status, error === null ? null : JSON.stringify(error), url ?? null, externalId ?? null],
      JSON.stringify(externalId === undefined ? parts : [...parts, { externalId, url: url ?? null }]),
      ...[status, id],
    ],
  );
