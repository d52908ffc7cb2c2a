import { LockMode } from '@mikro-orm/core';
import { v7 as uuidv7 } from 'uuid';
import { notFound } from '../../domain/errors.ts';
import { Webhook } from '../entities/webhook.ts';
import { epochMs } from '../driver/instants.ts';
import { actorNameSql } from '../actor-names.ts';
import type { Em } from '../driver/orm.ts';
import type { RowCipher } from '../connections/connection-tokens.ts';
import { aad } from '../encryption/encrypted-columns.ts';

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
  return [await readWebhookStats(em, webhooks), total];
};

/** Endpoints with their numbers, in the order in which they are given. */
export const readWebhookStats = async (em: Em, webhooks: Webhook[]): Promise<WebhookStats[]> => {
  if (webhooks.length === 0) return [];
  const rows = await em.execute<(Omit<WebhookStats, 'webhook'> & { id: string })[]>(
    `select s.webhook_id as id, s.last_sequence as "lastSequence",
            (select count(*)::int from deliveries d where d.webhook_id = s.webhook_id and d.status = 'held') as held
       from webhook_sequences s where s.webhook_id = any (?)`,
    [webhooks.map(({ id }) => id)],
  );
  const numbers = new Map(rows.map(({ id, ...counted }) => [id, counted]));
  return webhooks.map(webhook => ({ webhook, ...(numbers.get(webhook.id) ?? { lastSequence: 0, held: 0 }) }));
};

/** What is encrypted in an endpoint's row. */
export interface EncryptedWebhook {
  id: string;
  secret: string;
  previousSecret?: string | null | undefined;
  headers?: string | null | undefined;
}

export const encryptWebhookSecret = (cipher: RowCipher, webhookId: string, secret: string): string =>
  cipher.encrypt(secret, aad.webhookSecret(webhookId));

/** The secret, and the one before while the row has it: in memory only. */
export const decryptWebhookSecrets = (
  cipher: RowCipher,
  { id, secret, previousSecret }: EncryptedWebhook,
): { secret: string; previousSecret: string | null } => ({
  secret: cipher.decrypt(secret, aad.webhookSecret(id)),
  previousSecret: previousSecret ? cipher.decrypt(previousSecret, aad.webhookSecret(id)) : null,
});

/** Custom headers for the row; null for none. */
export const encryptWebhookHeaders = (
  cipher: RowCipher,
  webhookId: string,
  headers: Record<string, string>,
): string | null =>
  Object.keys(headers).length === 0
    ? null
    : cipher.encrypt(JSON.stringify(headers), aad.webhookHeaders(webhookId));

/** The custom headers of a row, by name: in memory only. */
export const decryptWebhookHeaders = (
  cipher: RowCipher,
  { id, headers }: Pick<EncryptedWebhook, 'id' | 'headers'>,
): Record<string, string> =>
  headers ? (JSON.parse(cipher.decrypt(headers, aad.webhookHeaders(id))) as Record<string, string>) : {};

/** One line in an endpoint's history. */
export interface WebhookChangeInput {
  webhook: { id: string; orgId: string };
  kind:
    | 'created'
    | 'changed'
    | 'enabled'
    | 'disabled'
    | 'secret.rotated'
    | 'tested'
    | 'resent'
    | 'recovery'
    | 'deleted';
  /** `user:<id>`, `api_key:<id>` or `service`. */
  actor: string;
  /** What and why, as a phrase; never a secret or a header's value. */
  reason: string;
}

/** Writes who did what to an endpoint and why, in the caller's transaction. */
export const addWebhookChange = (
  em: Em,
  { webhook, kind, actor, reason }: WebhookChangeInput,
): Promise<unknown> =>
  em.execute(
    `insert into webhook_changes (id, created_at, org_id, webhook_id, kind, actor, reason) values (?, now(), ?, ?, ?, ?, ?)`,
    [uuidv7(), webhook.orgId, webhook.id, kind, actor, reason],
  );

/** One line in an endpoint's history; `at` as PostgreSQL writes it. */
export interface WebhookChangeRow {
  kind: string;
  actor: string;
  actorName: string | null;
  reason: string;
  at: string;
}

/** One page of what happened to an endpoint, newest first, and how much there is. */
export const listWebhookChanges = async (
  em: Em,
  webhookId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: WebhookChangeRow[]; total: number }> => {
  const rows = await em.execute<WebhookChangeRow[]>(
    `select kind, actor, reason, created_at as at, ${actorNameSql('webhook_changes.actor')} as "actorName"
       from webhook_changes where webhook_id = ? order by created_at desc, id desc limit ? offset ?`,
    [webhookId, limit, offset],
  );
  const [counted] = await em.execute<{ total: number }[]>(
    'select count(*)::int as total from webhook_changes where webhook_id = ?',
    [webhookId],
  );
  return { rows, total: counted?.total ?? 0 };
};

/** What of an endpoint a request is made with. */
export interface RequestRow {
  url: string;
  /** Encrypted, as the previous one and the headers. */
  secret: string;
  new_secret_accepted: boolean;
  headers: string | null;
  generation: number;
  /** Tells rotations apart; null before the first. */
  rotation_ms: number | null;
  /** Null also once its time is over. */
  previous_secret: string | null;
}

/** The columns of a `RequestRow`, of webhook `w`. */
export const requestColumns = `w.url, w.secret, w.new_secret_accepted, w.headers, w.generation,
  ${epochMs('w.previous_secret_expires_at')} as rotation_ms,
  case when w.previous_secret_expires_at > now() then w.previous_secret end as previous_secret`;
