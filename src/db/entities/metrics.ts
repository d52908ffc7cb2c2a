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

/** How far what is known of a post or an account goes. */
const known = {
  state: p.enum(metricStates).default('pending'),
  /** Why it is not `ok`, for people. */
  reason: p.text().nullable(),
  /** Since when it stands like this. */
  since: p.datetime(3),
  /** When the platform last gave numbers. */
  capturedAt: p.datetime(3).nullable(),
  /** When they are read next; null when they are final. */
  nextAt: p.datetime(3).nullable(),
  /** Looks in a row that found the same numbers, and those that failed. */
  unchanged: p.integer().default(0),
  failures: p.integer().default(0),
};

/** The newest numbers of a post on one platform. Nothing that goes wrong later takes them away. */
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
    /** The platform's id of the account that it went out from. */
    account: p.text(),
    publishedAt: p.datetime(3),
    isStory: p.boolean().default(false),
    measured: p.json<MeasuredCounts<PostMetricName>>().nullable(),
    /** The highest that each number has been: one that falls and rises again reaches nothing twice. */
    peaks: p.json<MetricCounts<PostMetricName>>().nullable(),
    /** The UTC day on which the platform last billed a look at it; null where it bills none. */
    billedOn: p.date().nullable(),
    ...known,
  },
});
export class PostMetrics extends PostMetricsSchema.class {}
PostMetricsSchema.setClass(PostMetrics);

/** What a post had on the platform by the end of a UTC day, as it was last read that day. */
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

/** The newest numbers of a connected account. */
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

/** What an account had by the end of a UTC day. */
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

/** What reading numbers has taken of an account (`*`: of the app) on a UTC day. It tells of many organizations. */
export const PlatformReadsSchema = defineEntity({
  name: 'PlatformReads',
  tableName: 'platform_reads',
  properties: {
    day: p.date().primary(),
    platform: p.enum(platformNames).primary(),
    account: p.text().primary(),
    calls: p.integer().default(0),
    /** Millionths of a dollar. */
    cost: p.bigint('number').default(0),
  },
});
export class PlatformReads extends PlatformReadsSchema.class {}
PlatformReadsSchema.setClass(PlatformReads);
