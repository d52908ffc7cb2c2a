import type {
  MeasuredCounts,
  MetricCounts,
  MetricState,
  PostMetricName,
} from '../../domain/analytics/metrics.ts';
import type { BrandScopedActor } from '../../domain/actor.ts';
import { requireBrandInScope } from '../../domain/actor.ts';
import { minRefreshMs } from '../../domain/analytics/read-limits.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import type { Em } from '../driver/orm.ts';

/** State of a post's metrics on one platform. Times are texts in PostgreSQL's form. */
interface KnownMetrics {
  state: MetricState;
  reason: string | null;
  since: string;
  capturedAt: string | null;
  nextAt: string | null;
}

/** Metrics in short form, without the platform's own names. */
export interface TargetCounts extends KnownMetrics {
  counts: MetricCounts<PostMetricName> | null;
}

/** All metrics of a post on one platform. */
export interface TargetMetrics extends KnownMetrics {
  measured: MeasuredCounts<PostMetricName> | null;
}

const knownColumns = `m.state, m.reason, m.since, m.captured_at as "capturedAt", m.next_at as "nextAt"`;

const knownOf = (numbers: string): string => `
  (select row_to_json(known) from (
     select ${knownColumns}, ${numbers}
       from post_metrics m where m.target_id = t.id) known) as metrics`;

/** Newest metrics of a target of a page. */
export interface PageCounts extends TargetCounts {
  targetId: string;
}

/** SQL for the newest metrics of the targets of the posts in `page` that are followed. */
export const countsOfPage = `select json_agg(known) from (
    select m.target_id as "targetId", ${knownColumns}, m.measured->'metrics' as counts
      from post_metrics m where m.post_id = any ((select ids from page)::uuid[])) known`;

/** Day in a post's history. */
export interface MetricDay<Name extends string> {
  day: string;
  measured: MeasuredCounts<Name>;
}

/** Post on one platform with its metrics and those of the requested days. */
export interface FollowedTarget {
  targetId: string;
  platform: PlatformName;
  externalId: string | null;
  url: string | null;
  account: string | null;
  publishedAt: string | null;
  metrics: TargetMetrics | null;
  days: MetricDay<PostMetricName>[] | null;
}

/** Post's brand, and each target that is or was published, in the order of the post's platforms. */
export interface FollowedPost {
  brandId: string;
  targets: FollowedTarget[];
}

/**
 * Finds the metrics of a post with their history for a number of days. Returns undefined if the organization has no such
 * post, and throws 403 if the actor may not access it.
 */
export const findFollowedPost = async (
  em: Em,
  actor: BrandScopedActor,
  postId: string,
  days: number,
): Promise<FollowedPost | undefined> => {
  const [row] = await em.execute<{ brandId: string; targets: FollowedTarget[] | null }[]>(
    `select p.brand_id as "brandId",
            (select json_agg(target) from (
               select t.id as "targetId", t.platform, t.external_id as "externalId", t.url, t.published_at as "publishedAt",
                      (select m.account from post_metrics m where m.target_id = t.id) as account, ${knownOf('m.measured')},
                      (select json_agg(json_build_object('day', d.day, 'measured', d.measured) order by d.day)
                         from post_metric_days d
                        where d.target_id = t.id and d.day > (now() at time zone 'UTC')::date - ?::int) as days
                 from post_targets t
                where t.post_id = p.id and t.status in ('published', 'removed')
                order by array_position(p.platforms, t.platform), t.id) target) as targets
       from posts p where p.id = ? and p.org_id = ? and p.deleted_at is null`,
    [days, postId, actor.orgId],
  );
  if (!row) return undefined;
  requireBrandInScope(actor, row.brandId);
  return { brandId: row.brandId, targets: row.targets ?? [] };
};

/**
 * Makes a post's metrics due, including final ones, unless they were read within `minRefreshMs`. Returns whether any are
 * due, and otherwise the milliseconds until some may be.
 */
export const makeMetricsDue = async (em: Em, postId: string): Promise<{ isDue: boolean; leftMs: number }> => {
  const due = await em.execute<unknown[]>(
    `update post_metrics set next_at = now()
      where post_id = ? and (captured_at is null or captured_at < now() - ?::float8 * interval '1 millisecond') returning 1`,
    [postId, minRefreshMs],
  );
  if (due.length > 0) return { isDue: true, leftMs: 0 };
  const [read] = await em.execute<{ msAgo: number | null }[]>(
    `select 1000 * extract(epoch from now() - min(captured_at))::float8 as "msAgo" from post_metrics where post_id = ?`,
    [postId],
  );
  const msAgo = read?.msAgo ?? minRefreshMs;
  return { isDue: false, leftMs: Math.max(0, minRefreshMs - msAgo) };
};
