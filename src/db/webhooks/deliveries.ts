import type { Actor } from '../../domain/actor.ts';
import type { DeliveryStatus, FailureClass, attemptOutcomes } from '../../domain/deliveries.ts';
import { notFound } from '../../domain/errors.ts';
import type { Em } from '../driver/orm.ts';
import { executePage } from '../driver/page-within.ts';
import { mayReadEvent } from '../team/authority.ts';
import { wakeWebhooks } from './events.ts';

/** A delivery with the event that it carries; times are texts as PostgreSQL writes them. */
export interface DeliveryRow {
  id: string;
  webhookId: string;
  eventId: string;
  event: string;
  sequence: number | null;
  status: DeliveryStatus;
  tries: number;
  attempts: number;
  retrySchedule: number[];
  nextAttemptAt: string | null;
  createdAt: string;
  updatedAt: string;
  endedAt: string | null;
}

/** One request of it. */
export interface AttemptRow {
  id: string;
  number: number;
  outcome: (typeof attemptOutcomes)[number];
  url: string;
  signedWith: 'current' | 'previous';
  startedAt: string;
  endedAt: string | null;
  durationMs: number | null;
  failure: FailureClass | null;
  message: string | null;
  statusCode: number | null;
  responseHeaders: Record<string, string> | null;
  responseBody: string | null;
  responseTruncated: boolean;
  dialledAddress: string | null;
}

const columns = `d.id, d.webhook_id as "webhookId", d.event_id as "eventId", e.event, d.sequence::float8 as sequence,
  d.status, d.tries, d.attempts, d.retry_schedule as "retrySchedule", d.next_attempt_at as "nextAttemptAt", d.created_at as "createdAt",
  d.updated_at as "updatedAt", d.ended_at as "endedAt"`;

/** Whether the member of the one placeholder may see the event `e` of a delivery, as SQL: not one of a brand that is closed to them. */
const isOpen = `exists (select 1 from memberships m where m.id = ? and ${mayReadEvent})`;

type Reader = Pick<Actor, 'orgId' | 'membershipId'>;

/** One page of an endpoint's deliveries, newest first, and how many there are. */
export const listDeliveries = async (
  em: Em,
  { membershipId }: Reader,
  webhookId: string,
  page: {
    limit: number;
    offset: number;
    status?: DeliveryStatus | undefined;
    event?: string | undefined;
  },
): Promise<{ rows: DeliveryRow[]; total: number }> => {
  const { status = null, event = null, limit, offset } = page;
  const from = `from deliveries d join events e on e.id = d.event_id
    where d.webhook_id = ? and ${isOpen}${status === null ? '' : ' and d.status = ?'}${event === null ? '' : ' and e.event = ?'}`;
  const values = [webhookId, membershipId, status, event].filter(value => value !== null);
  const rows = await em.execute<DeliveryRow[]>(
    `select ${columns} ${from} order by d.created_at desc, d.id desc limit ? offset ?`,
    [...values, limit, offset],
  );
  const [counted] = await em.execute<{ total: number }[]>(`select count(*)::int as total ${from}`, values);
  return { rows, total: counted?.total ?? 0 };
};

/** A delivery of one of the organization's living endpoints, with the body that it sends; 404 when there is none. */
export const findDelivery = async (
  em: Em,
  { orgId, membershipId }: Reader,
  id: string,
): Promise<DeliveryRow & { body: string }> => {
  const [row] = await em.execute<(DeliveryRow & { body: string })[]>(
    `select ${columns}, e.body from deliveries d join events e on e.id = d.event_id
       join webhooks w on w.id = d.webhook_id and w.deleted_at is null
      where d.id = ? and d.org_id = ? and ${isOpen}`,
    [id, orgId, membershipId],
  );
  if (!row) throw notFound('delivery', id);
  return row;
};

/** The endpoint of such a delivery, and the event that it carries; 404 when there is none. */
export const findEndpointOfDelivery = async (
  em: Em,
  { orgId, membershipId }: Reader,
  id: string,
): Promise<{ webhookId: string; event: string }> => {
  const [row] = await em.execute<{ webhookId: string; event: string }[]>(
    `select d.webhook_id as "webhookId", e.event from deliveries d
       join events e on e.id = d.event_id join webhooks w on w.id = d.webhook_id and w.deleted_at is null
      where d.id = ? and d.org_id = ? and ${isOpen}`,
    [id, orgId, membershipId],
  );
  if (!row) throw notFound('delivery', id);
  return row;
};

