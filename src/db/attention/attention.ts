import { isUnusedSql } from '../posts/confirmations.ts';
import { finishableFor } from '../../domain/posts/confirmations.ts';
import type { BrandScope } from '../../domain/actor.ts';
import { failedDays, type AttentionKind } from '../../domain/attention/attention.ts';
import { disabledOnRequest } from '../../domain/disabled-on-request.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import type { PostStatus } from '../../domain/posts/posts.ts';
import type { Em } from '../driver/orm.ts';
import { isOfArchived } from '../brands/archived-brands.ts';
import { isReviewBlocked, waitsForMember, type ReviewingMember } from '../reviews/review-state.ts';
import { writeBrandScope } from '../team/permissions.ts';

/** Brands that the reader may see for each resource. Undefined for none. */
export interface AttentionScope {
  posts: BrandScope | undefined;
  connections: BrandScope | undefined;
  agents: BrandScope | undefined;
  /** Member whose pending reviews count. */
  reviewer: ReviewingMember;
  webhooks: boolean;
}

/** Item that needs a person. Times are texts in PostgreSQL's form. */
export interface AttentionRow {
  kind: AttentionKind;
  id: string;
  title: string;
  message: string | null;
  code: string | null;
  retryable: boolean | null;
  since: string;
  until: string | null;
  brandSlug: string | null;
  platforms: PlatformName[] | null;
  postId: string | null;
  postStatus: PostStatus | null;
  agentId: string | null;
  /** Number of items of this kind. */
  total: number;
}

/** SQL for the items of one kind. Binds the organization and the values of the brand scope. */
interface Arm {
  kind: AttentionKind;
  columns: string;
  from: string;
  /** Bound values after the organization. */
  values?: unknown[];
  /** Column of the brand, or undefined for items without a brand. */
  brandId?: string;
}

/**
 * Returns SQL that joins the first target of a post that meets a condition, with the platforms of all targets that meet it.
 */
const target = (condition: string): string => `
  join lateral (select t.error, t.held, t.updated_at, array_agg(t.platform) over () as platforms from post_targets t
                 where t.org_id = p.org_id and t.post_id = p.id and ${condition}
                 order by t.updated_at, t.platform limit 1) t on true`;

const ofPost = `p.id, left(p.text, 80) as title`;
const tailWith = (platforms: string): string =>
  `b.slug as "brandSlug", ${platforms}, p.id as "postId", p.status as "postStatus", null::uuid as "agentId"`;
const postTail = tailWith('p.platforms');
const targetTail = tailWith('t.platforms');
const withBrand = (row: string): string => `join brands b on b.id = ${row}.brand_id`;

