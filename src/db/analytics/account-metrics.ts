import type { AccountMetricName } from '../../domain/analytics/metrics.ts';
import type { MeasuredCounts, MetricState } from '../../domain/analytics/metrics.ts';
import { sql } from 'kysely';
import { kyselyOf } from '../driver/kysely.ts';
import type { Em } from '../driver/orm.ts';
import type { MetricDay } from './post-metrics.ts';

/** What is known of a connected account. Times are texts as PostgreSQL writes them. */
export interface ConnectionMetrics {
  state: MetricState;
  reason: string | null;
  since: string;
  measured: MeasuredCounts<AccountMetricName> | null;
  capturedAt: string | null;
  nextAt: string | null;
  days: MetricDay<AccountMetricName>[];
}

/** The numbers of an account of the organization, with a history of so many days; undefined while nothing is known of it. */
export const findConnectionMetrics = async (
  em: Em,
  { orgId, connectionId }: { orgId: string; connectionId: string },
  days: number,
): Promise<ConnectionMetrics | undefined> => {
  const db = kyselyOf(em);
  const [known, history] = [
    await db
      .selectFrom('account_metrics')
      .select(['state', 'reason', 'since', 'measured'])
      .select(['captured_at as capturedAt', 'next_at as nextAt'])
      .where('connection_id', '=', connectionId)
      .where('org_id', '=', orgId)
      .executeTakeFirst(),
    await db
      .selectFrom('account_metric_days')
      .select([sql<string>`day::text`.as('day'), 'measured'])
      .where('connection_id', '=', connectionId)
      .where('org_id', '=', orgId)
      .where(sql<boolean>`day > (now() at time zone 'UTC')::date - ${days}::int`)
      .orderBy('day')
      .execute(),
  ];
  if (!known) return undefined;
  return { ...known, days: history } as ConnectionMetrics;
};
