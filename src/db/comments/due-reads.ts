import { commentRetention, type SaidComment } from '../../domain/comments/comments.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import { isSuspended } from '../billing/billing.ts';
import type { Em } from '../driver/orm.ts';
import { everyAccount } from '../publishing/account-pace.ts';
import { uuidV7 } from '../driver/uuid-v7.ts';

const millis = `interval '1 millisecond'`;

/** Posts whose comments are looked for: as long as the ladder goes. */
const followedForMs = 30 * 86_400_000;

/** How long those that were claimed are left to who claimed them. */
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
  /** The newest comment that is known, as epoch milliseconds. */
  sinceId: string | null;
  sinceMs: number | null;
}

/** Takes up what has gone out and whose comments are not followed yet. */
export const followComments = (em: Em, limit: number): Promise<unknown> =>
  em.execute(
    `insert into comment_reads (target_id, org_id, post_id, brand_id, platform, account, published_at, next_at)
     select m.target_id, m.org_id, m.post_id, m.brand_id, m.platform, m.account, m.published_at, now()
       from post_metrics m
      where m.published_at > now() - ?::float8 * ${millis} and m.state <> 'gone'
        and not exists (select 1 from comment_reads r where r.target_id = m.target_id)
      order by m.published_at desc limit ?
     on conflict (target_id) do nothing`,
    [followedForMs, limit],
  );

/** Ends the looks at what is not out any more, or whose post was deleted. */
export const stopReading = (em: Em): Promise<unknown> =>
  em.execute(
    `update comment_reads r set next_at = null from post_targets t join posts p on p.id = t.post_id
      where t.id = r.target_id and r.next_at <= now() and (t.status <> 'published' or p.deleted_at is not null)`,
  );

/** Takes posts whose time has come, who has waited longest first; not those whose reads are paused or that may not act. */
export const claimDueReads = (
  em: Em,
  limit: number,
  of: { postId: string } | null = null,
): Promise<DueRead[]> =>
  em.execute<DueRead[]>(
    `with taken as (
       select r.target_id from comment_reads r
        where (r.next_at <= now() or (?::uuid is not null and r.hinted_at is not null)) and r.post_id = coalesce(?::uuid, r.post_id)
          and not exists (select 1 from endpoint_pauses paused
                           where paused.platform = r.platform and paused.account in (r.account, '${everyAccount}')
                             and paused.endpoint = 'comments' and paused.until > now())
          and not exists (select 1 from billing_accounts b where b.org_id = r.org_id and ${isSuspended})
        order by r.next_at limit ? for update skip locked
     ), claimed as (
       update comment_reads r set next_at = now() + ${claimedFor}, hinted_at = null from taken where r.target_id = taken.target_id returning r.*
     )
     select r.target_id as "targetId", r.org_id as "orgId", r.brand_id as "brandId", r.post_id as "postId", r.platform, r.account,
            t.external_id as "externalId", coalesce(t.sent_content->'options', p.platform_options->t.platform, '{}'::jsonb) as options,
            (extract(epoch from now() - r.published_at) * 1000)::float8 as "ageMs", r.cursor, r.failures,
            newest.external_id as "sinceId", (extract(epoch from newest.said_at) * 1000)::float8 as "sinceMs"
       from claimed r join post_targets t on t.id = r.target_id and t.status = 'published' and t.external_id is not null
       join posts p on p.id = r.post_id and p.deleted_at is null
       left join lateral (select c.external_id, c.said_at from comments c where c.target_id = r.target_id
                           order by c.said_at desc limit 1) newest on true`,
    [of?.postId ?? null, of?.postId ?? null, limit],
  );

/** What one look came to. */
export interface CommentLook {
  targetId: string;
  reason: string | null;
  cursor: string | null;
  failures: number;
  /** Null where it was the last. */
  afterMs: number | null;
}

export const writeCommentLook = (em: Em, look: CommentLook): Promise<unknown> =>
  em.execute(
    `update comment_reads
        set reason = ?, reason_since = case when ?::text is null then null when reason is null then now() else reason_since end,
            read_at = case when ?::text is null then now() else read_at end, cursor = ?, failures = ?,
            next_at = now() + ?::float8 * ${millis}
      where target_id = ?`,
    [look.reason, look.reason, look.reason, look.cursor, look.failures, look.afterMs, look.targetId],
  );

/**
 * Keeps what people said: a comment that is known is changed where it says something else, and never stands twice, however it was
 * heard of. What we said answers the comment above it. Gives how many are new.
 */
export const keepComments = async (
  em: Em,
  of: Pick<DueRead, 'targetId' | 'orgId' | 'brandId' | 'postId' | 'platform'>,
  comments: readonly SaidComment[],
): Promise<number> => {
  if (comments.length === 0) return 0;
  const { textMs, authorMs } = commentRetention[of.platform];
  const kept = await em.execute<{ isNew: boolean }[]>(
    `with said as (
       select distinct on ("externalId") * from jsonb_to_recordset(?::jsonb)
         as s("externalId" text, "parentId" text, text text, author jsonb, "isOurs" boolean, "saidAt" timestamptz, likes int,
              state text, url text)
     ), written as (
       insert into comments as c (id, created_at, updated_at, org_id, brand_id, post_id, target_id, platform, external_id,
                                  parent_external_id, text, author, is_ours, said_at, likes, state, url, author_until, until)
       select ${uuidV7}, now(), now(), ?::uuid, ?::uuid, ?::uuid, ?::uuid, ?, "externalId", "parentId", text,
              nullif(author, 'null'::jsonb), "isOurs", "saidAt", likes, state, url,
              now() + ?::float8 * ${millis}, now() + ?::float8 * ${millis}
         from said
       on conflict (target_id, external_id) do update
         set text = excluded.text, likes = excluded.likes, updated_at = now(),
             state = case when c.state = 'deleted' then c.state else excluded.state end
        where c.forgotten_at is null and (c.text, c.likes, c.state) is distinct from (excluded.text, excluded.likes, excluded.state)
       returning c.external_id, c.parent_external_id, c.is_ours, c.said_at, c.xmax = 0 as is_new
     ), answered as (
       update comments c set answered_at = w.said_at, updated_at = now()
         from written w
        where w.is_ours and c.target_id = ?::uuid and c.external_id = w.parent_external_id and c.answered_at is null
     )
     select is_new as "isNew" from written`,
    [
      JSON.stringify(comments),
      of.orgId,
      of.brandId,
      of.postId,
      of.targetId,
      of.platform,
      authorMs,
      textMs,
      of.targetId,
    ],
  );
  return kept.filter(({ isNew }) => isNew).length;
};

/**
 * Forgets what may not be kept any longer: who said it, and then what they said. Its id stays, for what is read again is no new
 * comment.
 */
export const forgetComments = async (em: Em): Promise<void> => {
  await em.execute(
    `update comments set text = '', author = null, likes = null, url = null, until = null, author_until = null, forgotten_at = now()
      where until <= now()`,
  );
  await em.execute('update comments set author = null, author_until = null where author_until <= now()');
};
