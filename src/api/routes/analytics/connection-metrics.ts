import { z } from 'zod';
import { accountCounts } from '../../openapi/metric-counts.ts';
import { findConnectionMetrics } from '../../../db/analytics/account-metrics.ts';
import { findNamedConnection } from '../../../db/connections/connections.ts';
import type { AccountMetricName, MetricCounts } from '../../../domain/analytics/metrics.ts';
import { notFound } from '../../../domain/errors.ts';
import { endpoint } from '../../http/endpoint.ts';
import { brandSlug, id, idInPath, meanings, queryInteger } from '../../http/schemas.ts';
import { platform } from '../../openapi/named-lists.ts';
import { measuredFields, stateFields, viewDays, viewMeasured, viewMetricState } from './metrics-view.ts';

const maxDays = 400;

const accountDay = z
  .strictObject({
    day: z.iso.date().max(10).meta({ description: 'The day, in UTC.', example: '2026-11-28' }),
    counts: accountCounts,
    growth: z
      .strictObject({
        followers: z
          .int()
          .optional()
          .describe('How many more followers than on the day before that is known.'),
        views: z.int().optional().describe('How many more views.'),
      })
      .describe('Against the day before it in this list; empty for the first one.'),
  })
  .meta({ id: 'AccountMetricDay', description: 'What an account had by the end of a day.' });

const connectionMetricsShape = z
  .strictObject({
    connectionId: id,
    brandSlug,
    platform,
    handle: z.string().max(200).meta(meanings.handle),
    ...stateFields,
    counts: accountCounts,
    ...measuredFields,
    history: z.array(accountDay).max(maxDays).describe('By day, the oldest first.'),
  })
  .meta({ id: 'ConnectionMetrics', description: 'Numbers of a connected account.' });

type Counts = MetricCounts<AccountMetricName>;

const growthOf = (now: Counts, before: Counts | undefined) => {
  const names = ['followers', 'views'] as const;
  const grown = names.flatMap(name => {
    const [is, was] = [now[name], before?.[name]];
    return is === undefined || was === undefined ? [] : [[name, is - was] as const];
  });
  return Object.fromEntries(grown) as { followers?: number; views?: number };
};

/** An account that nobody can read is not tried. */
const disconnected = {
  state: 'needs_reconnect',
  reason: 'The account has to be connected again.',
  nextAt: null,
} as const;

export const connectionMetricsRoutes = [
  endpoint({
    method: 'get',
    path: '/connections/{id}/metrics',
    operationId: 'getConnectionMetrics',
    tag: 'Analytics',
    summary: 'Get the numbers of an account',
    description:
      'Followers, views and growth by day. They are read once a day and kept, as most platforms keep no history: it begins on the day on which the account was connected, or this service learned to read it.',
    access: 'connections:read',
    onBrand: true,
    errors: ['not_found'],
    params: z.strictObject({ id: idInPath }),
    query: z.strictObject({
      days: queryInteger(1, maxDays).default(30).describe('How many days of history.'),
    }),
    returns: connectionMetricsShape,
    handle: async ({ em, actor, params, query: { days } }) => {
      const named = await findNamedConnection(em, actor, params.id);
      if (!named) throw notFound('connection', params.id);
      const { connection } = named;
      const of = { orgId: actor.orgId, connectionId: connection.id };
      const known = await findConnectionMetrics(em, of, days);
      const history = viewDays(known?.days ?? []);
      return {
        connectionId: connection.id,
        brandSlug: named.brandSlug,
        platform: connection.platform,
        handle: connection.handle,
        ...viewMetricState(known),
        ...(connection.status === 'connected' ? {} : disconnected),
        counts: known?.measured?.metrics ?? {},
        ...viewMeasured(known?.measured, known?.days ?? []),
        history: history.map((day, index) => ({
          ...day,
          growth: growthOf(day.counts, history[index - 1]?.counts),
        })),
      };
    },
  }),
];
