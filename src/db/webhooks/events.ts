import { v7 as uuidv7 } from 'uuid';
import { workflowIds } from '../../domain/ids.ts';
import { writeEnvelope, type EventInput } from '../../domain/webhooks/envelope.ts';
import { testEvent } from '../../domain/webhooks/events.ts';
import type { Em, Orm } from '../driver/orm.ts';
import { notifyAfterCommit } from '../driver/notify.ts';
import { outboxChannel, wakeDispatcher } from '../outbox.ts';
import { answersFor, mayHaveWebhook, mayHear } from '../team/authority.ts';
import { uuidV7 } from '../driver/uuid-v7.ts';

/** What of the settings goes into an event and its deliveries. */
export interface EventSettings {
  /** Waits after each failed attempt, in milliseconds. */
  retrySchedule: readonly number[];
  /** Address of the API, for events that are too large to carry what they tell. */
  apiUrl: string;
}

/** By the configuration that all entity managers of one ORM share: an event is written deep inside other changes. */
const settings = new WeakMap<Em['config'], EventSettings>();

/** Says once, when the database is opened, what events are made with. */
export const setEventSettings = (orm: Orm, given: EventSettings): void => {
  settings.set(orm.em.config, given);
};

const eventSettingsOf = (em: Em): EventSettings => {
  const given = settings.get(em.config);
  if (!given) throw new Error('setEventSettings was not called for this database');
  return given;
};

/**
 * Has the workflows of webhooks look at their deliveries again, starting those that do not run; in the caller's transaction,
 * after what it changed of them. What sends to one of them at this moment is told without Temporal.
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

/** What a statement gives back that has deliveries sent: the id of a webhook, empty where the dispatcher is meant. */
interface Called {
  told: string;
}

/** Has what sends to these webhooks look at their deliveries, once the caller's transaction has committed. */
const callSenders = (em: Em, told: readonly Called[]): void => {
  for (const { told: webhookId } of told) notifyAfterCommit(em, outboxChannel, webhookId);
};

interface EventOptions {
  requestId?: string | null;
  /** An endpoint that is not told: the one that the event is about. */
  exceptWebhookId?: string | null;
  /** The only endpoint that is told: the one that asked for just this. */
  onlyWebhookId?: string | null;
  /** The brand of what it is about, where its data does not name it. */
  brandId?: string | null;
}

/**
 * Writes down that something happened, in the transaction that makes it so, together with a delivery for each endpoint that
 * wants to know and may, and a message to Temporal for each of these that sleeps; it calls the dispatcher, and what sends to a
 * webhook that is awake. One statement, so that publishing pays one round trip for it. The sequences stay locked until the transaction ends, which makes them dense and in the order of the commits,
 * and lets no endpoint fall asleep over it: write the event last. They are locked in the order of the endpoints' ids, so
 * that two events never wait for each other. The endpoints' rows are kept only from being enabled, disabled or deleted
 * meanwhile, not from those who deliver. A webhook hears of the brands of the person who answers for it; while they may have none, its
 * events are held.
 */
export const addEvent = (em: Em, input: EventInput & EventOptions): Promise<void> => addEvents(em, [input]);

/** The same for several events of one name, organization and request, in their order and still in one statement. */
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
  const told = await em.execute<Called[]>(tellWebhooks, [
    ...[now, orgId, event, requestId, ids, bodies, inputs.map(brandOf)],
    ...[orgId, event, exceptWebhookId, onlyWebhookId, onlyWebhookId],
    ...[orgId, [...retrySchedule]],
    ...[orgId, requestId],
  ]);
  callSenders(em, told);
};

/** The values of each of its parts stand on one line above. */
const tellWebhooks = `
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

/** A test of one endpoint. */
export interface TestOf {
  orgId: string;
  webhookId: string;
  requestedBy: string;
  requestId: string | null;
}

/**
 * Writes a test event with the one delivery that it has, in the caller's transaction, and gives back the delivery's id.
 * It has no number in the endpoint's sequence and is tried once.
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
