import { z } from 'zod';
import type { TargetCounts, MetricDay } from '../../../db/analytics/post-metrics.ts';
import {
  findRenamed,
  metricStates,
  type MeasuredCounts,
  type MetricCounts,
} from '../../../domain/analytics/metrics.ts';
import { isoTime, isoTimeOrNull } from '../../http/iso-time.ts';
import { choice, past, string, timestamp } from '../../http/schemas.ts';
import { postCounts } from '../../openapi/metric-counts.ts';

export const metricState = choice(
  'MetricState',
  metricStates,
  'State of the numbers. `pending`: not read yet. `unsupported`: the platform gives apps no numbers. `refused`: the platform gave none at the last attempt. `needs_reconnect`: the account must be reconnected. `off`: the operator’s settings or budget stop reading. `gone`: the post no longer exists on the platform. Earlier numbers stay in all states.',
);

const nativeCounts = z
  .record(z.string().max(100), z.number())
  .describe('The platform’s own numbers under their own names, as last reported.');

/** Fields that accompany all numbers. */
export const stateFields = {
  state: metricState,
  reason: z.string().max(5_000).nullable().describe('Reason why numbers are missing, or null.'),
  since: past.nullable().describe('Start of this state, in UTC, or null before the first reading.'),
  capturedAt: past
    .nullable()
    .describe('When the platform last reported numbers, in UTC, or null before that.'),
  nextAt: timestamp
    .nullable()
    .describe('Time of the next reading, in UTC, or null if the numbers are final.'),
  final: z
    .boolean()
    .describe('Whether the numbers are final and no longer read automatically. A refresh still reads them.'),
};

const lastReported = z
  .record(z.string().max(30), past)
  .describe('Numbers that the platform no longer reports, with the time of the last report.');

/** Maximum number of renamed metrics; the newest win. Only an account whose scopes keep changing has more. */
const maxRenamed = 100;

export const renamed = z
  .array(
    z.strictObject({
      metric: string(30, 'reposts').describe('Our name of the number.'),
      on: z.iso.date().max(10).meta({ description: 'First day of the new name.', example: '2026-11-28' }),
      from: string(100, 'retweet_count').describe('The platform’s earlier name.'),
      to: string(100, 'repost_count').describe('The platform’s current name.'),
    }),
  )
  .max(maxRenamed)
  .describe('Numbers that the platform has renamed. They continue, but may be counted differently.');

export const measuredFields = { raw: nativeCounts, lastReported, renamed };

/** Short form of the numbers, on a post's target. */
export const targetMetricsShape = z
  .strictObject({ ...stateFields, counts: postCounts })
  .meta({ id: 'TargetMetrics', description: 'Numbers of a post on one platform.' });

/** State of numbers that have not been read yet. */
const unread = { state: 'pending' as const, reason: null, since: null, capturedAt: null, nextAt: null };

type KnownState = Omit<TargetCounts, 'counts'>;

export const viewMetricState = (known: KnownState | null | undefined) => ({
  ...(known
    ? {
        state: known.state,
        reason: known.reason,
        since: isoTime(known.since),
        capturedAt: isoTimeOrNull(known.capturedAt),
        nextAt: isoTimeOrNull(known.nextAt),
      }
    : unread),
  final: known ? known.nextAt === null : false,
});

export const viewTargetMetrics = (known: TargetCounts): z.input<typeof targetMetricsShape> => ({
  ...viewMetricState(known),
  counts: known.counts ?? {},
});

export const viewMeasured = <Name extends string>(
  measured: MeasuredCounts<Name> | null | undefined,
  days: readonly MetricDay<Name>[],
) => ({
  raw: measured?.native ?? {},
  lastReported: (measured?.lastReported ?? {}) as Record<string, string>,
  renamed: findRenamed(days.map(({ day, measured: { names } }) => ({ day, names }))).slice(-maxRenamed),
});

export const viewDays = <Name extends string>(
  days: readonly MetricDay<Name>[],
): { day: string; counts: MetricCounts<Name> }[] =>
  days.map(({ day, measured }) => ({ day, counts: measured.metrics }));
