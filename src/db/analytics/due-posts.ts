import type { MeasuredCounts, MetricState, PostMetricName } from '../../domain/analytics/metrics.ts';
import { measuredForMs } from '../../domain/analytics/ladder.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import { everyAccount } from '../publishing/account-pace.ts';
import { isSuspended } from '../billing/billing.ts';
import { isOfArchived } from '../brands/archived-brands.ts';
import { accountOfTarget, publishingAccount } from '../connections/target-account.ts';
import type { Em } from '../driver/orm.ts';
import { optionsOfTarget } from '../posts/target-options.ts';

const millis = `interval '1 millisecond'`;

/** Duration of a claim. Longer than the step that reads the metrics may take. */
const claimedForMs = 30 * 60_000;

/** Posts to read of one brand's account. */
export interface DueAccount {
  orgId: string;
  brandId: string;
  platform: PlatformName;
  account: string;
}

/** Fields that identify a reader's claim on a post. A later claim has a later end. */
export interface PostClaim {
  targetId: string;
  /** Text in PostgreSQL's form. */
  claimedUntil: string;
}

/** Claimed post with its known metrics. */
export interface DuePost extends PostClaim {
  externalId: string;
  /** Epoch milliseconds. `ageMs` is the age by the database's clock. */
  publishedAt: number;
  ageMs: number;
  isStory: boolean;
  isVideo: boolean;
  options: Record<string, unknown>;
  state: MetricState;
  measured: MeasuredCounts<PostMetricName> | null;
  /** Time of that reading, as ISO text. */
  capturedAt: string;
  unchanged: number;
  failures: number;
  /** Whether the platform has already billed a read of the post today. */
  isBilled: boolean;
}

/**
 * Starts following published posts that are not followed yet: the previous release follows none, and a person may have
 * resolved a post as published. `of` selects one post, regardless of its age. Returns the number of posts.
 */
export const followPublished = async (
  em: Em,
  of: { postId: string } | null,
  limit: number,
): Promise<number> => {
  const added = await em.execute<unknown[]>(
    `insert into post_metrics (target_id, org_id, post_id, brand_id, platform, account, published_at, is_story, state, since, next_at)
     select t.id, t.org_id, t.post_id, p.brand_id, t.platform, sent.account, t.published_at,
            coalesce(coalesce(t.sent_content->'options', ${optionsOfTarget})->>'format' = 'story', false),
            'pending', now(), now()
       from post_targets t join posts p on p.id = t.post_id
       cross join lateral (
         select coalesce(
           ${publishingAccount}, (select c.external_id from ${accountOfTarget})) as account) sent
      where t.status = 'published' and t.external_id is not null and (?::uuid is not null or t.published_at > now() - ?::float8 * ${millis})
        and p.deleted_at is null and sent.account is not null and (?::uuid is null or t.post_id = ?::uuid)
        and not exists (select 1 from post_metrics m where m.target_id = t.id)
      order by t.published_at desc limit ?
     on conflict (target_id) do nothing returning 1`,
    [of?.postId ?? null, measuredForMs, of?.postId ?? null, of?.postId ?? null, limit],
  );
  return added.length;
};

/** Stops polling posts that are no longer published or were deleted. */
export const stopFollowing = (em: Em): Promise<unknown> =>
  em.execute(
    `update post_metrics m
        set next_at = null,
            state = case when t.status = 'removed' then 'gone' else m.state end,
            reason = case when t.status = 'removed' then null else m.reason end,
            since = case when t.status = 'removed' and m.state <> 'gone' then now() else m.since end
       from post_targets t join posts p on p.id = t.post_id
      where t.id = m.target_id and m.next_at <= now() and (t.status <> 'published' or p.deleted_at is not null)`,
  );

/**
 * Finds accounts with due posts, longest waiting first. Skips accounts whose reads are paused, whose organization is
 * suspended, or whose brand is archived.
 */
export const findDueAccounts = (
  em: Em,
  of: { postId: string } | null,
  limit: number,
): Promise<DueAccount[]> =>
  em.execute<DueAccount[]>(
    `select m.org_id as "orgId", m.brand_id as "brandId", m.platform, m.account
       from post_metrics m
      where m.next_at <= now() and (?::uuid is null or m.post_id = ?::uuid)
        and not exists (select 1 from endpoint_pauses paused
                         where paused.platform = m.platform and paused.account in (m.account, '${everyAccount}')
                           and paused.endpoint = 'metrics' and paused.until > now())
        and not exists (select 1 from billing_accounts b where b.org_id = m.org_id and ${isSuspended})
        and not ${isOfArchived('m.brand_id')}
      group by 1, 2, 3, 4 order by min(m.next_at) limit ?`,
    [of?.postId ?? null, of?.postId ?? null, limit],
  );

/**
 * Claims due posts of an account and, to fill the calls, posts that will be due within `aheadMs`. If the reader dies,
 * another one reads its posts after half an hour.
 */