const postArms: readonly Arm[] = [
  {
    kind: 'post.unconfirmed',
    columns: `${ofPost}, null as message, null as code, null::boolean as retryable, t.updated_at as since, null::text as until, ${targetTail}`,
    from: `posts p ${withBrand('p')} ${target(`t.status = 'unconfirmed'`)}
            where p.org_id = ? and p.status in ('unconfirmed', 'partial') and p.deleted_at is null`,
    brandId: 'p.brand_id',
  },
  {
    kind: 'post.failed',
    columns: `${ofPost}, t.error->>'message' as message, t.error->>'code' as code, (t.error->>'retryable')::boolean as retryable,
              t.updated_at as since, null::text as until, ${targetTail}`,
    from: `posts p ${withBrand('p')} ${target(`t.status = 'failed'`)}
            where p.org_id = ? and p.status in ('failed', 'partial') and p.deleted_at is null
              and p.updated_at > now() - interval '${failedDays} days'`,
    brandId: 'p.brand_id',
  },
  {
    kind: 'post.held',
    columns: `${ofPost}, t.held->>'message' as message, t.held->>'code' as code, null::boolean as retryable,
              (t.held->>'since')::timestamptz as since, t.held->>'until' as until, ${targetTail}`,
    from: `(select distinct h.post_id from post_targets h where h.org_id = ? and h.held is not null) held
            join posts p on p.id = held.post_id ${withBrand('p')} ${target('t.held is not null')}
           where p.deleted_at is null`,
    brandId: 'p.brand_id',
  },
  {
    kind: 'confirmation.waiting',
    columns: `c.id, left(p.text, 80) as title, null as message, null as code, null::boolean as retryable, c.created_at as since,
              to_char(c.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as until, ${postTail}`,
    from: `post_confirmations c join posts p on p.id = c.post_id ${withBrand('p')}
           where c.org_id = ? and c.status = 'pending' and c.expires_at > now() and p.deleted_at is null`,
    brandId: 'p.brand_id',
  },
  {
    kind: 'confirmation.unused',
    columns: `c.id, left(p.text, 80) as title, null as message, null as code, null::boolean as retryable, c.expires_at as since,
              to_char((c.decided_at + interval '${finishableFor} milliseconds') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as until, ${postTail}`,
    from: `post_confirmations c join posts p on p.id = c.post_id ${withBrand('p')}
           where c.org_id = ? and ${isUnusedSql}`,
    brandId: 'p.brand_id',
  },
  {
    kind: 'series.paused',
    columns: `s.id, s.name as title, s.paused_reason as message, null as code, null::boolean as retryable, s.updated_at as since,
              null::text as until, b.slug as "brandSlug", s.platforms, null::uuid as "postId", null as "postStatus", null::uuid as "agentId"`,
    from: `series s ${withBrand('s')}
           where s.org_id = ? and s.status = 'paused' and s.paused_reason is not null and s.deleted_at is null`,
    brandId: 's.brand_id',
  },
  {
    kind: 'draft.waiting',
    columns: `${ofPost}, null as message, null as code, null::boolean as retryable, p.created_at as since, null::text as until,
              b.slug as "brandSlug", p.platforms, p.id as "postId", p.status as "postStatus", substr(p.created_by, 7)::uuid as "agentId"`,
    from: `posts p ${withBrand('p')}
           where p.org_id = ? and p.status = 'draft' and p.created_by like 'agent:%' and p.deleted_at is null`,
    brandId: 'p.brand_id',
  },
];

const reviewColumns = `${ofPost}, null as message, null as code, null::boolean as retryable, p.updated_at as since,
            to_char(p.scheduled_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as until, ${postTail}`;

const reviewArms = ({ membershipId, name }: ReviewingMember): readonly Arm[] => [
  {
    kind: 'review.blocked',
    columns: reviewColumns,
    from: `posts p ${withBrand('p')} where p.org_id = ? and b.review is not null and p.deleted_at is null and ${isReviewBlocked}`,
    brandId: 'p.brand_id',
  },
  {
    kind: 'review.waiting',
    columns: reviewColumns,
    from: `posts p ${withBrand('p')} where p.org_id = ? and b.review is not null and p.deleted_at is null and ${waitsForMember}`,
    values: [membershipId, name],
    brandId: 'p.brand_id',
  },
];

const connectionArm: Arm = {
  kind: 'connection.expired',
  columns: `c.id, c.display_name as title, null as message, null as code, null::boolean as retryable, c.updated_at as since,
            null::text as until, b.slug as "brandSlug", array[c.platform] as platforms, null::uuid as "postId", null as "postStatus", null::uuid as "agentId"`,
  from: `connections c ${withBrand('c')} where c.org_id = ? and c.status = 'expired'`,
  brandId: 'c.brand_id',
};

const webhookArm: Arm = {
  kind: 'webhook.disabled',
  columns: `w.id, w.name as title, w.disabled_reason as message, null as code, null::boolean as retryable,
            coalesce(w.disabled_at, w.updated_at) as since, null::text as until, null as "brandSlug", null::text[] as platforms,
            null::uuid as "postId", null as "postStatus", null::uuid as "agentId"`,
  from: `webhooks w where w.org_id = ? and not w.enabled and w.deleted_at is null and w.disabled_reason <> '${disabledOnRequest}'`,
};

const agentTail = `null::text as until, b.slug as "brandSlug", a.platforms, null::uuid as "postId", null as "postStatus", a.id as "agentId"`;

