import type { PlatformName } from '../../domain/platforms.ts';
import { isSuspended } from '../billing/billing.ts';
import { isOfArchived } from '../brands/archived-brands.ts';
import type { Em } from '../driver/orm.ts';
import { everyAccount } from '../publishing/account-pace.ts';

const millis = `interval '1 millisecond'`;

/** Posts whose comments are looked for: as long as the ladder goes. */
const followedForMs = 30 * 86_400_000;

/** Of a column with milliseconds it is not in the future, as `now()` rounded up would be. */
const atOnce = `date_trunc('milliseconds', now())`;

/** How long those that were claimed are left to who claimed them: longer than the step that reads them may take. */
const claimedFor = `interval '15 minutes'`;

/** A post on one platform whose comments are to be read. */
export interface DueRead {
  targetId: string;
  orgId: string;
  brandId: string;
  postId: string;
  platform: PlatformName;
  account: string;
  externalId: string;
  options: Record<string, unknown>;
  ageMs: number;
  cursor: string | null;
  failures: number;
  /** When it was taken, by the database's clock, as text. */
  claimedAt: string;
  /** Until when it is left to who took it, as text: no two claims have the same, so that it says whose the claim is. */
  claimedUntil: string;
  /** Whether all of its comments have been read once. */
  wasWhole: boolean;
  /** Whether all of them are to be looked at, as once a day. */
  isWhole: boolean;
  /** The newest comment that was known when the last look ended, its time as epoch milliseconds. */
  sinceId: string | null;
  sinceMs: number | null;
  /** How many answers are known to which comment, by its id on the platform; of LinkedIn alone. */
  answersKnown: Record<string, number> | null;
}

/** Takes up what has gone out and whose comments are not followed yet. */
export const followComments = (em: Em, limit: number): Promise<unknown> =>
  em.execute(
    `insert into comment_reads (target_id, org_id, post_id, brand_id, platform, account, published_at, next_at)
     select m.target_id, m.org_id, m.post_id, m.brand_id, m.platform, m.account, m.published_at, ${atOnce}
       from post_metrics m
      where m.published_at > now() - ?::float8 * ${millis} and m.state <> 'gone'
        and not exists (select 1 from comment_reads r where r.target_id = m.target_id)
      order by m.published_at desc limit ?
     on conflict (target_id) do nothing`,
    [followedForMs, limit],
  );

const isGone = 'The post is no longer on the platform.';

/**
 * Ends the looks at what is not out any more, or whose post was deleted. What its numbers do not find either is left alone as long as
 * they do not, and for good once they are not looked for any more.
 */
export const stopReading = async (em: Em): Promise<void> => {
  await em.execute(
    `update comment_reads r
        set next_at = null, cursor = null, reason = case when t.status = 'removed' then ? else r.reason end,
            reason_since = case when t.status = 'removed' then coalesce(r.reason_since, now()) else r.reason_since end
       from post_targets t join posts p on p.id = t.post_id
      where t.id = r.target_id and r.next_at <= now() and (t.status <> 'published' or p.deleted_at is not null)`,
    [isGone],
  );
  await em.execute(
    `update comment_reads r
        set next_at = case when m.next_at is null then null else now() + interval '1 day' end, cursor = null, reason = ?,
            reason_since = m.since, looked_at = now()
       from post_metrics m where m.target_id = r.target_id and r.next_at <= now() and m.state = 'gone'`,
    [isGone],
  );
};

/** Has comments read whose account a person has connected again since they could not be. */
export const wakeReconnectedReads = (em: Em): Promise<unknown> =>
  em.execute(
    `update comment_reads r set next_at = now() from connections c
      where r.reason is not null and r.next_at > now() and c.org_id = r.org_id and c.brand_id = r.brand_id
        and c.platform = r.platform and c.external_id = r.account and c.status = 'connected' and c.tokens_at > r.looked_at
        -- what a platform refuses is no matter of tokens, which are renewed by themselves as well
        and (r.failures = 0 or c.created_at > r.looked_at)`,
  );

/**
 * Takes posts whose time has come, who has waited longest first; not those that somebody reads, whose reads are paused or that may
 * not act. A hint is for a look from the start: one that goes on where another was leaves it.
 */
