import { defineEntity, p } from '@mikro-orm/core';
import {
  metricStates,
  type AccountMetricName,
  type MeasuredCounts,
  type MetricCounts,
  type PostMetricName,
} from '../../domain/analytics/metrics.ts';
import { platformNames } from '../../domain/platforms.ts';
import { owned } from './columns.ts';

/** Columns that describe how current the metrics of a post or account are. */
const known = {
  state: p.enum(metricStates).default('pending'),
  /** Reason why the state is not `ok`, for people. */
  reason: p.text().nullable(),
  /** Start of the current state. */
  since: p.datetime(3),
  /** Time at which the platform last returned metrics. */
  capturedAt: p.datetime(3).nullable(),
  /** Time of the next poll, or null if the metrics are final. */
  nextAt: p.datetime(3).nullable(),
  /** Number of consecutive polls with unchanged metrics. `failures` counts consecutive failed polls. */
  unchanged: p.integer().default(0),
  failures: p.integer().default(0),
};

/** Newest metrics of a post on one platform. Later failures do not delete them. */
export const PostMetricsSchema = defineEntity({
  name: 'PostMetrics',
  tableName: 'post_metrics',
  indexes: [
    { properties: ['orgId', 'publishedAt'] },
    { properties: ['postId'] },
    {
      name: 'post_metrics_due_index',
      expression: `create index "post_metrics_due_index" on "post_metrics" ("next_at") where "next_at" is not null`,
    },
    {
      name: 'post_metrics_account_index',
      expression: `create index "post_metrics_account_index" on "post_metrics" ("platform", "account", "next_at") where "next_at" is not null`,
    },
  ],
  properties: {
    targetId: p.uuid().primary(),
    ...owned,
    postId: p.uuid(),
    brandId: p.uuid(),
    platform: p.enum(platformNames),
    /** Platform ID of the account that published the post. */
    account: p.text(),
    publishedAt: p.datetime(3),
    isStory: p.boolean().default(false),
    measured: p.json<MeasuredCounts<PostMetricName>>().nullable(),
    /** Highest value of each metric. A metric that falls and rises again reaches no threshold twice. */
    peaks: p.json<MetricCounts<PostMetricName>>().nullable(),
    /** UTC day on which the platform last billed a read of the post, or null if it bills none. */
    billedOn: p.date().nullable(),
    ...known,
  },
});
export class PostMetrics extends PostMetricsSchema.class {}
PostMetricsSchema.setClass(PostMetrics);

/** Metrics of a post on the platform at its last read of a UTC day. */
export const PostMetricDaySchema = defineEntity({
  name: 'PostMetricDay',
  tableName: 'post_metric_days',
  indexes: [{ properties: ['orgId', 'day'] }],
  properties: {
    targetId: p.uuid().primary(),
    day: p.date().primary(),
    ...owned,
    measured: p.json<MeasuredCounts<PostMetricName>>(),
    capturedAt: p.datetime(3),
  },
});
export class PostMetricDay extends PostMetricDaySchema.class {}
PostMetricDaySchema.setClass(PostMetricDay);

/** Newest metrics of a connected account. */
export const AccountMetricsSchema = defineEntity({
  name: 'AccountMetrics',
  tableName: 'account_metrics',
  indexes: [
    { properties: ['orgId'] },
    {
      name: 'account_metrics_due_index',
      expression: `create index "account_metrics_due_index" on "account_metrics" ("next_at") where "next_at" is not null`,
    },
  ],
  properties: {
    connectionId: p.uuid().primary(),
    ...owned,
    platform: p.enum(platformNames),
    account: p.text(),
    measured: p.json<MeasuredCounts<AccountMetricName>>().nullable(),
    ...known,
  },
});
export class AccountMetrics extends AccountMetricsSchema.class {}
AccountMetricsSchema.setClass(AccountMetrics);

/** Metrics of an account at the end of a UTC day. */
export const AccountMetricDaySchema = defineEntity({
  name: 'AccountMetricDay',
  tableName: 'account_metric_days',
  indexes: [{ properties: ['orgId', 'day'] }],
  properties: {
    connectionId: p.uuid().primary(),
    day: p.date().primary(),
    ...owned,
    measured: p.json<MeasuredCounts<AccountMetricName>>(),
    capturedAt: p.datetime(3),
  },
});
export class AccountMetricDay extends AccountMetricDaySchema.class {}
AccountMetricDaySchema.setClass(AccountMetricDay);

/** Reads of metrics for an account (`*`: for the app) on a UTC day. Covers many organizations. */
export const PlatformReadsSchema = defineEntity({
  name: 'PlatformReads',
  tableName: 'platform_reads',
  properties: {
    day: p.date().primary(),
    platform: p.enum(platformNames).primary(),
    account: p.text().primary(),
    calls: p.integer().default(0),
    /** Cost in millionths of a dollar. */
    cost: p.bigint('number').default(0),
  },
});
export class PlatformReads extends PlatformReadsSchema.class {}
PlatformReadsSchema.setClass(PlatformReads);
