import type { Actor } from '../../domain/actor.ts';
import type { AttemptOutcome, DeliveryStatus, FailureClass } from '../../domain/webhooks/deliveries.ts';
import { notFound } from '../../domain/errors.ts';
import { readListPage, type Listed } from '../driver/lists.ts';
import type { Em } from '../driver/orm.ts';
import { readPage } from '../driver/page-within.ts';
import { mayReadEvent } from '../team/authority.ts';
import { wakeWebhooks } from './events.ts';
import { deliveryChange } from './queue.ts';

type Reader = Pick<Actor, 'kind' | 'orgId' | 'membershipId'>;

/** Delivery with its event. Times are texts in PostgreSQL's form. */
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

/**
 * Returns SQL, with its values, for whether the reader may see the event `e` of a delivery. A member cannot see events of
 * brands that are closed to them.
 */
const isSeenBy = ({ kind, membershipId }: Reader): [sql: string, values: unknown[]] =>
  kind === 'operator'
    ? ['true', []]
    : [`exists (select 1 from memberships m where m.id = ? and ${mayReadEvent})`, [membershipId]];

const columns = `d.id, d.webhook_id as "webhookId", d.event_id as "eventId", e.event, d.sequence, d.status, d.tries, d.attempts,
  d.retry_schedule as "retrySchedule", d.next_attempt_at as "nextAttemptAt", d.created_at as "createdAt",
  d.updated_at as "updatedAt", d.ended_at as "endedAt"`;

/** Lists one page of a webhook's deliveries, newest first, with their total number. */
export const listDeliveries = (
  em: Em,
  reader: Reader,
  webhookId: string,
  page: {
    limit: number;
    offset: number;
    status?: DeliveryStatus | undefined;
    event?: string | undefined;
  },
): Promise<Listed<DeliveryRow>> => {
  const { status = null, event = null, limit, offset } = page;
  const [isSeen, seenBy] = isSeenBy(reader);
  const from = `from deliveries d join events e on e.id = d.event_id
    where ${isSeen} and d.webhook_id = ?${status === null ? '' : ' and d.status = ?'}${event === null ? '' : ' and e.event = ?'}`;
  const values = [...seenBy, webhookId, ...[status, event].filter(value => value !== null)];
  const list = { columns, from, values, order: 'd.created_at desc, d.id desc' };
  return readListPage<DeliveryRow>(em, list, { limit, offset });
};

/**
 * Returns SQL, following the columns, with its values, for a delivery of an existing webhook of the reader's organization.
 */
const deliveryOf = (reader: Reader, id: string): [sql: string, values: unknown[]] => {
  const [isSeen, seenBy] = isSeenBy(reader);
  return [
    `from deliveries d join events e on e.id = d.event_id join webhooks w on w.id = d.webhook_id and w.deleted_at is null
      where ${isSeen} and d.id = ? and d.org_id = ?`,
    [...seenBy, id, reader.orgId],
  ];
};

/**
 * Finds a delivery of an existing webhook of the organization, with the body that it sends. Throws 404 if there is none.
 */
export const findDelivery = async (
  em: Em,
  reader: Reader,
  id: string,
): Promise<DeliveryRow & { body: string }> => {
  const [from, values] = deliveryOf(reader, id);
  const [row] = await em.execute<(DeliveryRow & { body: string })[]>(
    `select ${columns}, e.body ${from}`,
    values,
  );
  if (!row) throw notFound('delivery', id);
  return row;
};

/** Finds the webhook of such a delivery and its event. Throws 404 if there is none. */
export const findEndpointOfDelivery = async (
  em: Em,
  reader: Reader,
  id: string,
): Promise<{ webhookId: string; event: string }> => {
  const [from, values] = deliveryOf(reader, id);
  const [row] = await em.execute<{ webhookId: string; event: string }[]>(
    `select d.webhook_id as "webhookId", e.event ${from}`,
    values,
  );
  if (!row) throw notFound('delivery', id);
  return row;
};

