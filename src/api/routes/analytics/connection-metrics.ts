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
        followers: z.int().optional().describe('Change of followers since the last known day.'),
        views: z.int().optional().describe('Change of views.'),
      })
      .describe('Change since the preceding day in this list. Empty for the first day.'),
  })
  .meta({ id: 'AccountMetricDay', description: 'Numbers of an account at the end of a day.' });

const connectionMetricsShape = z
  .strictObject({
    connectionId: id,
    brandSlug,
    platform,
    handle: z.string().max(200).meta(meanings.handle),
    ...stateFields,
    counts: accountCounts,
    ...measuredFields,
    history: z.array(accountDay).max(maxDays).describe('Days, oldest first.'),
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

/** State of an account that cannot be read until it is reconnected. */
const disconnected = {
  state: 'needs_reconnect',
  reason: 'The account must be reconnected.',
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
      'Followers, views, and growth by day. The service reads them once a day and stores them, because most platforms keep no history. The history starts on the day the account was connected, or when the service started to support the number.',
    access: 'connections:read',
    onBrand: true,
    errors: ['not_found'],
    params: z.strictObject({ id: idInPath }),
    query: z.strictObject({
      days: queryInteger(1, maxDays).default(30).describe('Number of days.'),
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
