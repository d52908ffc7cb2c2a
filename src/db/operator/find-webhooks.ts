import type { DeliveryStatus, FailureClass } from '../../domain/webhooks/deliveries.ts';
import type { Em } from '../driver/orm.ts';

/** A webhook as an operator finds it. Counts stop at a thousand. */
export interface FoundWebhook {
  id: string;
  org: string;
  name: string;
  /** May hold secrets, so that its host alone is shown. */
  url: string;
  enabled: boolean;
  /** Null while it is enabled, or was disabled by its people. */
  disabledReason: string | null;
  /** Failures in a row. */
  failures: number;
  waiting: number;
  held: number;
  exhausted: number;
}

const countOf = (statuses: readonly DeliveryStatus[]): string =>
  `(select count(*) from (select 1 from deliveries d where d.webhook_id = w.id
      and d.status in (${statuses.map(status => `'${status}'`).join(', ')}) limit 1000) few)::int`;

/** Webhooks of all organizations or of one, those that fail first. */
export const findWebhooks = (
  em: Em,
  { orgId = null, limit }: { orgId?: string | null | undefined; limit: number },
): Promise<FoundWebhook[]> =>
  em.execute<FoundWebhook[]>(
    `select w.id, o.slug as org, w.name, w.url, w.enabled, w.disabled_reason as "disabledReason",
            w.consecutive_failures as failures, ${countOf(['pending', 'delivering', 'retrying'])} as waiting,
            ${countOf(['held'])} as held, ${countOf(['exhausted'])} as exhausted
       from webhooks w join organizations o on o.id = w.org_id
      where w.deleted_at is null and (?::uuid is null or w.org_id = ?)
      order by w.enabled, w.consecutive_failures desc, w.created_at desc limit ?`,
    [orgId, orgId, limit],
  );

/** Which deliveries an operator asks for, of all organizations. */
export interface DeliveriesAsked {
  id?: string | undefined;
  orgId?: string | undefined;
  webhookId?: string | undefined;
  statuses?: readonly DeliveryStatus[] | undefined;
  /** Instead of the newest. */
  oldestFirst?: boolean | undefined;
  limit: number;
}

/** A delivery as an operator finds it, with how its last attempt ended. Times are texts as PostgreSQL writes them. */
export interface FoundDelivery {
  id: string;
  orgId: string;
  org: string;
  webhookId: string;
  webhook: string;
  event: string;
  status: DeliveryStatus;
  attempts: number;
  nextAttemptAt: string | null;
  createdAt: string;
  failure: FailureClass | null;
  statusCode: number | null;
}

/** The newest of them. */
export const findDeliveries = (
  em: Em,
  {
    id = null,
    orgId = null,
    webhookId = null,
    statuses = null,
    oldestFirst,
    limit,
  }: Nullable<DeliveriesAsked>,
): Promise<FoundDelivery[]> => {
  const direction = oldestFirst ? 'asc' : 'desc';
  return em.execute<FoundDelivery[]>(
    `select d.id, d.org_id as "orgId", o.slug as org, d.webhook_id as "webhookId", w.name as webhook, e.event, d.status,
            d.attempts, d.next_attempt_at as "nextAttemptAt", d.created_at as "createdAt", last.failure,
            last.status_code as "statusCode"
       from deliveries d join webhooks w on w.id = d.webhook_id join organizations o on o.id = d.org_id
       join events e on e.id = d.event_id
       left join lateral (select a.failure, a.status_code from delivery_attempts a where a.delivery_id = d.id
                           order by a.number desc limit 1) last on true
      where w.deleted_at is null and (?::uuid is null or d.id = ?) and (?::uuid is null or d.org_id = ?)
        and (?::uuid is null or d.webhook_id = ?) and (?::text[] is null or d.status = any (?))
      order by d.created_at ${direction}, d.id ${direction} limit ?`,
    [id, id, orgId, orgId, webhookId, webhookId, statuses, statuses, limit],
  );
};

type Nullable<T> = { [Key in keyof T]: T[Key] | (undefined extends T[Key] ? null : never) };
