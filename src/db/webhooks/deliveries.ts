import type { Actor } from '../../domain/actor.ts';
import type { AttemptOutcome, DeliveryStatus, FailureClass } from '../../domain/webhooks/deliveries.ts';
import { notFound } from '../../domain/errors.ts';
import type { Em } from '../driver/orm.ts';
import { readPage } from '../driver/page-within.ts';
import { mayReadEvent } from '../team/authority.ts';
import { wakeWebhooks } from './events.ts';
import { deliveryChange } from './queue.ts';

type Reader = Pick<Actor, 'kind' | 'orgId' | 'membershipId'>;

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

/** Whether somebody may see the event `e` of a delivery, as SQL with its values: a member not one of a brand that is closed to them. */
const isSeenBy = ({ kind, membershipId }: Reader): [sql: string, values: unknown[]] =>
  kind === 'operator'
    ? ['true', []]
    : [`exists (select 1 from memberships m where m.id = ? and ${mayReadEvent})`, [membershipId]];

const columns = `d.id, d.webhook_id as "webhookId", d.event_id as "eventId", e.event, d.sequence, d.status, d.tries, d.attempts,
  d.retry_schedule as "retrySchedule", d.next_attempt_at as "nextAttemptAt", d.created_at as "createdAt",
  d.updated_at as "updatedAt", d.ended_at as "endedAt"`;

/** One page of an endpoint's deliveries, newest first, and how many there are. */
export const listDeliveries = async (
  em: Em,
  reader: Reader,
  webhookId: string,
  page: {
    limit: number;
    offset: number;
    status?: DeliveryStatus | undefined;
    event?: string | undefined;
  },
): Promise<{ rows: DeliveryRow[]; total: number }> => {
  const { status = null, event = null, limit, offset } = page;
  const [isSeen, seenBy] = isSeenBy(reader);
  const wanted = `from deliveries d join events e on e.id = d.event_id
    where ${isSeen} and d.webhook_id = ?${status === null ? '' : ' and d.status = ?'}${event === null ? '' : ' and e.event = ?'}`;
  const values = [...seenBy, webhookId, ...[status, event].filter(value => value !== null)];
  const rows = await em.execute<DeliveryRow[]>(
    `select ${columns} ${wanted} order by d.created_at desc, d.id desc limit ? offset ?`,
    [...values, limit, offset],
  );
  const [counted] = await em.execute<{ total: number }[]>(`select count(*)::int as total ${wanted}`, values);
  return { rows, total: counted?.total ?? 0 };
};

/** A delivery of one of the reader's organization's living endpoints, as SQL behind its columns, with its values. */
const deliveryOf = (reader: Reader, id: string): [sql: string, values: unknown[]] => {
  const [isSeen, seenBy] = isSeenBy(reader);
  return [
    `from deliveries d join events e on e.id = d.event_id join webhooks w on w.id = d.webhook_id and w.deleted_at is null
      where ${isSeen} and d.id = ? and d.org_id = ?`,
    [...seenBy, id, reader.orgId],
  ];
};

/** A delivery of one of the organization's living endpoints, with the body that it sends; 404 when there is none. */
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

/** The endpoint of such a delivery, and the event that it carries; 404 when there is none. */
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

/** One request of a delivery; times are texts as PostgreSQL writes them. */
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

/** The newest attempts of a delivery, as many as a page takes, in their order. */
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

/** One event as an endpoint gets it. */
export interface SequencedEvent {
  sequence: number;
  deliveryId: string;
  status: DeliveryStatus;
  body: string;
}

/** What follows a sequence, in order and with no gaps but those of closed brands, and the newest sequence that there is. */
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
  // read after the events, so that it is never behind them
  return { events, lastSequence: await lastSequenceOf(em, webhookId) };
};

/** How a delivery begins: its retry schedule from the start, or at once the attempt that it waits for. */
export type Restart = 'from_the_start' | 'at_once';

/** Brings a delivery in one of these statuses on its way again; false, with nothing changed, when it is in another. */
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
    `update deliveries set status = 'pending', tries = 0, ended_at = null, ${deliveryChange},
            next_attempt_at = now() + array_position(?::uuid[], id) * ?::float8 * interval '1 millisecond'
      where id = any (?)`,
    [ids, apartMs, ids],
  );
  await wakeWebhooks(em, [webhookId]);
};
