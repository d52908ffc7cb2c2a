import { LockMode } from '@mikro-orm/core';
import { notFound } from '../../domain/errors.ts';
import { Webhook } from '../entities/webhook.ts';
import type { Em } from '../driver/orm.ts';

/** An endpoint with the sequence of its newest event, and how many deliveries wait for it to be enabled again. */
export interface WebhookStats {
  webhook: Webhook;
  lastSequence: number;
  held: number;
}

/** The organization's living endpoint of this id; 404 when there is none. */
export const findWebhook = async (em: Em, orgId: string, id: string): Promise<Webhook> => {
  const webhook = await em.findOne(Webhook, { id, orgId, deletedAt: null });
  if (!webhook) throw notFound('webhook', id);
  return webhook;
};

/** The same, kept from everybody else until the transaction ends: no event is added to it and no attempt claimed meanwhile. */
export const lockWebhook = async (em: Em, orgId: string, id: string): Promise<Webhook> => {
  const webhook = await em.findOne(
    Webhook,
    { id, orgId, deletedAt: null },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  if (!webhook) throw notFound('webhook', id);
  return webhook;
};

/** One page of an organization's endpoints, newest first, and how many there are. */
export const listWebhooks = async (
  em: Em,
  orgId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<[WebhookStats[], number]> => {
  const [webhooks, total] = await em.findAndCount(
    Webhook,
    { orgId, deletedAt: null },
    { orderBy: { createdAt: 'desc', id: 'desc' }, limit, offset },
  );
  return [await webhookStatsOf(em, webhooks), total];
};

/** Endpoints with their numbers, in the order in which they are given. */
export const webhookStatsOf = async (em: Em, webhooks: Webhook[]): Promise<WebhookStats[]> => {
  if (webhooks.length === 0) return [];
  const rows = await em.execute<{ id: string; lastSequence: number; held: number }[]>(
    `select webhook_id as id, last_sequence::float8 as "lastSequence",
            (select count(*)::int from deliveries d where d.webhook_id = s.webhook_id and status = 'held') as held
       from webhook_sequences s where webhook_id in (?)`,
    [webhooks.map(({ id }) => id)],
  );
  const numbers = new Map(rows.map(({ id, ...counted }) => [id, counted]));
  return webhooks.map(webhook => ({ webhook, ...(numbers.get(webhook.id) ?? { lastSequence: 0, held: 0 }) }));
};
