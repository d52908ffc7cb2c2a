import type { Em } from '../../../db/driver/orm.ts';
import type { PlatformName } from '../../../domain/platforms.ts';
import type { LostCommit } from '../../../platforms/platform.ts';
import type { Publishing } from '../publishing.ts';
import type { TargetRow } from '../../../db/publishing/targets.ts';

interface LostRow {
  now_ms: number;
  started_ms: number | null;
  under_way_ms: number;
  evidence: Record<string, unknown> | null;
  duplicate_seen: boolean;
  looking_ms: number | null;
  account: string | null;
}

/** A lost commit, and in whose name it was made: the platform's id of the account. */
export interface LostByAccount extends LostCommit {
  account: string | null;
}

/**
 * What is known of a target's commits that nobody has judged yet, taken together: the first began then, the last can have
 * been under way until then. Undefined when every attempt is judged.
 */
export const findLostCommit = async (
  { config }: Publishing,
  em: Em,
  row: TargetRow,
): Promise<LostByAccount | undefined> => {
  const [lost] = await em.execute<LostRow[]>(
    `with open as (
       select * from publish_attempts
        where target_id = ? and verdict is null and (outcome is null or outcome = 'unknown')
     ) select (extract(epoch from clock_timestamp()) * 1000)::float8 as now_ms,
              (extract(epoch from min(created_at)) * 1000)::float8 as started_ms,
              (extract(epoch from max(coalesce(ended_at, created_at + ? * interval '1 millisecond'))) * 1000)::float8 as under_way_ms,
              (select evidence from open order by number limit 1) as evidence,
              (select account from open order by number desc limit 1) as account,
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
    knownIds: await idsSentBy(em, row.platform, lost.account, new Date(lost.started_ms)),
    account: lost.account,
  };
};

/** Platforms stamp what they publish by clocks of their own, and an attempt is older than its post. */
const marginMs = 3_600_000;

/**
 * What went out in the account's name since, whichever brand or organization sent it, parts of this very thread included:
 * another post, however alike it looks.
 */
export const idsSentBy = async (
  em: Em,
  platform: PlatformName,
  account: string | null,
  since: Date,
): Promise<string[]> => {
  const known = await em.execute<{ id: string }[]>(
    `with sent as (
       select target_id, external_id from publish_attempts
        where platform = ? and account = ? and created_at >= ?
     )
     select external_id as id from sent where external_id is not null
     union
     select part->>'externalId' from post_targets t cross join jsonb_array_elements(t.parts) part
      where t.id in (select target_id from sent)`,
    [platform, account, new Date(since.getTime() - marginMs)],
  );
  return known.map(({ id }) => id);
};
