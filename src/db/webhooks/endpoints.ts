import { LockMode } from '@mikro-orm/core';
import { sql, type NotNull } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { notFound } from '../../domain/errors.ts';
import { Webhook } from '../entities/webhook.ts';
import { anyOf, kyselyOf, now } from '../driver/kysely.ts';
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
  const rows = await kyselyOf(em)
    .selectFrom('webhook_sequences as s')
    .select(({ selectFrom, fn }) => [
      's.webhook_id as id',
      's.last_sequence as lastSequence',
      selectFrom('deliveries as d')
        .select(fn.countAll<number>().as('count'))
        .whereRef('d.webhook_id', '=', 's.webhook_id')
        .where('d.status', '=', sql.lit('held'))
        .as('held'),
    ])
    .where('s.webhook_id', '=', anyOf(webhooks.map(({ id }) => id)))
    .$narrowType<{ held: NotNull }>()
    .execute();
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
  kyselyOf(em)
    .insertInto('webhook_changes')
    .values({
      id: uuidv7(),
      created_at: now,
      org_id: webhook.orgId,
      webhook_id: webhook.id,
      kind,
      actor,
      reason,
    })
    .execute();

/** One page of what happened to an endpoint, newest first, and how much there is. */
export const listWebhookChanges = async (
  em: Em,
  webhookId: string,
  { limit, offset }: { limit: number; offset: number },
) => {
  const changes = kyselyOf(em).selectFrom('webhook_changes').where('webhook_id', '=', webhookId);
  const rows = await changes
    .select(['kind', 'actor', 'reason', 'created_at as at'])
    .select(sql<string | null>`${sql.raw(actorNameSql('webhook_changes.actor'))}`.as('actorName'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await changes
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
};

/** One line in an endpoint's history; `at` as PostgreSQL writes it. */
export type WebhookChangeRow = Awaited<ReturnType<typeof listWebhookChanges>>['rows'][number];

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