export const claimDueReads = (
  em: Em,
  limit: number,
  of: { postId: string } | null = null,
): Promise<DueRead[]> =>
  em.execute<DueRead[]>(
    `with taken as (
       select r.target_id from comment_reads r
        where (r.next_at <= now() or (?::uuid is not null and r.hinted_at is not null)) and r.post_id = coalesce(?::uuid, r.post_id)
          and (r.claimed_until is null or r.claimed_until <= now())
          and not exists (select 1 from endpoint_pauses paused
                           where paused.platform = r.platform and paused.account in (r.account, '${everyAccount}')
                             and paused.endpoint = 'comments' and paused.until > now())
          and not exists (select 1 from billing_accounts b where b.org_id = r.org_id and ${isSuspended})
          and not ${isOfArchived('r.brand_id')}
        order by r.next_at limit ? for update skip locked
     ), claimed as (
       update comment_reads r
          set next_at = now() + ${claimedFor}, claimed_until = now() + ${claimedFor},
              hinted_at = case when r.cursor is not null then r.hinted_at end
         from taken where r.target_id = taken.target_id returning r.*
     )
     select r.target_id as "targetId", r.org_id as "orgId", r.brand_id as "brandId", r.post_id as "postId", r.platform, r.account,
            t.external_id as "externalId", coalesce(t.sent_content->'options', p.platform_options->t.platform, '{}'::jsonb) as options,
            (extract(epoch from now() - r.published_at) * 1000)::float8 as "ageMs", r.cursor, r.failures,
            now()::text as "claimedAt", r.claimed_until::text as "claimedUntil", r.whole_at is not null as "wasWhole",
            coalesce(r.whole_at < now() - interval '1 day', true) as "isWhole", answers.known as "answersKnown",
            newest.external_id as "sinceId", (extract(epoch from newest.said_at) * 1000)::float8 as "sinceMs"
       from claimed r join post_targets t on t.id = r.target_id and t.status = 'published' and t.external_id is not null
       join posts p on p.id = r.post_id and p.deleted_at is null
       left join lateral (select c.external_id, c.said_at from comments c
                           where c.target_id = r.target_id and not c.is_ours and c.created_at <= r.read_at
                           order by c.said_at desc limit 1) newest on true
       left join lateral (
         select jsonb_object_agg(one.parent_external_id, one.count) as known
           from (select c.parent_external_id, count(*)::int as count from comments c
                  where r.platform = 'linkedin' and c.target_id = r.target_id and c.parent_external_id is not null and c.state <> 'deleted'
                  group by 1) one) answers on true`,
    [of?.postId ?? null, of?.postId ?? null, limit],
  );

/** By what a row is known as still claimed by its reader. */
export type ReadClaim = Pick<DueRead, 'targetId' | 'claimedUntil'>;

const isOwn = 'target_id = ? and claimed_until = ?::timestamptz';

/** Leaves posts that were claimed and not begun to the next step. */
export const releaseReads = async (em: Em, claims: readonly ReadClaim[]): Promise<void> => {
  if (claims.length === 0) return;
  await em.execute(
    `update comment_reads r set next_at = ${atOnce}, claimed_until = null
       from unnest(?::uuid[], ?::timestamptz[]) as own (target_id, claimed_until)
      where r.target_id = own.target_id and r.claimed_until = own.claimed_until`,
    [claims.map(({ targetId }) => targetId), claims.map(({ claimedUntil }) => claimedUntil)],
  );
};

/** What one look came to. */
export interface CommentLook extends ReadClaim {
  reason: string | null;
  /** Where the next look goes on; null where it begins from the start. */
  cursor: string | null;
  failures: number;
  /** Null where it was the last. */
  afterMs: number | null;
  /** `part`: some was read, or nothing. `new`: all that is new. `whole`: all that is there. `lost`: what was begun begins anew. */
  extent: 'part' | 'new' | 'whole' | 'lost';
}

/** Writes what a look came to, unless another has claimed the post since. Where it was hinted at more meanwhile, the next one follows at once. */
export const writeCommentLook = (
  em: Em,
  { targetId, claimedUntil, reason, cursor, failures, afterMs, extent }: CommentLook,
): Promise<unknown> =>
  em.execute(
    `update comment_reads
        set reason = ?, reason_since = case when ?::text is null then null when reason is null then now() else reason_since end,
            read_at = case when ? in ('new', 'whole') then now() else read_at end,
            whole_at = case ? when 'whole' then now() when 'lost' then null else whole_at end,
            looked_at = now(), claimed_until = null, cursor = ?, failures = ?,
            next_at = case when hinted_at is not null and ? in ('new', 'whole') then ${atOnce} else ${atOnce} + ?::float8 * ${millis} end
      where ${isOwn}`,
    [reason, reason, extent, extent, cursor, failures, extent, afterMs, targetId, claimedUntil],
  );

/** Writes where a look goes on that dies, unless another has claimed the post since. */
export const writeCommentCursor = (
  em: Em,
  { targetId, claimedUntil }: ReadClaim,
  cursor: string | null,
): Promise<unknown> =>
  em.execute(`update comment_reads set cursor = ? where ${isOwn}`, [cursor, targetId, claimedUntil]);