const agentArms: readonly Arm[] = [
  {
    kind: 'agent.disabled',
    columns: `a.id, a.name as title, a.disabled_reason as message, null as code, null::boolean as retryable, a.updated_at as since, ${agentTail}`,
    from: `agents a ${withBrand('a')}
           where a.org_id = ? and not a.enabled and a.deleted_at is null and a.disabled_reason <> '${disabledOnRequest}'`,
    brandId: 'a.brand_id',
  },
  {
    kind: 'agent.failing',
    columns: `r.id, a.name as title, r.reason->>'message' as message, r.reason->>'code' as code, null::boolean as retryable,
              coalesce(r.ended_at, r.created_at) as since, ${agentTail}`,
    from: `agents a ${withBrand('a')}
           join lateral (select * from agent_runs where org_id = a.org_id and agent_id = a.id
                          order by created_at desc, id desc limit 1) r on r.status = 'failed'
           where a.org_id = ? and a.enabled and a.deleted_at is null and a.consecutive_failures > 0`,
    brandId: 'a.brand_id',
  },
];

const armSql = (
  { kind, columns, from, brandId, values: bound = [] }: Arm,
  scope: BrandScope,
  orgId: string,
  limit: number,
): { sql: string; values: unknown[] } => {
  const [narrowed, values] = brandId === undefined ? ['', []] : writeBrandScope(scope, brandId);
  const inUse = brandId === undefined ? '' : ` and not ${isOfArchived(brandId)}`;
  return {
    sql: `(select '${kind}' as kind, ${columns}, count(*) over ()::int as total
             from ${from}${inUse}${narrowed} order by until nulls last, since desc limit ?)`,
    values: [orgId, ...bound, ...values, limit],
  };
};

/**
 * Lists the most urgent items of each kind that the reader may see, with the number of items of that kind, without items of
 * archived brands.
 */
export const listAttention = async (
  em: Em,
  orgId: string,
  { posts, connections, agents, reviewer, webhooks }: AttentionScope,
  limit: number,
): Promise<AttentionRow[]> => {
  const arms = [
    ...(posts === undefined
      ? []
      : [...postArms, ...reviewArms(reviewer)].map(arm => armSql(arm, posts, orgId, limit))),
    ...(connections === undefined ? [] : [armSql(connectionArm, connections, orgId, limit)]),
    ...(agents === undefined ? [] : agentArms.map(arm => armSql(arm, agents, orgId, limit))),
    ...(webhooks ? [armSql(webhookArm, 'all', orgId, limit)] : []),
  ];
  if (arms.length === 0) return [];
  return em.execute<AttentionRow[]>(
    arms.map(({ sql }) => sql).join(' union all '),
    arms.flatMap(({ values }) => values),
  );
};

/** Connected account whose access expires soon unless a person acts or it can still be renewed. */
export interface EndingConnection {
  id: string;
  displayName: string;
  brandSlug: string;
  platform: PlatformName;
  accessExpiresAt: string | null;
  refreshExpiresAt: string | null;
  hasRefreshToken: boolean;
}

/** Lists accounts whose access expires soon, without accounts of archived brands. */
export const listEndingConnections = (
  em: Em,
  orgId: string,
  scope: BrandScope,
  withinMs: number,
): Promise<EndingConnection[]> => {
  const [narrowed, values] = writeBrandScope(scope, 'c.brand_id');
  return em.execute<EndingConnection[]>(
    `select c.id, c.display_name as "displayName", b.slug as "brandSlug", c.platform, c.access_expires_at as "accessExpiresAt",
            c.refresh_expires_at as "refreshExpiresAt", c.refresh_token is not null as "hasRefreshToken"
       from connections c ${withBrand('c')}
      where c.org_id = ? and c.status = 'connected'
        and ((c.refresh_token is null and c.access_expires_at <= now() + ?::float8 * interval '1 millisecond')
             or c.refresh_expires_at <= now() + ?::float8 * interval '1 millisecond')
        and b.archived_at is null${narrowed}`,
    [orgId, withinMs, withinMs, ...values],
  );
};
