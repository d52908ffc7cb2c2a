import type { Em } from '../db/orm.ts';
import type { LostCommit } from '../platforms/platform.ts';
import type { Publishing } from './publishing.ts';
import type { TargetRow } from './target-row.ts';

interface LostRow {
  now_ms: number;
  started_ms: number | null;
  under_way_ms: number;
  evidence: Record<string, unknown> | null;
  duplicate_seen: boolean;
  looking_ms: number | null;
}

/**
 * What is known of a branch's commits that nobody has judged yet, taken together: the first began then, the last can have
 * been under way until then. Undefined when every attempt is judged.
 */
export const findLostCommit = async (
  { config }: Publishing,
  em: Em,
  row: TargetRow,
): Promise<LostCommit | undefined> => {
  const [lost] = await em.execute<LostRow[]>(
    `with open as (
       select * from publish_attempts
        where target_id = ? and verdict is null and (outcome is null or outcome = 'unknown')
     ) select (extract(epoch from clock_timestamp()) * 1000)::float8 as now_ms,
              (extract(epoch from min(created_at)) * 1000)::float8 as started_ms,
              (extract(epoch from max(coalesce(ended_at, created_at + ? * interval '1 millisecond'))) * 1000)::float8 as under_way_ms,
              (select evidence from open order by number limit 1) as evidence,
              exists (select 1 from publish_attempts later
                       where later.target_id = ? and later.number > (select min(number) from open)
                         and later.evidence->'failure'->>'kind' = 'duplicate') as duplicate_seen,
              (select (extract(epoch from max(c.created_at)) * 1000)::float8 from post_changes c
                where c.post_id = ? and c.platform = ? and c.to_status = 'reconciling') as looking_ms
         from open`,
    [row.id, config.COMMIT_TIMEOUT, row.id, row.post_id, row.platform],
  );
  if (!lost || lost.started_ms === null) return undefined;
  return {
    now: new Date(lost.now_ms),
    startedAt: new Date(lost.started_ms),
    lastUnderWayAt: new Date(lost.under_way_ms),
    evidence: lost.evidence ?? {},
    duplicateSeen: lost.duplicate_seen,
    ...(lost.looking_ms !== null && { lookingSince: new Date(lost.looking_ms) }),
    knownIds: await idsOfOthers(em, row),
  };
};

/** What the brand has live there already, parts of this very thread included: another post, however alike it looks. */
const idsOfOthers = async (em: Em, row: TargetRow): Promise<string[]> => {
  const known = await em.execute<{ id: string }[]>(
    `select part->>'externalId' as id
       from posts p
       join post_targets t on t.post_id = p.id
      cross join jsonb_array_elements(t.parts) part
      where p.brand_id = ? and t.org_id = ? and t.platform = ? and t.updated_at > now() - interval '7 days'
      order by t.updated_at desc limit 500`,
    [row.brand_id, row.org_id, row.platform],
  );
  return known.map(({ id }) => id);
};
