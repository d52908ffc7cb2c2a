import type { Em } from '../driver/orm.ts';
import type { TargetRow } from './targets.ts';
import type { PlatformName } from '../../domain/platforms.ts';

/** SQL for attempts without a known outcome. */
const isLost = `(outcome is null or outcome = 'unknown')`;

/** Deletes the verdicts of a target's lost attempts before this one. Returns false if there are none. */
export const reopenLostAttempts = async (em: Em, targetId: string, before: number): Promise<boolean> => {
  const reopened = await em.execute<{ id: string }[]>(
    `update publish_attempts set verdict = null, verdict_at = null
      where target_id = ? and number < ? and ${isLost} returning id`,
    [targetId, before],
  );
  return reopened.length > 0;
};

/** Returns whether a target has lost attempts before this one. */
export const hasLostAttempts = async (em: Em, targetId: string, before: number): Promise<boolean> => {
  const lost = await em.execute<unknown[]>(
    `select 1 from publish_attempts where target_id = ? and number < ? and ${isLost} limit 1`,
    [targetId, before],
  );
  return lost.length > 0;
};

/** Records that a target's lost attempts published the object with this platform ID. */
export const acceptLostAttempts = (em: Em, targetId: string, externalId: string): Promise<unknown> =>
  em.execute(
    `update publish_attempts set verdict = 'published', verdict_at = now(), external_id = ?
      where target_id = ? and verdict is null and ${isLost}`,
    [externalId, targetId],
  );

/** Verdict about lost attempts after reading the platform. */
interface AttemptVerdict {
  /** Null if the platform shows nothing conclusive yet. */
  verdict: 'published' | 'not_there' | 'unconfirmed' | null;
  externalId: string | null;
  evidence: Record<string, unknown>;
}

/**
 * Gives all lost attempts the verdict: a post that is found answers for all of them, and a post that is not found was
 * searched for over all of them.
 */
export const judgeLostAttempts = (
  em: Em,
  targetId: string,
  { verdict, externalId, evidence }: AttemptVerdict,
): Promise<unknown> =>
  em.execute(
    `update publish_attempts
        set verdict = ?, verdict_at = case when ?::text is null then null else now() end,
            external_id = coalesce(?, external_id),
            evidence = coalesce(evidence, '{}'::jsonb) || jsonb_build_object('reconcile', ?::jsonb)
      where target_id = ? and verdict is null and ${isLost}`,
    [verdict, verdict, externalId, JSON.stringify(evidence), targetId],
  );

/** Summary of a target's commits without a verdict. Instants are epoch milliseconds. */
interface LostRow {
  now_ms: number;
  /** Start of the first of the commits, or null if every attempt has a verdict. */
  started_ms: number | null;
  /** Latest time at which the last of the commits can still have been running. */
  under_way_ms: number;
  evidence: Record<string, unknown> | null;
  /** Whether the platform has refused a later attempt as a duplicate. */
  duplicate_seen: boolean;
  /** Start of the search for the commits on the platform. */
  looking_ms: number | null;
  /** Platform ID of the account of the last commit. */
  account: string | null;
}

/** Reads the summary. A commit whose end was not written was running for at most `timeoutMs`. */
export const readLostCommits = async (
  em: Em,
  row: TargetRow,
  timeoutMs: number,
): Promise<LostRow | undefined> => {
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
                where c.post_id = ? and coalesce(c.target_id = ?, c.platform = ?) and c.to_status = 'reconciling') as looking_ms
         from open`,
    [row.id, timeoutMs, row.id, row.post_id, row.id, row.platform],
  );
  return lost;
};

/** Tolerance for platforms' clocks. Platforms stamp posts by their own clocks, and an attempt is older than its post. */
const clockMarginMs = 3_600_000;

/**
 * Finds the platform IDs that the account has published since then, from any brand or organization, including other parts
 * of this thread. Each is a different post, however similar it looks.
 */
export const findIdsSentBy = async (
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
      where t.id in (select target_id from sent)
     union
     select external_id from post_targets
      where id in (select target_id from sent) and external_id is not null
     union
     select external_id from follow_up_comments
      where target_id in (select target_id from sent) and external_id is not null`,
    [platform, account, new Date(since.getTime() - clockMarginMs)],
  );
  return known.map(({ id }) => id);
};

/** Returns whether this service recently published the object with this platform ID for the account. */
export const isSentByUs = async (
  em: Em,
  { platform, account, externalId }: { platform: PlatformName; account: string; externalId: string },
): Promise<boolean> => {
  const rows = await em.execute<unknown[]>(
    `select 1 from publish_attempts
      where platform = ? and account = ? and external_id = ? and created_at > now() - interval '30 days' limit 1`,
    [platform, account, externalId],
  );
  return rows.length > 0;
};

/** Reads the current time by the database's clock, which all workers share. */
export const readDatabaseClock = async (em: Em): Promise<Date> => {
  const [clock] = await em.execute<{ ms: number }[]>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
  );
  return new Date(clock?.ms ?? Date.now());
};