export const claimDuePosts = (
  em: Em,
  { orgId, brandId, platform, account }: DueAccount,
  { limit, aheadMs, postId }: { limit: number; aheadMs: number; postId: string | null },
): Promise<DuePost[]> =>
  em.execute<DuePost[]>(
    `with taken as (
       select m.target_id from post_metrics m
        where m.org_id = ? and m.brand_id = ? and m.platform = ? and m.account = ?
          and m.next_at <= now() + ?::float8 * ${millis} and (?::uuid is null or m.post_id = ?::uuid)
        order by m.next_at limit ? for update skip locked
     ), claimed as (
       update post_metrics m set next_at = now() + ${claimedForMs} * ${millis}
         from taken where m.target_id = taken.target_id returning m.*
     )
     select m.target_id as "targetId", m.next_at::text as "claimedUntil", t.external_id as "externalId",
            (extract(epoch from m.published_at) * 1000)::float8 as "publishedAt",
            (extract(epoch from now() - m.published_at) * 1000)::float8 as "ageMs", m.is_story as "isStory",
            content.options, m.state, m.measured,
            to_char(coalesce(m.captured_at, now()) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "capturedAt", m.unchanged, m.failures,
            m.billed_on is not distinct from (now() at time zone 'UTC')::date as "isBilled",
            case when jsonb_typeof(content.media) = 'array' then jsonb_array_length(content.media) = 1 and exists (
              select 1 from media f where f.org_id = m.org_id and f.id = (content.media->0->>'id')::uuid and f.type = 'video')
            else false end as "isVideo"
       from claimed m join post_targets t on t.id = m.target_id join posts p on p.id = m.post_id
       cross join lateral (
         select coalesce(t.sent_content->'options', ${optionsOfTarget}, '{}'::jsonb) as options,
                coalesce(nullif(t.sent_content->'media', 'null'), nullif((${optionsOfTarget})->'media', 'null'), p.media) as media) content
      order by m.published_at desc`,
    [orgId, brandId, platform, account, aheadMs, postId, postId, limit],
  );

/** Releases claimed posts for the next step, unless another reader has claimed them since. */
export const releasePosts = (em: Em, posts: readonly PostClaim[]): Promise<unknown> =>
  em.execute(
    `update post_metrics m set next_at = now()
       from unnest(?::uuid[], ?::timestamptz[]) as own (target_id, claimed_until)
      where m.target_id = own.target_id and m.next_at <= own.claimed_until`,
    [posts.map(({ targetId }) => targetId), posts.map(({ claimedUntil }) => claimedUntil)],
  );

/** Postpones all posts of an account, including posts that could not be claimed. */
export const postponePosts = (
  em: Em,
  { orgId, brandId, platform, account }: DueAccount,
  { reason, afterMs }: { reason: string; afterMs: number },
): Promise<unknown> =>
  em.execute(
    `update post_metrics
        set state = 'refused', since = case when state = 'refused' and reason = ? then since else now() end, reason = ?,
            failures = failures + 1, next_at = now() + ?::float8 * ${millis}
      where org_id = ? and brand_id = ? and platform = ? and account = ? and next_at <= now() + ?::float8 * ${millis}`,
    [reason, reason, afterMs, orgId, brandId, platform, account, claimedForMs],
  );

/** Polls the posts of accounts that a person has reconnected since reading failed. */
export const wakeReconnected = (em: Em): Promise<unknown> =>
  em.execute(
    `update post_metrics m set next_at = now() from connections c
      where m.state = 'needs_reconnect' and m.next_at > now() and c.org_id = m.org_id and c.brand_id = m.brand_id
        and c.platform = m.platform and c.external_id = m.account and c.status = 'connected' and c.tokens_at > m.since`,
  );

/** Result of one poll of a post. */
export interface PostLook extends PostClaim {
  state: MetricState;
  reason: string | null;
  /** Null if there are no new metrics. Earlier ones stay. */
  measured: MeasuredCounts<PostMetricName> | null;
  unchanged: number;
  failures: number;
  /** Milliseconds until the next poll, or null if this was the last. */
  afterMs: number | null;
  isBilled: boolean;
}

/**
 * Writes the results of polls, with the metrics of the day on which they were read. Posts that another reader has claimed
 * since, or that are no longer followed, stay unchanged.
 */
export const writePostLooks = async (em: Em, looks: readonly PostLook[]): Promise<void> => {
  if (looks.length === 0) return;
  await em.execute(
    `with look as (
       select * from jsonb_to_recordset(?::jsonb) as l("targetId" uuid, "claimedUntil" timestamptz, state text, reason text, measured jsonb, unchanged int,
                                                   failures int, "afterMs" float8, "isBilled" boolean)
     ), written as (
       update post_metrics m
          set state = look.state, reason = look.reason, unchanged = look.unchanged, failures = look.failures,
              since = case when m.state = look.state and m.reason is not distinct from look.reason then m.since else now() end,
              measured = coalesce(look.measured, m.measured),
              captured_at = case when look.measured is null then m.captured_at else now() end,
              next_at = now() + look."afterMs" * ${millis},
              billed_on = case when look."isBilled" then (now() at time zone 'UTC')::date else m.billed_on end
         from look where m.target_id = look."targetId" and m.next_at <= look."claimedUntil"
       returning m.target_id, m.org_id, look.measured
     )
     insert into post_metric_days (target_id, day, org_id, measured, captured_at)
     select target_id, (now() at time zone 'UTC')::date, org_id, measured, now() from written where measured is not null
     on conflict (target_id, day) do update set measured = excluded.measured, captured_at = excluded.captured_at`,
    [JSON.stringify(looks)],
  );
};
