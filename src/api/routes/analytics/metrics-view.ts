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
  'How the numbers stand. `pending`: nothing was read yet. `unsupported`: the platform gives apps none. `refused`: it gave none at the last look. `needs_reconnect`: connect the account again. `off`: none are read for now, by the operator’s setting or budget. `gone`: it is not on the platform any more. The numbers of before stay in all of them.',
);

const nativeCounts = z
  .record(z.string().max(100), z.number())
  .describe('The platform’s own numbers under its own names, as it last gave them.');

/** What stands beside all numbers. */
export const stateFields = {
  state: metricState,
  reason: z
    .string()
    .max(5_000)
    .nullable()
    .describe('Why numbers are missing; null where nothing is to be said.'),
  since: past.nullable().describe('Since when it stands like this, in UTC; null before anything was read.'),
  capturedAt: past.nullable().describe('When the platform last gave numbers, in UTC; null before that.'),
  nextAt: timestamp.nullable().describe('When they are read next, in UTC; null where they are final.'),
  final: z
    .boolean()
    .describe('Whether they are not read any more by themselves. A refresh still reads them.'),
};

const lastReported = z
  .record(z.string().max(30), past)
  .describe('Numbers that the platform gave before and gives no more, with when it last did.');

/** The newest; more are of an account whose scopes come and go. */
const maxRenamed = 100;

export const renamed = z
  .array(
    z.strictObject({
      metric: string(30, 'reposts').describe('Our name of the number.'),
      on: z.iso.date().max(10).meta({ description: 'The first day of the new name.', example: '2026-11-28' }),
      from: string(100, 'retweet_count').describe('The platform’s name of it before.'),
      to: string(100, 'repost_count').describe('Its name since.'),
    }),
  )
  .max(maxRenamed)
  .describe('Numbers that the platform has renamed: they are continued, and may count differently since.');

export const measuredFields = { raw: nativeCounts, lastReported, renamed };

/** The short form on a post's target. */
export const targetMetricsShape = z
  .strictObject({ ...stateFields, counts: postCounts })
  .meta({ id: 'TargetMetrics', description: 'Numbers of a post on one platform.' });

/** Numbers of a time at which nothing was read. */
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
