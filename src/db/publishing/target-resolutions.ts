import type { PlatformName } from '../../domain/platforms.ts';
import type { PublishedPart, SentContent } from '../../domain/posts.ts';
import type { Resolution, ResolvedTarget } from '../../domain/resolving.ts';
import type { Em } from '../driver/orm.ts';

/** A target whose outcome nobody knows. */
export interface OpenTarget {
  id: string;
  /** What of it is live. */
  parts: PublishedPart[];
  /** What was sent there, where the post has been changed since. */
  sentContent: SentContent | null;
}

/** A post's target on a platform; the post is locked and has one there. */
export const findOpenTarget = async (em: Em, postId: string, platform: PlatformName): Promise<OpenTarget> => {
  const [open] = await em.execute<OpenTarget[]>(
    'select id, parts, sent_content as "sentContent" from post_targets where post_id = ? and platform = ?',
    [postId, platform],
  );
  return open as OpenTarget;
};

/** The attempts that nobody could judge get the person's verdict, and who gave it. */
export const judgeAttempts = (
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

/**
 * Writes what a person found into the target. What was found went out with its last attempt, not when somebody looked. A
 * thread is named by its root. What is to be sent again is what the post says by then.
 */
export const writeResolved = (
  em: Em,
  { id, parts }: OpenTarget,
  { url, externalId }: Resolution,
  { status, error }: ResolvedTarget,
): Promise<unknown> =>
  em.execute(
    `update post_targets t
        set status = ?, error = ?::jsonb, url = coalesce(t.url, ?), external_id = coalesce(t.external_id, ?),
            parts = ?::jsonb, handles = null, updated_at = now(),
            sent_content = case when ? = 'published' then t.sent_content end,
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
      status,
      id,
    ],
  );
