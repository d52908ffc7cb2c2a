import type { AccountMetricName, MeasuredCounts, MetricState } from '../../domain/analytics/metrics.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import { isSuspended } from '../billing/billing.ts';
import { isOfArchived } from '../brands/archived-brands.ts';
import type { Em } from '../driver/orm.ts';
import { everyAccount } from '../publishing/account-pace.ts';

const millis = `interval '1 millisecond'`;

/** Connected account whose own metrics must be read. */
export interface DueConnection {
  connectionId: string;
  orgId: string;
  brandId: string;
  platform: PlatformName;
  account: string;
  state: MetricState;
  failures: number;
  measured: MeasuredCounts<AccountMetricName> | null;
  /** Time of that reading, as ISO text. */
  capturedAt: string;
}

/** Starts following connected accounts that are not followed yet. */
export const followConnected = (em: Em, limit: number): Promise<unknown> =>
  em.execute(
    `insert into account_metrics (connection_id, org_id, platform, account, state, since, next_at)
     select c.id, c.org_id, c.platform, c.external_id, 'pending', now(), now() from connections c
      where c.status = 'connected' and not exists (select 1 from account_metrics m where m.connection_id = c.id)
      order by c.id limit ?
     on conflict (connection_id) do nothing`,
    [limit],
  );

/** Deletes the metrics of an account that a brand has replaced with another one. */
export const forgetReplaced = (em: Em): Promise<unknown> =>
  em.execute(
    `with replaced as (
       delete from account_metrics m using connections c
        where c.id = m.connection_id and c.status = 'connected' and c.external_id <> m.account returning m.connection_id
     )
     delete from account_metric_days d using replaced r where d.connection_id = r.connection_id`,
  );

/**
 * Claims due accounts, like posts. An account that is not connected, or whose brand is archived, waits until that changes.
 */
export const claimDueConnections = (em: Em, limit: number): Promise<DueConnection[]> =>
  em.execute<DueConnection[]>(
    `with taken as (
       select m.connection_id, c.brand_id
         from account_metrics m join connections c on c.id = m.connection_id
        where m.next_at <= now() and c.status = 'connected'
          and not exists (select 1 from endpoint_pauses paused
                           where paused.platform = m.platform and paused.account in (c.external_id, '${everyAccount}')
                             and paused.endpoint = 'metrics' and paused.until > now())
          and not exists (select 1 from billing_accounts b where b.org_id = m.org_id and ${isSuspended})
          and not ${isOfArchived('c.brand_id')}
        order by m.next_at limit ? for update of m skip locked
     )
     update account_metrics m set next_at = now() + interval '15 minutes'
       from taken where m.connection_id = taken.connection_id
     returning m.connection_id as "connectionId", m.org_id as "orgId", taken.brand_id as "brandId", m.platform, m.account,
               m.state, m.failures, m.measured,
               to_char(coalesce(m.captured_at, now()) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "capturedAt"`,
    [limit],
  );

/** Result of one poll of an account. */
export interface ConnectionLook {
  connectionId: string;
  state: MetricState;
  reason: string | null;
  measured: MeasuredCounts<AccountMetricName> | null;
  failures: number;
  afterMs: number;
}

/** Writes the result of a poll, with the day's metrics. */
export const writeConnectionLook = async (em: Em, look: ConnectionLook): Promise<void> => {
  const measured = look.measured === null ? null : JSON.stringify(look.measured);
  await em.execute(
    `with written as (
       update account_metrics m
          set state = ?, reason = ?, failures = ?, since = case when m.state = ? and m.reason is not distinct from ? then m.since else now() end,
              measured = coalesce(?::jsonb, m.measured), captured_at = case when ?::jsonb is null then m.captured_at else now() end,
              next_at = now() + ?::float8 * ${millis}
        where m.connection_id = ? returning m.connection_id, m.org_id
     )
     insert into account_metric_days (connection_id, day, org_id, measured, captured_at)
     select connection_id, (now() at time zone 'UTC')::date, org_id, ?::jsonb, now() from written where ?::jsonb is not null
     on conflict (connection_id, day) do update set measured = excluded.measured, captured_at = excluded.captured_at`,
    [
      look.state,
      look.reason,
      look.failures,
      look.state,
      look.reason,
      measured,
      measured,
      look.afterMs,
      look.connectionId,
      measured,
      measured,
    ],
  );
};
