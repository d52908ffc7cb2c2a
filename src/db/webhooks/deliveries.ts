import { sql, type NotNull } from 'kysely';
import type { Actor } from '../../domain/actor.ts';
import type { DeliveryStatus } from '../../domain/webhooks/deliveries.ts';
import { notFound } from '../../domain/errors.ts';
import { kyselyOf } from '../driver/kysely.ts';
import type { Em } from '../driver/orm.ts';
import { readPage } from '../driver/page-within.ts';
import { mayReadEvent } from '../team/authority.ts';
import { wakeWebhooks } from './events.ts';
import { deliveryChange } from './queue.ts';

type Reader = Pick<Actor, 'kind' | 'orgId' | 'membershipId'>;

/** Whether somebody may see the event `e` of a delivery: a member not one of a brand that is closed to them. */
const isSeenBy = ({ kind, membershipId }: Pick<Reader, 'kind' | 'membershipId'>) =>
  kind === 'operator'
    ? sql<boolean>`true`
    : sql<boolean>`exists (select 1 from memberships m where m.id = ${membershipId} and ${sql.raw(mayReadEvent)})`;

const openDeliveries = (em: Em, reader: Pick<Reader, 'kind' | 'membershipId'>) =>
  kyselyOf(em)
    .selectFrom('deliveries as d')
    .innerJoin('events as e', 'e.id', 'd.event_id')
    .where(isSeenBy(reader));

const columns = [
  'd.id',
  'd.webhook_id as webhookId',
  'd.event_id as eventId',
  'e.event',
  'd.sequence',
  'd.status',
  'd.tries',
  'd.attempts',
  'd.retry_schedule as retrySchedule',
  'd.next_attempt_at as nextAttemptAt',
  'd.created_at as createdAt',
  'd.updated_at as updatedAt',
  'd.ended_at as endedAt',
] as const;

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
) => {
  const { status, event, limit, offset } = page;
  const wanted = openDeliveries(em, reader).where(({ and }) =>
    and({
      'd.webhook_id': webhookId,
      ...(status !== undefined && { 'd.status': status }),
      ...(event !== undefined && { 'e.event': event }),
    }),
  );
  const rows = await wanted
    .select(columns)
    .orderBy('d.created_at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await wanted
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
};

/** A delivery with the event that it carries; times are texts as PostgreSQL writes them. */
export type DeliveryRow = Awaited<ReturnType<typeof listDeliveries>>['rows'][number];

const deliveryOf = (em: Em, reader: Reader, id: string) =>
  openDeliveries(em, reader)
    .innerJoin('webhooks as w', join =>
      join.onRef('w.id', '=', 'd.webhook_id').on('w.deleted_at', 'is', null),
    )
    .where('d.id', '=', id)
    .where('d.org_id', '=', reader.orgId);

/** A delivery of one of the organization's living endpoints, with the body that it sends; 404 when there is none. */
export const findDelivery = async (
  em: Em,
  reader: Reader,
  id: string,
): Promise<DeliveryRow & { body: string }> => {
  const row = await deliveryOf(em, reader, id)
    .select([...columns, 'e.body'])
    .executeTakeFirst();
  if (!row) throw notFound('delivery', id);
  return row;
};

/** The endpoint of such a delivery, and the event that it carries; 404 when there is none. */
export const findEndpointOfDelivery = async (
  em: Em,
  reader: Reader,
  id: string,
): Promise<{ webhookId: string; event: string }> => {
  const row = await deliveryOf(em, reader, id)
    .select(['d.webhook_id as webhookId', 'e.event'])
    .executeTakeFirst();
  if (!row) throw notFound('delivery', id);
  return row;
};

/** The newest attempts of a delivery, as many as a page takes, in their order. */
export const listAttempts = async (em: Em, deliveryId: string, max: number) => {
  const newest = kyselyOf(em)
    .selectFrom('delivery_attempts')
    .select([
      'id',
      'number',
      'outcome',
      'url',
      'signed_with as signedWith',
      'created_at as startedAt',
      'ended_at as endedAt',
      'duration_ms as durationMs',
      'failure',
      'message',
      'status_code as statusCode',
      'response_headers as responseHeaders',
      'response_body as responseBody',
      'response_truncated as responseTruncated',
      'dialled_address as dialledAddress',
    ])
    .where('delivery_id', '=', deliveryId)
    .orderBy('number', 'desc')
    .limit(max);
  return (await readPage(em, newest)).toReversed();
};

/** One request of a delivery. */
export type AttemptRow = Awaited<ReturnType<typeof listAttempts>>[number];

const lastSequenceOf = async (em: Em, webhookId: string): Promise<number> => {
  const newest = await kyselyOf(em)
    .selectFrom('webhook_sequences')
    .select('last_sequence as last')
    .where('webhook_id', '=', webhookId)
    .executeTakeFirst();
  return newest?.last ?? 0;
};

/** What follows a sequence, in order and with no gaps but those of closed brands, and the newest sequence that there is. */
export const listEventsAfter = async (
  em: Em,
  reader: Reader,
  webhookId: string,
  { after, limit }: { after: number; limit: number },
) => {
  const following = openDeliveries(em, reader)
    .select(['d.sequence', 'd.id as deliveryId', 'd.status', 'e.body'])
    .where('d.webhook_id', '=', webhookId)
    .where('d.sequence', '>', after)
    .$narrowType<{ sequence: NotNull }>()
    .orderBy('d.sequence')
    .limit(limit);
  const events = await readPage(em, following);
  // read after the events, so that it is never behind them
  return { events, lastSequence: await lastSequenceOf(em, webhookId) };
};

/** One event as an endpoint gets it. */
export type SequencedEvent = Awaited<ReturnType<typeof listEventsAfter>>['events'][number];

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
