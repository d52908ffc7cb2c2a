import type { DeliveryStatus, FailureClass } from '../../domain/webhooks/deliveries.ts';
import type { Em } from '../driver/orm.ts';

/** Webhook for operators. Counts stop at 1,000. */
export interface FoundWebhook {
  id: string;
  org: string;
  name: string;
  /** May contain secrets, so only its host is shown. */
  url: string;
  enabled: boolean;
  /** Null while the webhook is enabled, and if its members disabled it. */
  disabledReason: string | null;
  /** Number of consecutive failures. */
  failures: number;
  waiting: number;
  held: number;
  exhausted: number;
}

const countOf = (statuses: readonly DeliveryStatus[]): string =>
  `(select count(*) from (select 1 from deliveries d where d.webhook_id = w.id
      and d.status in (${statuses.map(status => `'${status}'`).join(', ')}) limit 1000) few)::int`;

/** Finds webhooks of all organizations or of one, failing ones first. */
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

/** Filter for deliveries of all organizations, for operators. */
export interface DeliveriesAsked {
  id?: string | undefined;
  orgId?: string | undefined;
  webhookId?: string | undefined;
  statuses?: readonly DeliveryStatus[] | undefined;
  /** Lists the oldest deliveries first instead of the newest. */
  oldestFirst?: boolean | undefined;
  limit: number;
}

/** Delivery for operators, with the outcome of its last attempt. Times are texts in PostgreSQL's form. */
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

/** Finds the newest of the deliveries. */
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
