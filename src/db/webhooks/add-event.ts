import { v7 as uuidv7 } from 'uuid';
import { writeEnvelope, type EventInput } from '../../domain/envelope.ts';
import { eventSettingsOf } from './event-settings.ts';
import { answersFor, mayHaveWebhook, mayHear } from '../team/acting-later.ts';
import type { Em } from '../driver/orm.ts';
import { uuidV7 } from '../driver/uuid-v7.ts';
import { eventMessages, callSenders, type Called } from './wake-webhooks.ts';

interface EventOptions {
  requestId?: string | null;
  /** An endpoint that is not told: the one that the event is about. */
  exceptWebhookId?: string | null;
  /** The brand of what it is about, where its data does not name it. */
  brandId?: string | null;
}

/**
 * Writes down that something happened, in the transaction that makes it so, together with a delivery for each endpoint that
 * wants to know and may, and a message to Temporal for each of these that sleeps: one statement, so that publishing pays one round
 * trip for it. The sequences stay locked until the transaction ends, which makes them dense and in the order of the commits,
 * and lets no endpoint fall asleep over it: write the event last. They are locked in the order of the endpoints' ids, so
 * that two events never wait for each other. The endpoints' rows are kept only from being enabled, disabled or deleted
 * meanwhile, not from those who deliver. A webhook hears of the brands of the person who answers for it; while they may have none, its
 * events are held.
 */
export const addEvent = async (em: Em, input: EventInput & EventOptions): Promise<void> => {
  const { retrySchedule, apiUrl } = eventSettingsOf(em);
  const { orgId, event, requestId = null, exceptWebhookId = null } = input;
  const brandId = input.brandId ?? ('brandId' in input.data ? input.data.brandId : null);
  const [id, now] = [uuidv7(), new Date()];
  const body = writeEnvelope({ id, timestamp: now.toISOString(), ...input }, apiUrl);
  const told = await em.execute<Called[]>(statement, [
    id,
    now,
    orgId,
    event,
    body,
    requestId,
    brandId,
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
    insert into events (id, created_at, org_id, event, body, request_id, brand_id) values (?, ?, ?, ?, ?, ?, ?)
    returning event, brand_id
  ), listening as (
    select w.id, w.enabled and (w.made_by is null or ${mayHaveWebhook}) as enabled
      from happened h, webhooks w left join memberships m on m.org_id = w.org_id and m.user_id = ${answersFor}
     where w.org_id = ? and w.deleted_at is null and w.events && array['*', ?] and w.id is distinct from ?::uuid
       and (m.id is null or ${mayHear('h.event', 'h.brand_id')})
       and (w.brand_ids is null or h.brand_id::text = any (w.brand_ids))
     order by w.id for key share of w
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
