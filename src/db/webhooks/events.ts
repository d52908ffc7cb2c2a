import { v7 as uuidv7 } from 'uuid';
import { workflowIds } from '../../domain/ids.ts';
import { writeEnvelope, type EventInput } from '../../domain/webhooks/envelope.ts';
import { testEvent } from '../../domain/webhooks/events.ts';
import type { Em, Orm } from '../driver/orm.ts';
import { notifyAfterCommit } from '../driver/notify.ts';
import { outboxChannel, wakeDispatcher } from '../outbox.ts';
import { answersFor, mayHaveWebhook, mayHear } from '../team/authority.ts';
import { uuidV7 } from '../driver/uuid-v7.ts';

/** Settings that events and their deliveries use. */
export interface EventSettings {
  /** Milliseconds to wait after each failed attempt. */
  retrySchedule: readonly number[];
  /** Address of the API, for events that are too large to contain their data. */
  apiUrl: string;
}

/**
 * Settings by the configuration that all entity managers of one ORM share, because events are written deep inside other
 * changes.
 */
const settings = new WeakMap<Em['config'], EventSettings>();

/** Sets the settings for events, once, when the database is opened. */
export const setEventSettings = (orm: Orm, given: EventSettings): void => {
  settings.set(orm.em.config, given);
};

const eventSettingsOf = (em: Em): EventSettings => {
  const given = settings.get(em.config);
  if (!given) throw new Error('setEventSettings was not called for this database');
  return given;
};

/**
 * Wakes the workflows of webhooks to check their deliveries, and starts workflows that are not running. Call in the
 * caller's transaction after changing the deliveries. Processes that are currently sending to a webhook are notified
 * without Temporal.
 */
export const wakeWebhooks = async (em: Em, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  const woken = await em.execute<Called[]>(
    `with waking as (select id, org_id from webhooks where id = any (?::uuid[]) order by id), messages as (
       insert into outbox_messages (kind, workflow_id, payload, request_id, created_at, available_at, attempts)
       select 'webhook.due', '${workflowIds.webhook('')}' || id,
              jsonb_build_object('webhookId', id, 'orgId', org_id), null, now(), now(), 0
         from waking
     ) select id::text as told from waking`,
    [ids],
  );
  if (woken.length > 0) wakeDispatcher(em);
  callSenders(em, woken);
};

/** Row of a statement whose deliveries must be sent: the ID of a webhook, or an empty string for the dispatcher. */
interface Called {
  told: string;
}

/** Notifies the senders of these webhooks to check their deliveries after the caller's transaction has committed. */
const callSenders = (em: Em, told: readonly Called[]): void => {
  for (const { told: webhookId } of told) notifyAfterCommit(em, outboxChannel, webhookId);
};

interface EventOptions {
  requestId?: string | null;
  /** Webhook that does not receive the event because the event concerns it. */
  exceptWebhookId?: string | null;
  /** The only webhook that receives the event, because it requested it. */
  onlyWebhookId?: string | null;
  /** Brand that the event concerns, if its data does not name it. */
  brandId?: string | null;
}

/**
 * Writes an event in the transaction that causes it, together with a delivery for each webhook that subscribes to it and
 * may receive it, and a message to Temporal for each of these webhooks that sleeps. Notifies the dispatcher and the senders
 * of webhooks that are awake. A single statement, so that publishing pays one round trip. The sequences stay locked until
 * the transaction ends, which makes them dense and ordered by commit and prevents a webhook from falling asleep meanwhile:
 * write the event last. Sequences are locked by webhook ID, so that two events never deadlock. The webhooks' rows are only
 * protected from being enabled, disabled, or deleted meanwhile, and remain available to deliveries. A webhook receives
 * events of the brands of the person who answers for it; while that person may have no webhook, its events are held.
 */
export const addEvent = (em: Em, input: EventInput & EventOptions): Promise<void> => addEvents(em, [input]);

/** Writes several events of one name, organization, and request in one statement, in their order. See `addEvent`. */
export const addEvents = async (em: Em, inputs: readonly (EventInput & EventOptions)[]): Promise<void> => {
  const [first] = inputs;
  if (!first) return;
  const { retrySchedule, apiUrl } = eventSettingsOf(em);
  const { orgId, event, requestId = null, exceptWebhookId = null, onlyWebhookId = null } = first;
  const now = new Date();
  const ids = inputs.map(() => uuidv7());
  const bodies = inputs.map((input, index) =>
    writeEnvelope({ id: ids[index] ?? '', timestamp: now.toISOString(), ...input }, apiUrl),
  );
  const told = await em.execute<Called[]>(insertDeliveries, [
    ...[now, orgId, event, requestId, ids, bodies, inputs.map(brandOf)],
    ...[orgId, event, exceptWebhookId, onlyWebhookId, onlyWebhookId],
    ...[orgId, [...retrySchedule]],
    ...[orgId, requestId],
  ]);
  callSenders(em, told);
};

