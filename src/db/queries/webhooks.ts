import { LockMode } from '@mikro-orm/core';
import { notFound } from '../../domain/errors.ts';
import { Webhook } from '../entities/webhook.ts';
import type { Em } from '../orm.ts';

/** An endpoint with how many deliveries wait for it to be enabled again. */
export interface WebhookStanding {
  webhook: Webhook;
  held: number;
}

/** The organization's living endpoint of this id; 404 when there is none. */
export const findWebhook = async (em: Em, orgId: string, id: string): Promise<Webhook> => {
  const webhook = await em.findOne(Webhook, { id, orgId, deletedAt: null });
  if (!webhook) throw notFound('webhook');
  return webhook;
};

/** The same, kept from everybody else until the transaction ends: no event is added to it and no attempt claimed meanwhile. */
export const lockWebhook = async (em: Em, orgId: string, id: string): Promise<Webhook> => {
  const webhook = await em.findOne(
    Webhook,
    { id, orgId, deletedAt: null },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  if (!webhook) throw notFound('webhook');
  return webhook;
};

/** One page of an organization's endpoints, newest first, and how many there are. */
export const listWebhooks = async (
  em: Em,
  orgId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<[WebhookStanding[], number]> => {
  const [webhooks, total] = await em.findAndCount(
    Webhook,
    { orgId, deletedAt: null },
    { orderBy: { createdAt: 'desc', id: 'desc' }, limit, offset },
  );
  const held = await countHeld(
    em,
    webhooks.map(({ id }) => id),
  );
  return [webhooks.map(webhook => ({ webhook, held: held.get(webhook.id) ?? 0 })), total];
};

/** An endpoint with its count. */
export const withStanding = async (em: Em, webhook: Webhook): Promise<WebhookStanding> => ({
  webhook,
  held: (await countHeld(em, [webhook.id])).get(webhook.id) ?? 0,
});

const countHeld = async (em: Em, ids: readonly string[]): Promise<Map<string, number>> => {
  if (ids.length === 0) return new Map();
  const rows = await em.execute<{ id: string; held: number }[]>(
    `select webhook_id as id, count(*)::int as held from deliveries
      where webhook_id in (?) and status = 'held' group by webhook_id`,
    [ids],
  );
  return new Map(rows.map(({ id, held }) => [id, held]));
};
