import { z } from 'zod';
import { drawBars } from '../../../adapters/charts/draw-bars.ts';
import { writeCsv } from '../../../adapters/csv/csv.ts';
import {
  maxGroups,
  readFigures,
  readSummaryGroups,
  readTimesOfWeek,
  type NamedFigures,
} from '../../../db/analytics/summaries.ts';
import type { Em } from '../../../db/driver/orm.ts';
import type { Actor } from '../../../domain/actor.ts';
import { postMetricNames } from '../../../domain/analytics/metrics.ts';
import {
  minPostsOfTime,
  noFigures,
  noteOn,
  spanBefore,
  type Figures,
  type TimeSpan,
  type SummaryGroup,
} from '../../../domain/analytics/summaries.ts';
import { endpoint } from '../../http/endpoint.ts';
import { meanings, queryFlag, string, timestamp } from '../../http/schemas.ts';
import { postMetricName } from '../../openapi/metric-counts.ts';
import { tableFormat } from '../../openapi/named-lists.ts';
import { csvAnswer, sendCsv } from '../../streams/send-csv.ts';
import { chartOf } from './summary-chart.ts';
import { spanOf, summaryFields, summaryGroup } from './summary-query.ts';
import { figuresShape, timeOfWeekShape, viewFigures, viewSpan } from './summary-view.ts';

const tag = 'Analytics';

const note = z
  .string()
  .max(300)
  .nullable()
  .describe('Caveats about the numbers, such as few posts, or null for none.');

const span = {
  from: timestamp.meta({ description: 'Start of the period, in UTC.', example: '2026-11-01T00:00:00.000Z' }),
  to: timestamp.describe('End of the period, in UTC, exclusive.'),
};

const query = z.strictObject({
  ...summaryFields,
  groupBy: summaryGroup.default('platform').describe('How to group the posts.'),
  compare: queryFlag
    .default(true)
    .describe('Whether to compare with the preceding period of the same length.'),
});

const group = figuresShape.extend({
  key: string(100, 'linkedin').describe(
    'Key of the group: a day, a weekday (1 is Monday), an hour, a slug, a platform, a label, an author as in `createdBy`, or a kind.',
  ),
  name: z.string().max(300).nullable().meta(meanings.name).describe('Display name, if the group has one.'),
});

/** A group of the current period with the group of the earlier period that has the same key. */
interface Compared {
  now: NamedFigures;
  before: Figures | null;
}

interface Asked {
  em: Em;
  actor: Actor;
  query: z.output<typeof query>;
}

const readSummary = async ({
  em,
  actor,
  query: { groupBy, compare, timeZone, from, to, ...filter },
}: Asked) => {
  const time = spanOf({ from, to });
  const asked = { actor, filter, timeZone };
  const [total, groups] = [
    await readFigures(em, { ...asked, span: time }),
    await readSummaryGroups(em, { ...asked, span: time }, groupBy),
  ];
  const earlier = spanBefore(time);
  const totalBefore = compare ? await readFigures(em, { ...asked, span: earlier }) : null;
  // days of the earlier period do not match days of the current one
  const isComparable = compare && groupBy !== 'day';
  const before = isComparable ? await readSummaryGroups(em, { ...asked, span: earlier }, groupBy) : [];
  const known = new Map(before.map(one => [one.key, one]));
  return {
    time,
    earlier: compare ? earlier : null,
    total: { now: total, before: totalBefore },
    groups: inOrder(groupBy, groups).map((now): Compared => ({
      now,
      before: isComparable ? (known.get(now.key) ?? noFigures) : null,
    })),
  };
};

/** Sorts days and times by the calendar, and all other groups by size. */
const inOrder = (by: SummaryGroup, groups: NamedFigures[]): NamedFigures[] => {
  if (by === 'day') return groups.toSorted((one, other) => one.key.localeCompare(other.key));
  return by === 'weekday' || by === 'hour'
    ? groups.toSorted((one, other) => Number(one.key) - Number(other.key))
    : groups;
};

