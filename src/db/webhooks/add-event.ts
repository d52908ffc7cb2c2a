import { v7 as uuidv7 } from 'uuid';
import { writeEnvelope, type EventInput } from '../../domain/envelope.ts';
import { eventSettingsOf } from './event-settings.ts';
import type { Em } from '../driver/orm.ts';
import { uuidV7 } from '../driver/uuid-v7.ts';
import { eventMessages, callSenders, type Called } from './wake-webhooks.ts';

interface EventOptions {
  requestId?: string | null;
  /** An endpoint that is not told: the one that the event is about. */
  exceptWebhookId?: string | null;
}

/**
 * Writes down that something happened, in the transaction that makes it so, together with a delivery for each endpoint that
 * wants to know, and a message to Temporal for each of these that sleeps: one statement, so that publishing pays one round
 * trip for it. The sequences stay locked until the transaction ends, which makes them dense and in the order of the commits,
 * and lets no endpoint fall asleep over it: write the event last. They are locked in the order of the endpoints' ids, so
 * that two events never wait for each other. The endpoints' rows are kept only from being enabled, disabled or deleted
 * meanwhile, not from those who deliver.
 */
export const addEvent = async (em: Em, input: EventInput & EventOptions): Promise<void> => {
  const { retrySchedule, apiUrl } = eventSettingsOf(em);
  const { orgId, event, requestId = null, exceptWebhookId = null } = input;
  const [id, now] = [uuidv7(), new Date()];
  const body = writeEnvelope({ id, timestamp: now.toISOString(), ...input }, apiUrl);
  const told = await em.execute<Called[]>(statement, [
    id,
    now,
    orgId,
    event,
    body,
    requestId,
    orgId,
    event,
    exceptWebhookId,
    orgId,
    id,
    `{${retrySchedule.join(',')}}`,
    orgId,
    requestId,
  ]);
  callSenders(em, told);
};

const statement = `
  with happened as (
    insert into events (id, created_at, org_id, event, body, request_id) values (?, ?, ?, ?, ?, ?)
  ), listening as (
    select id, enabled from webhooks where org_id = ? and deleted_at is null and events && array['*', ?]
       and id is distinct from ?::uuid
     order by id for key share
  ), numbered as (
    insert into webhook_sequences (webhook_id, last_sequence, woken_at)
    select id, 1, case when enabled then 1 end from listening
    on conflict (webhook_id) do update set last_sequence = webhook_sequences.last_sequence + 1,
       woken_at = coalesce(webhook_sequences.woken_at, excluded.woken_at * (webhook_sequences.last_sequence + 1))
    returning webhook_id, last_sequence, woken_at
  ), made as (
    insert into deliveries (id, created_at, updated_at, org_id, webhook_id, event_id, sequence, status, retry_schedule)
    select ${uuidV7}, now(), now(), ?::uuid, webhook_id, ?::uuid, last_sequence,
           case when enabled then 'pending' else 'held' end, ?::int[]
      from numbered join listening on id = webhook_id
  ), ${eventMessages}`;