/** The newest attempts of a delivery, as many as a page takes, in their order. */
export const listAttempts = async (em: Em, deliveryId: string, max: number): Promise<AttemptRow[]> => {
  const newest = await executePage<AttemptRow>(
    em,
    `select id, number, outcome, url, signed_with as "signedWith", created_at as "startedAt",
              ended_at as "endedAt", duration_ms as "durationMs", failure, message, status_code as "statusCode",
              response_headers as "responseHeaders", response_body as "responseBody",
              response_truncated as "responseTruncated", dialled_address as "dialledAddress"
         from delivery_attempts where delivery_id = ? order by number desc limit ?`,
    [deliveryId, max],
  );
  return newest.toReversed();
};

/** One event as an endpoint gets it. */
export interface SequencedEvent {
  sequence: number;
  deliveryId: string;
  status: DeliveryStatus;
  body: string;
}

const lastSequenceOf = async (em: Em, webhookId: string): Promise<number> => {
  const [newest] = await em.execute<{ last: number }[]>(
    'select last_sequence::float8 as last from webhook_sequences where webhook_id = ?',
    [webhookId],
  );
  return newest?.last ?? 0;
};

/** What follows a sequence, in order and with no gaps but those of closed brands, and the newest sequence that there is. */
export const listEventsAfter = async (
  em: Em,
  { membershipId }: Reader,
  webhookId: string,
  { after, limit }: { after: number; limit: number },
): Promise<{ events: SequencedEvent[]; lastSequence: number }> => {
  const events = await executePage<SequencedEvent>(
    em,
    `select d.sequence::float8 as sequence, d.id as "deliveryId", d.status, e.body
       from deliveries d join events e on e.id = d.event_id
      where d.webhook_id = ? and d.sequence > ? and ${isOpen} order by d.sequence limit ?`,
    [webhookId, after, membershipId, limit],
  );
  // read after the events, so that it is never behind them
  return { events, lastSequence: await lastSequenceOf(em, webhookId) };
};

/** Holds what waits for an endpoint that is disabled, but for tests; its workflow is told, so that it ends. */
export const holdDeliveries = (em: Em, webhookId: string): Promise<void> =>
  changeAndWake(
    em,
    webhookId,
    `update deliveries set status = 'held', next_attempt_at = null, revision = revision + 1, updated_at = now()
      where webhook_id = ? and sequence is not null and status in ('pending', 'retrying')`,
  );

/** Cancels what an endpoint that is deleted has not been delivered; its workflow is told. */
export const cancelDeliveries = (em: Em, webhookId: string): Promise<void> =>
  changeAndWake(
    em,
    webhookId,
    `update deliveries set status = 'cancelled', next_attempt_at = null, ended_at = now(), updated_at = now(),
            revision = revision + 1
      where webhook_id = ? and status in ('pending', 'retrying', 'held')`,
  );

const changeAndWake = async (em: Em, webhookId: string, change: string): Promise<void> => {
  const [changed] = await em.execute<{ count: number }[]>(
    `with changed as (${change} returning 1) select count(*)::int as count from changed`,
    [webhookId],
  );
  if (changed && changed.count > 0) await wakeWebhooks(em, [webhookId]);
};

/** How a delivery begins: its retry schedule from the start, or at once the attempt that it waits for. */
export type Restart = 'from_the_start' | 'at_once';

const restarts: Record<Restart, string> = {
  from_the_start: 'tries = 0, next_attempt_at = null, ended_at = null',
  at_once: 'next_attempt_at = null',
};

/** Brings a delivery in one of these statuses on its way again; false, with nothing changed, when it is in another. */
export const restartDelivery = async (
  em: Em,
  id: string,
  { from, restart }: { from: readonly DeliveryStatus[]; restart: Restart },
): Promise<boolean> => {
  const moved = await em.execute<{ webhookId: string }[]>(
    `update deliveries set status = 'pending', revision = revision + 1, updated_at = now(), ${restarts[restart]}
      where id = ? and status in (?) returning webhook_id as "webhookId"`,
    [id, [...from]],
  );
  await wakeWebhooks(
    em,
    moved.map(({ webhookId }) => webhookId),
  );
  return moved.length > 0;
};

/**
 * Brings held or ended deliveries of an endpoint on their way again, in their order and so many milliseconds after one
 * another.
 */
export const releaseSpread = async (
  em: Em,
  webhookId: string,
  { ids, apartMs }: { ids: readonly string[]; apartMs: number },
): Promise<void> => {
  if (ids.length === 0) return;
  await em.execute(
    `update deliveries set status = 'pending', tries = 0, ended_at = null, revision = revision + 1, updated_at = now(),
            next_attempt_at = now() + array_position(?::uuid[], id) * interval '1 ms' * ?::float8
      where id = any(?::uuid[])`,
    [`{${ids.join(',')}}`, apartMs, `{${ids.join(',')}}`],
  );
  await wakeWebhooks(em, [webhookId]);
};
