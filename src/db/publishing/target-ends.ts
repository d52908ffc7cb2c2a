import { workflowIds } from '../../domain/ids.ts';
import type { PublishedPart, TargetError, TargetStatus } from '../../domain/posts.ts';
import type { Em } from '../driver/orm.ts';
import { changeOfMoved } from './post-changes.ts';
import type { TargetRow } from './targets.ts';

/** How a target ends. */
export interface TargetEnd {
  status: Extract<TargetStatus, 'published' | 'failed' | 'unconfirmed'>;
  externalId?: string;
  url?: string | null;
  parts?: PublishedPart[];
  error: TargetError | null;
  /** How it is known, for the history, where that is not the platform's own answer to the last call. */
  reason?: string;
  /** The platform's acceptance that ended it, where its attempt does not say so yet. */
  accepted?: { externalId: string; evidence: Record<string, unknown> };
}

/**
 * Moves a target to its end and says so in the post's history, under the locks of both; false, and nothing, when the target
 * or its post has moved since `row` was read. Runs in the caller's transaction, if there is one.
 */
export const writeEnd = async (em: Em, row: TargetRow, end: TargetEnd): Promise<boolean> => {
  const { error } = end;
  const change = changeOfMoved({
    orgId: row.org_id,
    postId: row.post_id,
    platform: row.platform,
    from: row.status,
    to: end.status,
    actor: `workflow:${workflowIds.post(row.post_id)}`,
    reason: error?.message ?? end.reason ?? 'the platform accepted it',
  });
  const closed = closingOf(row, end);
  const ended = await em.execute<unknown[]>(
    `with target as (
       select t.id from post_targets t join posts p on p.id = t.post_id
        where t.id = ? and t.status = ? and t.attempt = ? and p.revision = ? and p.status in ('scheduled', 'publishing')
        for no key update of p, t
     ), ${closed.sql} moved as (
       update post_targets t set status = ?, external_id = coalesce(?, external_id), url = coalesce(?, url),
              parts = coalesce(?::jsonb, t.parts), held = null, error = ?::jsonb,
              published_at = case when ? = 'published' then now() else t.published_at end, updated_at = now()
         from target where t.id = target.id returning t.id
     ) ${change.sql} returning 1`,
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
      ...change.values,
    ],
  );
  return ended.length > 0;
};

/** Writes on the attempt of an accepted commit what the platform answered, as a part of the statement that ends the target. */
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