const csvOf = (groups: readonly Compared[]): string =>
  writeCsv([
    ['key', 'name', 'posts', 'measured', ...postMetricNames],
    ...groups.map(({ now }) => [
      now.key,
      now.name ?? '',
      String(now.posts),
      String(now.measured),
      // empty for numbers that no platform reported
      ...postMetricNames.map(name => String(now.counts[name] ?? '')),
    ]),
  ]);

const viewAsked = (time: TimeSpan) => ({ from: time.from.toISOString(), to: time.to.toISOString() });

export const analyticsRoutes = [
  endpoint({
    method: 'get',
    path: '/analytics',
    operationId: 'getAnalytics',
    tag,
    summary: 'Get the numbers of many posts',
    description:
      'Numbers of the posts published in a period, grouped by `groupBy` and compared with the preceding period. A post counts once per platform. Sums include only posts that report the number (`reportedBy`). Missing numbers are never counted as 0. `format=csv` returns CSV with empty cells for missing numbers.',
    access: 'posts:read',
    onBrand: true,
    query: query.extend({ format: tableFormat.default('json').describe('How it is given.') }),
    returns: z.strictObject({
      ...span,
      note,
      before: z.strictObject(span).nullable().describe('Compared period, or null without `compare`.'),
      total: figuresShape,
      groups: z.array(group).max(maxGroups).describe('The groups.'),
    }),
    content: { 'text/csv': csvAnswer },
    handle: async ({ ctx, em, actor, query: asked }) => {
      const { format, ...rest } = asked;
      const { time, earlier, total, groups } = await readSummary({ em, actor, query: rest });
      if (format === 'csv') sendCsv(ctx, 'analytics.csv', csvOf(groups));
      return {
        ...viewAsked(time),
        note: noteOn(total.now),
        before: viewSpan(earlier),
        total: viewFigures(total.now, total.before),
        groups: groups.map(({ now, before }) => ({
          key: now.key,
          name: now.name,
          ...viewFigures(now, before),
        })),
      };
    },
  }),
  endpoint({
    method: 'get',
    path: '/analytics/chart.svg',
    operationId: 'drawAnalytics',
    tag,
    summary: 'Draw the numbers of many posts',
    description:
      'Returns one number of `GET /analytics` as a bar chart with values, and the preceding period behind it. `GET /analytics` with the same parameters returns the table.',
    access: 'posts:read',
    onBrand: true,
    query: query.extend({ metric: postMetricName.default('likes').describe('Which number.') }),
    content: { 'image/svg+xml': { schema: { type: 'string', maxLength: 1_000_000 } } },
    handle: async ({ ctx, em, actor, query: asked }) => {
      const { metric, ...rest } = asked;
      const { time, total, groups } = await readSummary({ em, actor, query: rest });
      const picture = await drawBars(chartOf({ ...rest, metric, time, total: total.now, groups }));
      ctx.type = 'image/svg+xml';
      ctx.set('Cache-Control', 'no-store');
      ctx.body = picture;
    },
  }),
  endpoint({
    method: 'get',
    path: '/analytics/best-times',
    operationId: 'listBestTimes',
    tag,
    summary: 'List the best times to post',
    description:
      'Hours of the week in which your posts performed better than your average on the same platform, best first. Includes only posts that are at least a day old and hours with at least three posts.',
    access: 'posts:read',
    onBrand: true,
    query: z.strictObject(summaryFields),
    returns: z.strictObject({
      ...span,
      note,
      posts: z.int().min(0).describe('Number of posts in the calculation.'),
      times: z
        .array(timeOfWeekShape)
        .max(7 * 24)
        .describe('Best first.'),
    }),
    handle: async ({ em, actor, query: { timeZone, from, to, ...filter } }) => {
      const time = spanOf({ from, to });
      const times = await readTimesOfWeek(em, { actor, filter, span: time, timeZone });
      const posts = times.reduce((sum, one) => sum + one.posts, 0);
      return {
        ...viewAsked(time),
        note: noteOn({ ...noFigures, posts, measured: posts }),
        posts,
        times: times.filter(one => one.posts >= minPostsOfTime),
      };
    },
  }),
];