/** Statement that writes events. The values of each of its parts are on one line in `addEvents`. */
const insertDeliveries = `
  with happened as (
    insert into events (id, created_at, org_id, event, body, request_id, brand_id)
    select id, ?::timestamptz, ?::uuid, ?, body, ?::text, brand_id
      from unnest(?::uuid[], ?::text[], ?::uuid[]) as given (id, body, brand_id)
    returning id, event, brand_id
  ), listening as (
    select h.id as event_id, w.id, w.enabled and (w.made_by is null or ${mayHaveWebhook}) as enabled
      from happened h, webhooks w left join memberships m on m.org_id = w.org_id and m.user_id = ${answersFor}
     where w.org_id = ? and w.deleted_at is null and w.events && array['*', ?]
       and w.id is distinct from ?::uuid and (?::uuid is null or w.id = ?::uuid)
       and (m.id is null or ${mayHear('h.event', 'h.brand_id')})
       and (w.brand_ids is null or h.brand_id::text = any (w.brand_ids))
     order by w.id for key share of w
  ), counted as (
    select id, enabled, count(*) as events from listening group by id, enabled
  ), numbered as (
    insert into webhook_sequences (webhook_id, last_sequence, woken_at)
    select id, events, case when enabled then 1 end from counted order by id
    on conflict (webhook_id) do update set last_sequence = webhook_sequences.last_sequence + excluded.last_sequence,
       woken_at = coalesce(webhook_sequences.woken_at, excluded.woken_at * (webhook_sequences.last_sequence + 1))
    returning webhook_id, last_sequence, woken_at
  ), made as (
    insert into deliveries (id, created_at, updated_at, org_id, webhook_id, event_id, sequence, status, retry_schedule)
    select ${uuidV7}, now(), now(), ?::uuid, webhook_id, l.event_id,
           last_sequence - events + row_number() over (partition by webhook_id order by l.event_id),
           case when l.enabled then 'pending' else 'held' end, ?::int[]
      from numbered join counted c on c.id = webhook_id join listening l on l.id = webhook_id
  ), waking as (
    select webhook_id, woken_at = last_sequence - events + 1 as is_first
      from numbered join counted on id = webhook_id where enabled
  ), messages as (
    insert into outbox_messages (kind, workflow_id, payload, request_id, created_at, available_at, attempts)
    select 'webhook.due', '${workflowIds.webhook('')}' || webhook_id,
           jsonb_build_object('webhookId', webhook_id, 'orgId', ?::uuid), ?::text, now(), now(), 0
      from waking where is_first
    returning 1
  ) select '' as told from messages union select webhook_id::text from waking where not is_first`;

const brandOf = (input: EventInput & EventOptions): string | null =>
  input.brandId ?? ('brandId' in input.data ? input.data.brandId : null);

/** Test of one webhook. */
export interface TestOf {
  orgId: string;
  webhookId: string;
  requestedBy: string;
  requestId: string | null;
}

/**
 * Writes a test event with its single delivery, in the caller's transaction, and returns the delivery's ID. The delivery
 * has no number in the webhook's sequence and is attempted once.
 */
export const addTestEvent = async (
  em: Em,
  { orgId, webhookId, requestedBy, requestId }: TestOf,
): Promise<string> => {
  const [id, deliveryId, now] = [uuidv7(), uuidv7(), new Date()];
  const data = { test: true as const, webhookId, requestedBy };
  const { apiUrl } = eventSettingsOf(em);
  const body = writeEnvelope({ id, timestamp: now.toISOString(), orgId, event: testEvent, data }, apiUrl);
  await em.execute(
    `with happened as (
       insert into events (id, created_at, org_id, event, body, request_id) values (?, ?, ?, ?, ?, ?)
     ) insert into deliveries (id, created_at, updated_at, org_id, webhook_id, event_id, sequence, status, retry_schedule)
       values (?, now(), now(), ?, ?, ?, null, 'pending', '{}')`,
    [id, now, orgId, testEvent, body, requestId, deliveryId, orgId, webhookId, id],
  );
  await wakeWebhooks(em, [webhookId]);
  return deliveryId;
};
