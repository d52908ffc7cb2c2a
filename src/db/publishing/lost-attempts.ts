import type { Em } from '../driver/orm.ts';
import type { TargetRow } from './targets.ts';
import type { PlatformName } from '../../domain/platforms.ts';

/** Attempts of which nobody knows what they came to. */
const isLost = `(outcome is null or outcome = 'unknown')`;

/** Takes back what was found out about a target's lost attempts before this one; false when there are none. */
export const reopenLostAttempts = async (em: Em, targetId: string, before: number): Promise<boolean> => {
  const reopened = await em.execute<{ id: string }[]>(
    `update publish_attempts set verdict = null, verdict_at = null
      where target_id = ? and number < ? and ${isLost} returning id`,
    [targetId, before],
  );
  return reopened.length > 0;
};

/** Whether a target has lost attempts before this one. */
export const hasLostAttempts = async (em: Em, targetId: string, before: number): Promise<boolean> => {
  const lost = await em.execute<unknown[]>(
    `select 1 from publish_attempts where target_id = ? and number < ? and ${isLost} limit 1`,
    [targetId, before],
  );
  return lost.length > 0;
};

/** Says of a target's lost attempts that they published what the platform has by this id. */
export const acceptLostAttempts = (em: Em, targetId: string, externalId: string): Promise<unknown> =>
  em.execute(
    `update publish_attempts set verdict = 'published', verdict_at = now(), external_id = ?
      where target_id = ? and verdict is null and ${isLost}`,
    [externalId, targetId],
  );

/** What reading the platform back says of lost attempts. */
interface AttemptVerdict {
  /** Null when it says nothing yet. */
  verdict: 'published' | 'not_there' | 'unconfirmed' | null;
  externalId: string | null;
  evidence: Record<string, unknown>;
}

/** All lost attempts get the verdict: one that is there answers for all, one that is not there was read over all of them. */
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

/** What is known of a target's commits that nobody has judged yet, taken together. Instants are epoch milliseconds. */
interface LostRow {
  now_ms: number;
  /** When the first of them began; null when every attempt is judged. */
  started_ms: number | null;
  /** Until when the last of them can have been under way. */
  under_way_ms: number;
  evidence: Record<string, unknown> | null;
  /** Whether the platform has refused a later attempt as a duplicate. */
  duplicate_seen: boolean;
  /** Since when they are looked for. */
  looking_ms: number | null;
  /** The platform's id of the account in whose name the last was made. */
  account: string | null;
}

/** Reads it; a commit whose end was not written down was under way for at most `timeoutMs`. */
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
                where c.post_id = ? and c.platform = ? and c.to_status = 'reconciling') as looking_ms
         from open`,
    [row.id, timeoutMs, row.id, row.post_id, row.platform],
  );
  return lost;
};

/** Platforms stamp what they publish by clocks of their own, and an attempt is older than its post. */
const clockMarginMs = 3_600_000;

/**
 * What went out in the account's name since, whichever brand or organization sent it, parts of this very thread included:
 * another post, however alike it looks.
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

/** Whether a platform's id is that of something that this service knows to have published in the account's name lately. */
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

/** The time now by the database's clock, which all workers share. */
export const readDatabaseClock = async (em: Em): Promise<Date> => {
  const [clock] = await em.execute<{ ms: number }[]>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
  );
  return new Date(clock?.ms ?? Date.now());
};
