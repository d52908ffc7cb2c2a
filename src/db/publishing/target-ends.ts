import type {
  BesideName,
  PublishedPart,
  TargetError,
  TargetStatus,
  SentContent,
} from '../../domain/posts/posts.ts';
import { workflowIds } from '../../domain/ids.ts';
import type { Em } from '../driver/orm.ts';
import { buildChangeOfMoved } from './post-changes.ts';
import type { TargetRow } from './targets.ts';
import type { Resolution, ResolvedTarget } from '../../domain/publishing/resolving.ts';
import type { NumberedFollowUp } from '../../domain/publishing/follow-ups.ts';
import type { UtmSettings } from '../../domain/brands/utm.ts';
import { wakeDispatcher } from '../outbox.ts';
import { buildFollowUps } from './follow-ups.ts';

/** End of a target. */
export interface TargetEnd {
  status: Extract<TargetStatus, 'published' | 'failed' | 'unconfirmed'>;
  externalId?: string;
  url?: string | null;
  parts?: PublishedPart[];
  error: TargetError | null;
  /** Source of the outcome for the history, unless it is the platform's answer to the last call. */
  reason?: string;
  /** Comments that follow the target once it is published. */
  followUps?: readonly NumberedFollowUp[];
  /** Effects that complete the target's video once it is published. */
  besides?: readonly BesideName[];
  /** Platform's acceptance that ended the target, if its attempt does not record it yet. */
  accepted?: { externalId: string; evidence: Record<string, unknown> };
}

/**
 * Ends a target and adds the change to the post's history, under the locks of both. Returns false and changes nothing if
 * the target or its post has changed since `row` was read. Runs in the caller's transaction, if there is one.
 */
export const writeEnd = async (em: Em, row: TargetRow, end: TargetEnd): Promise<boolean> => {
  const { error } = end;
  const change = buildChangeOfMoved({
    orgId: row.org_id,
    postId: row.post_id,
    platform: row.platform,
    targetId: row.id,
    from: row.status,
    to: end.status,
    actor: `workflow:${workflowIds.post(row.post_id)}`,
    reason: error?.message ?? end.reason ?? 'the platform accepted it',
  });
  const closed = closingOf(row, end);
  const followUps = buildFollowUps({
    targetId: row.id,
    postId: row.post_id,
    orgId: row.org_id,
    brandId: row.brand_id,
    platform: row.platform,
    comments: end.followUps ?? [],
    besides: end.besides ?? [],
  });
  const ended = await em.execute<unknown[]>(
    `with target as (
       select t.id from post_targets t join posts p on p.id = t.post_id
        where t.id = ? and t.status = ? and t.attempt = ? and p.revision = ? and p.status in ('scheduled', 'publishing')
        for no key update of p, t
     ), ${closed.sql} moved as (
       update post_targets t set status = ?, external_id = coalesce(?, external_id), url = coalesce(?, url),
              parts = coalesce(?::jsonb, t.parts), held = null, error = ?::jsonb,
              sent_content = case when ? = 'failed' then null else t.sent_content end,
              published_at = case when ? = 'published' then now() else t.published_at end, updated_at = now()
         from target where t.id = target.id returning t.id
     )${followUps.sql} ${change.sql} returning 1`,
    [
      row.id,
      row.status,
      row.attempt,
      row.revision,
      ...closed.values,
      end.status,
      end.externalId ?? null,
      end.url ?? null,
      end.parts === undefined ? null : JSON.stringify(end.parts),
      error === null ? null : JSON.stringify(error),
      end.status,
      end.status,
      ...followUps.values,
      ...change.values,
    ],
  );
  if (ended.length > 0 && followUps.sql !== '') wakeDispatcher(em);
  return ended.length > 0;
};

/** Returns the part of the ending statement that writes the platform's answer to the attempt of an accepted commit. */
const closingOf = ({ attempt }: TargetRow, { accepted }: TargetEnd): { sql: string; values: unknown[] } =>
  accepted === undefined
    ? { sql: '', values: [] }
    : {
        sql: `closed as (
           update publish_attempts a
              set ended_at = coalesce(a.ended_at, now()), outcome = 'published', external_id = ?, evidence = ?::jsonb
             from target where a.target_id = target.id and a.number = ?
         ),`,
        values: [accepted.externalId, JSON.stringify(accepted.evidence), attempt],
      };

/** Live parts of a target, and the part that was just published. */
interface PartsAfter {
  parts: readonly PublishedPart[];
  part: PublishedPart;
}

/** Stores a live part of a target that continues with the next part. */
export const writePublishedPart = (em: Em, targetId: string, { parts, part }: PartsAfter): Promise<unknown> =>
  em.execute(
    `update post_targets set parts = ?::jsonb, external_id = coalesce(external_id, ?), url = coalesce(url, ?),
            status = 'preparing', updated_at = now() where id = ?`,
    [JSON.stringify(parts), part.externalId, part.url, targetId],
  );

/** Stores a live part of a target that had ended without it. A target that becomes published has no error. */
export const writeLatePart = (
  em: Em,
  targetId: string,
  { parts, part, status }: PartsAfter & { status: TargetStatus },
): Promise<unknown> =>
  em.execute(
    `update post_targets set status = ?, parts = ?::jsonb, external_id = coalesce(external_id, ?), url = coalesce(url, ?),
            handles = null, error = case when ? = 'published' then null else error end,
            published_at = case when ? = 'published' then now() else published_at end, updated_at = now()
      where id = ?`,
    [status, JSON.stringify(parts), part.externalId, part.url, status, status, targetId],
  );

/** Target without a known outcome. */
interface OpenTarget {
  id: string;
  /** Parts that are live. */
  parts: PublishedPart[];
  /** Content that was sent, if the post has changed since. */
  sentContent: SentContent | null;
  /** Parameters added to the target's links, or null if there are none or they are unknown. */
  utm: UtmSettings | null;
}

/** Finds a target. The caller has locked its post and knows that the target exists. */
export const findOpenTarget = async (em: Em, targetId: string): Promise<OpenTarget> => {
  const [open] = await em.execute<OpenTarget[]>(
    'select id, parts, sent_content as "sentContent", utm from post_targets where id = ?',
    [targetId],
  );
  return open as OpenTarget;
};

/** Gives attempts without a conclusive verdict the person's verdict, and records the person. */
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
 * Writes a person's resolution to the target. A post that was found was published at its last attempt, not when the person
 * checked. A thread is identified by its root. A target that is sent again uses the post's content at that time.
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
