import type { PlatformName } from '../../domain/platforms.ts';
import { isSuspended } from '../billing/billing.ts';
import { isOfArchived } from '../brands/archived-brands.ts';
import type { Em } from '../driver/orm.ts';
import { optionsOfTarget } from '../posts/target-options.ts';
import { everyAccount } from '../publishing/account-pace.ts';

const millis = `interval '1 millisecond'`;

/** Milliseconds for which a post's comments are polled: the length of the ladder. */
const followedForMs = 30 * 86_400_000;

/** SQL for now, truncated to milliseconds. In a column with milliseconds, `now()` could be rounded up into the future. */
const atOnce = `date_trunc('milliseconds', now())`;

/** Duration of a claim. Longer than the step that reads the comments may take. */
const claimedFor = `interval '15 minutes'`;

/** Post on one platform whose comments must be read. */
export interface DueRead {
  targetId: string;
  orgId: string;
  brandId: string;
  postId: string;
  platform: PlatformName;
  account: string;
  externalId: string;
  /** Platform ID of the first version of the post. X gives an edited post a new one. */
  firstId: string;
  /** Handle of the account, or null if it is no longer connected. */
  handle: string | null;
  options: Record<string, unknown>;
  ageMs: number;
  /** Time up to which comments are known, in epoch milliseconds. Null before the first completed poll. */
  readMs: number | null;
  cursor: string | null;
  failures: number;
  /** Time of the claim by the database's clock, as text. */
  claimedAt: string;
  /** End of the claim, as text. No two claims have the same end, so it identifies the claim. */
  claimedUntil: string;
  /** Whether all comments have been read once. */
  wasWhole: boolean;
  /** Whether this poll must read all comments, as happens once a day. */
  isWhole: boolean;
  /** Newest comment that was known when the last poll ended. `sinceMs` is its time in epoch milliseconds. */
  sinceId: string | null;
  sinceMs: number | null;
  /** Number of known answers for each comment, by the comment's platform ID. Only for LinkedIn. */
  answersKnown: Record<string, number> | null;
}

/** Starts following published posts whose comments are not followed yet. */
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
 * Stops polling posts that are no longer published or were deleted. A post that the metrics polls cannot find either is
 * polled again a day later, and no longer once its metrics are final.
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

/** Polls the comments of accounts that a person has reconnected since reading failed. */
export const wakeReconnectedReads = (em: Em): Promise<unknown> =>
  em.execute(
    `update comment_reads r set next_at = now() from connections c
      where r.reason is not null and r.next_at > now() and c.org_id = r.org_id and c.brand_id = r.brand_id
        and c.platform = r.platform and c.external_id = r.account and c.status = 'connected' and c.tokens_at > r.looked_at
        -- what a platform refuses is no matter of tokens, which are renewed by themselves as well
        and (r.failures = 0 or c.created_at > r.looked_at)`,
  );

/** Posts to claim: all that are due, one with a hint, or posts of an account that are not due yet. */
export type ReadScope =
  | { postId: string }
  | Pick<DueRead, 'orgId' | 'brandId' | 'platform' | 'account'>
  | null;

/** Returns the condition for a scope. A post that is claimed early has no unfinished poll and was last read without error. */
const isInScope = (scope: ReadScope): { sql: string; values: unknown[] } => {
  if (scope === null) return { sql: 'r.next_at <= now()', values: [] };
  if ('postId' in scope)
    return {
      sql: 'r.post_id = ? and (r.next_at <= now() or r.hinted_at is not null)',
      values: [scope.postId],
    };
  return {
    sql: `r.org_id = ? and r.brand_id = ? and r.platform = ? and r.account = ? and r.next_at > now() and r.reason is null
          and r.cursor is null`,
    values: [scope.orgId, scope.brandId, scope.platform, scope.account],
  };
};

/**
 * Claims posts within a scope, longest waiting first. Skips posts that another reader has claimed, whose reads are paused,
 * whose organization is suspended, or whose brand is archived. A hint requires a poll from the beginning, so a poll that
 * continues an earlier one does not clear it.
 */