/** Request of a delivery. Times are texts in PostgreSQL's form. */
export interface AttemptRow {
  id: string;
  number: number;
  outcome: AttemptOutcome;
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

/** Lists the newest attempts of a delivery, at most `max`, in their order. */
export const listAttempts = async (em: Em, deliveryId: string, max: number): Promise<AttemptRow[]> => {
  const newest = await readPage<AttemptRow>(em, {
    sql: `select id, number, outcome, url, signed_with as "signedWith", created_at as "startedAt", ended_at as "endedAt",
                 duration_ms as "durationMs", failure, message, status_code as "statusCode",
                 response_headers as "responseHeaders", response_body as "responseBody",
                 response_truncated as "responseTruncated", dialled_address as "dialledAddress"
            from delivery_attempts where delivery_id = ? order by number desc limit ?`,
    values: [deliveryId, max],
  });
  return newest.toReversed();
};

const lastSequenceOf = async (em: Em, webhookId: string): Promise<number> => {
  const [newest] = await em.execute<{ last: number }[]>(
    'select last_sequence as last from webhook_sequences where webhook_id = ?',
    [webhookId],
  );
  return newest?.last ?? 0;
};

/** Event as a webhook receives it. */
export interface SequencedEvent {
  sequence: number;
  deliveryId: string;
  status: DeliveryStatus;
  body: string;
}

/** Lists the events after a sequence, in order and without gaps except for closed brands, with the newest sequence. */
export const listEventsAfter = async (
  em: Em,
  reader: Reader,
  webhookId: string,
  { after, limit }: { after: number; limit: number },
): Promise<{ events: SequencedEvent[]; lastSequence: number }> => {
  const [isSeen, seenBy] = isSeenBy(reader);
  const events = await readPage<SequencedEvent>(em, {
    sql: `select d.sequence, d.id as "deliveryId", d.status, e.body
            from deliveries d join events e on e.id = d.event_id
           where ${isSeen} and d.webhook_id = ? and d.sequence > ? order by d.sequence limit ?`,
    values: [...seenBy, webhookId, after, limit],
  });
  // read after the events, so that it is never smaller than their sequences
  return { events, lastSequence: await lastSequenceOf(em, webhookId) };
};

/** Start of a delivery: its retry schedule from the beginning, or the attempt it waits for immediately. */
export type Restart = 'from_the_start' | 'at_once';

/** Restarts a delivery in one of these statuses. Returns false and changes nothing if it is in another. */
export const restartDelivery = async (
  em: Em,
  id: string,
  { from, restart }: { from: readonly DeliveryStatus[]; restart: Restart },
): Promise<boolean> => {
  const afresh = restart === 'from_the_start' ? 'tries = 0, ended_at = null, ' : '';
  const moved = await em.execute<{ webhook_id: string }[]>(
    `update deliveries set status = 'pending', next_attempt_at = null, ${afresh}${deliveryChange}
      where id = ? and status = any (?) returning webhook_id`,
    [id, from],
  );
  await wakeWebhooks(
    em,
    moved.map(({ webhook_id }) => webhook_id),
  );
  return moved.length > 0;
};

/** Restarts held or ended deliveries of a webhook, in their order and a given number of milliseconds apart. */
export const releaseSpread = async (
  em: Em,
  webhookId: string,
  { ids, apartMs }: { ids: readonly string[]; apartMs: number },
): Promise<void> => {
  if (ids.length === 0) return;
  await em.execute(
    `update deliveries set status = 'pending', tries = 0, ended_at = null, ${deliveryChange},
            next_attempt_at = now() + array_position(?::uuid[], id) * ?::float8 * interval '1 millisecond'
      where id = any (?)`,
    [ids, apartMs, ids],
  );
  await wakeWebhooks(em, [webhookId]);
};
