import { v7 as uuidv7 } from 'uuid';
import { writeEnvelope } from '../../domain/envelope.ts';
import { testEvent } from '../../domain/events.ts';
import { eventSettingsOf } from './event-settings.ts';
import type { Em } from '../driver/orm.ts';
import { wakeWebhooks } from './wake-webhooks.ts';

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