export const claimDueReads = (em: Em, limit: number, scope: ReadScope = null): Promise<DueRead[]> => {
  const { sql, values } = isInScope(scope);
  return em.execute<DueRead[]>(
    `with taken as (
       select r.target_id from comment_reads r
        where ${sql}
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
            t.external_id as "externalId", coalesce(first.external_id, t.external_id) as "firstId", account.handle,
            (extract(epoch from r.read_at) * 1000)::float8 as "readMs", coalesce(t.sent_content->'options', ${optionsOfTarget}, '{}'::jsonb) as options,
            (extract(epoch from now() - r.published_at) * 1000)::float8 as "ageMs", r.cursor, r.failures,
            now()::text as "claimedAt", r.claimed_until::text as "claimedUntil", r.whole_at is not null as "wasWhole",
            coalesce(r.whole_at < now() - interval '1 day', true) as "isWhole", answers.known as "answersKnown",
            newest.external_id as "sinceId", (extract(epoch from newest.said_at) * 1000)::float8 as "sinceMs"
       from claimed r join post_targets t on t.id = r.target_id and t.status = 'published' and t.external_id is not null
       join posts p on p.id = r.post_id and p.deleted_at is null
       left join lateral (select a.external_id from publish_attempts a
                           where a.target_id = r.target_id and a.external_id is not null
                           order by a.number limit 1) first on true
       left join lateral (select c.handle from connections c
                           where c.org_id = r.org_id and c.brand_id = r.brand_id and c.platform = r.platform
                             and c.external_id = r.account limit 1) account on true
       left join lateral (select c.external_id, c.said_at from comments c
                           where c.target_id = r.target_id and not c.is_ours and c.created_at <= r.read_at
                           order by c.said_at desc limit 1) newest on true
       left join lateral (
         select jsonb_object_agg(one.parent_external_id, one.count) as known
           from (select c.parent_external_id, count(*)::int as count from comments c
                  where r.platform = 'linkedin' and c.target_id = r.target_id and c.parent_external_id is not null and c.state <> 'deleted'
                  group by 1) one) answers on true`,
    [...values, limit],
  );
};

/** Fields that identify a reader's claim on a row. */
export type ReadClaim = Pick<DueRead, 'targetId' | 'claimedUntil'>;

const isOwn = 'target_id = ? and claimed_until = ?::timestamptz';

/** Releases posts that were claimed and not begun, for the next step. */
export const releaseReads = async (em: Em, claims: readonly ReadClaim[]): Promise<void> => {
  if (claims.length === 0) return;
  await em.execute(
    `update comment_reads r set next_at = ${atOnce}, claimed_until = null
       from unnest(?::uuid[], ?::timestamptz[]) as own (target_id, claimed_until)
      where r.target_id = own.target_id and r.claimed_until = own.claimed_until`,
    [claims.map(({ targetId }) => targetId), claims.map(({ claimedUntil }) => claimedUntil)],
  );
};

/** Result of one poll. */
export interface CommentLook extends ReadClaim {
  reason: string | null;
  /** Cursor at which the next poll continues, or null if it starts from the beginning. */
  cursor: string | null;
  failures: number;
  /** Milliseconds until the next poll, or null if this was the last. */
  afterMs: number | null;
  /**
   * `part`: the poll read some comments or none. `new`: it read all new comments. `whole`: it read all comments. `lost`:
   * the poll must start again.
   */
  extent: 'part' | 'new' | 'whole' | 'lost';
  /** Time up to which all comments are known after a completed poll, or null for the current time. */
  readAt: Date | null;
}

/**
 * Writes the result of a poll unless another reader has claimed the post since. If a hint arrived meanwhile, the next poll
 * follows immediately.
 */
export const writeCommentLook = (
  em: Em,
  { targetId, claimedUntil, reason, cursor, failures, afterMs, extent, readAt }: CommentLook,
): Promise<unknown> =>
  em.execute(
    `update comment_reads
        set reason = ?, reason_since = case when ?::text is null then null when reason is null then now() else reason_since end,
            read_at = case when ? in ('new', 'whole') then least(now(), ?::timestamptz) else read_at end,
            whole_at = case ? when 'whole' then now() when 'lost' then null else whole_at end,
            looked_at = now(), claimed_until = null, cursor = ?, failures = ?,
            next_at = case when hinted_at is not null and ? in ('new', 'whole') then ${atOnce} else ${atOnce} + ?::float8 * ${millis} end
      where ${isOwn}`,
    [reason, reason, extent, readAt, extent, cursor, failures, extent, afterMs, targetId, claimedUntil],
  );

/**
 * Writes the cursor during a poll, so that the next poll continues there if this one dies. Does nothing if another reader
 * has claimed the post since.
 */
export const writeCommentCursor = (
  em: Em,
  { targetId, claimedUntil }: ReadClaim,
  cursor: string | null,
): Promise<unknown> =>
  em.execute(`update comment_reads set cursor = ? where ${isOwn}`, [cursor, targetId, claimedUntil]);
