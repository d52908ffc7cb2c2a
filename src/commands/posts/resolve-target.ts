import { addPostChange } from '../../db/publishing/post-changes.ts';
import type { Em } from '../../db/driver/orm.ts';
import { rollUpPost } from '../../db/publishing/roll-up-post.ts';
import { actorName, type Origin } from '../../domain/actor.ts';
import { notFound } from '../../domain/errors.ts';
import { effectiveContent } from '../../domain/limits/index.ts';
import type { PublishedPart } from '../../domain/posts.ts';
import {
  requireUnconfirmed,
  resolveOutcome,
  type Resolution,
  type ResolvedTarget,
} from '../../domain/resolving.ts';
import { lockPost } from './lock-post.ts';

/**
 * Settles an unconfirmed target by what a person saw on the account: published, or failed and ready for a retry. The
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
  const open = await findOpenTarget(em, postId, resolution);
  const total = 1 + effectiveContent(post, platform).threadParts.length;
  const resolved = resolveOutcome(resolution, { live: open.parts.length, total });
  const actor = actorName(origin.actor);
  await judgeAttempts(em, open, resolution, actor);
  await moveTarget(em, open, resolution, resolved);
  await addPostChange(em, {
    orgId: post.orgId,
    postId,
    platform,
    actor,
    from: 'unconfirmed',
    to: resolved.status,
    reason: outcome === 'published' ? 'found on the account' : 'looked for and not found',
  });
  await rollUpPost(em, postId, actor);
};

interface OpenTarget {
  id: string;
  /** What of it is live. */
  parts: PublishedPart[];
}

const findOpenTarget = async (em: Em, postId: string, { platform }: Resolution): Promise<OpenTarget> => {
  const [open] = await em.execute<OpenTarget[]>(
    'select id, parts from post_targets where post_id = ? and platform = ?',
    [postId, platform],
  );
  return open as OpenTarget;
};

/** The attempts that nobody could judge get the person's verdict, and who gave it. */
const judgeAttempts = (
  em: Em,
  open: OpenTarget,
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
      open.id,
    ],
  );

/** What was found went out with its last attempt, not when somebody looked. A thread is named by its root. */
const moveTarget = (
  em: Em,
  { id, parts }: OpenTarget,
  { url, externalId }: Resolution,
  { status, error }: ResolvedTarget,
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
      status,
      error === null ? null : JSON.stringify(error),
      url ?? null,
      externalId ?? null,
      JSON.stringify(externalId === undefined ? parts : [...parts, { externalId, url: url ?? null }]),
      status,
      id,
    ],
  );
