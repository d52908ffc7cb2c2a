import { LockMode } from '@mikro-orm/core';
import { v7 as uuidv7 } from 'uuid';
import { notFound } from '../../domain/errors.ts';
import { Webhook } from '../entities/webhook.ts';
import { epochMs } from '../driver/instants.ts';
import { actorNameSql } from '../actor-names.ts';
import { findList, newestFirst, readListPage, type Listed, type ListPosition } from '../driver/lists.ts';
import type { Em } from '../driver/orm.ts';
import type { RowCipher } from '../connections/connection-tokens.ts';
import { aad } from '../encryption/encrypted-columns.ts';

/** Webhook with the sequence of its newest event and the number of deliveries that wait until it is enabled. */
export interface WebhookStats {
  webhook: Webhook;
  lastSequence: number;
  held: number;
}

/** Finds an existing webhook of the organization by its ID. Throws 404 if there is none. */
export const findWebhook = async (em: Em, orgId: string, id: string): Promise<Webhook> => {
  const webhook = await em.findOne(Webhook, { id, orgId, deletedAt: null });
  if (!webhook) throw notFound('webhook', id);
  return webhook;
};

/**
 * Finds a webhook like `findWebhook` and locks it until the transaction ends: no event is added and no attempt claimed
 * meanwhile.
 */
export const lockWebhook = async (em: Em, orgId: string, id: string): Promise<Webhook> => {
  const webhook = await em.findOne(
    Webhook,
    { id, orgId, deletedAt: null },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  if (!webhook) throw notFound('webhook', id);
  return webhook;
};

/** Lists one page of an organization's webhooks, newest first, with their total number. */
export const listWebhooks = async (
  em: Em,
  orgId: string,
  page: ListPosition,
): Promise<Listed<WebhookStats>> => {
  const where = () => ({ orgId, deletedAt: null });
  const { rows, ...total } = await findList(em, Webhook, where, { ...page, ...newestFirst });
  return { rows: await readWebhookStats(em, rows), ...total };
};

/** Reads the statistics of webhooks, in the given order. */
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

/** Encrypted columns of a webhook. */
export interface EncryptedWebhook {
  id: string;
  secret: string;
  previousSecret?: string | null | undefined;
  headers?: string | null | undefined;
}

export const encryptWebhookSecret = (cipher: RowCipher, webhookId: string, secret: string): string =>
  cipher.encrypt(secret, aad.webhookSecret(webhookId));

/** Decrypts the secret, and the previous one if the row has it. In memory only. */
export const decryptWebhookSecrets = (
  cipher: RowCipher,
  { id, secret, previousSecret }: EncryptedWebhook,
): { secret: string; previousSecret: string | null } => ({
  secret: cipher.decrypt(secret, aad.webhookSecret(id)),
  previousSecret: previousSecret ? cipher.decrypt(previousSecret, aad.webhookSecret(id)) : null,
});

/** Encrypts custom headers for the row. Returns null for none. */
export const encryptWebhookHeaders = (
  cipher: RowCipher,
  webhookId: string,
  headers: Record<string, string>,
): string | null =>
  Object.keys(headers).length === 0
    ? null
    : cipher.encrypt(JSON.stringify(headers), aad.webhookHeaders(webhookId));

/** Decrypts the custom headers of a row, by name. In memory only. */
export const decryptWebhookHeaders = (
  cipher: RowCipher,
  { id, headers }: Pick<EncryptedWebhook, 'id' | 'headers'>,
): Record<string, string> =>
  headers ? (JSON.parse(cipher.decrypt(headers, aad.webhookHeaders(id))) as Record<string, string>) : {};

/** Entry of a webhook's history. */
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
  /** `user:<id>`, `api_key:<id>`, or `service`. */
  actor: string;
  /** Action and reason as a phrase. Must not contain a secret or a header's value. */
  reason: string;
}

/** Records a change to a webhook, in the caller's transaction. */
export const addWebhookChange = (
  em: Em,
  { webhook, kind, actor, reason }: WebhookChangeInput,
): Promise<unknown> =>
  em.execute(
    `insert into webhook_changes (id, created_at, org_id, webhook_id, kind, actor, reason) values (?, now(), ?, ?, ?, ?, ?)`,
    [uuidv7(), webhook.orgId, webhook.id, kind, actor, reason],
  );

/** Entry of a webhook's history. `at` is in PostgreSQL's form. */
export interface WebhookChangeRow {
  kind: string;
  actor: string;
  actorName: string | null;
  reason: string;
  at: string;
}

/** Lists one page of a webhook's history, newest first, with the total number of entries. */
export const listWebhookChanges = (
  em: Em,
  webhookId: string,
  page: ListPosition,
): Promise<Listed<WebhookChangeRow>> =>
  readListPage(
    em,
    {
      columns: `kind, actor, reason, created_at as at, ${actorNameSql('webhook_changes.actor')} as "actorName"`,
      from: 'from webhook_changes where webhook_id = ?',
      values: [webhookId],
      order: 'created_at desc, id desc',
    },
    page,
  );

/** Columns of a webhook from which a request is made. */
export interface RequestRow {
  url: string;
  /** Encrypted, like the previous secret and the headers. */
  secret: string;
  new_secret_accepted: boolean;
  headers: string | null;
  generation: number;
  /** Time of the last rotation, to distinguish rotations. Null before the first. */
  rotation_ms: number | null;
  /** Null as well once its overlap is over. */
  previous_secret: string | null;
}

/** Columns of a `RequestRow` from webhook `w`. */
export const requestColumns = `w.url, w.secret, w.new_secret_accepted, w.headers, w.generation,
  ${epochMs('w.previous_secret_expires_at')} as rotation_ms,
  case when w.previous_secret_expires_at > now() then w.previous_secret end as previous_secret`;
