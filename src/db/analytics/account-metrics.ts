import type { AccountMetricName } from '../../domain/analytics/metrics.ts';
import type { MeasuredCounts, MetricState } from '../../domain/analytics/metrics.ts';
import type { Em } from '../driver/orm.ts';
import type { MetricDay } from './post-metrics.ts';

/** Metrics of a connected account. Times are texts in PostgreSQL's form. */
export interface ConnectionMetrics {
  state: MetricState;
  reason: string | null;
  since: string;
  measured: MeasuredCounts<AccountMetricName> | null;
  capturedAt: string | null;
  nextAt: string | null;
  days: MetricDay<AccountMetricName>[];
}

/**
 * Finds the metrics of an account of the organization with their history for a number of days. Returns undefined if the
 * account has no metrics yet.
 */
export const findConnectionMetrics = async (
  em: Em,
  { orgId, connectionId }: { orgId: string; connectionId: string },
  days: number,
): Promise<ConnectionMetrics | undefined> => {
  const [known] = await em.execute<Omit<ConnectionMetrics, 'days'>[]>(
    `select state, reason, since, measured, captured_at as "capturedAt", next_at as "nextAt"
       from account_metrics where connection_id = ? and org_id = ?`,
    [connectionId, orgId],
  );
  if (!known) return undefined;
  const history = await em.execute<MetricDay<AccountMetricName>[]>(
    `select day::text as day, measured from account_metric_days
      where connection_id = ? and org_id = ? and day > (now() at time zone 'UTC')::date - ?::int order by day`,
    [connectionId, orgId, days],
  );
  return { ...known, days: history };
};
