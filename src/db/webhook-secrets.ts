import type { Seal } from './connection-tokens.ts';

/** What is encrypted in an endpoint's row. */
export interface SealedWebhook {
  id: string;
  secret: string;
  previousSecret?: string | null | undefined;
  headers?: string | null | undefined;
}

/** Both secrets have one place, so that a rotation moves the text from one column to the other as it is. */
const secretPlace = (id: string): string => `webhook:${id}:secret`;
const headersPlace = (id: string): string => `webhook:${id}:headers`;

export const sealWebhookSecret = (seal: Seal, webhookId: string, secret: string): string =>
  seal.encrypt(secret, secretPlace(webhookId));

/** The secret, and the one before while the row has it: in memory only. */
export const openWebhookSecrets = (
  seal: Seal,
  { id, secret, previousSecret }: SealedWebhook,
): { secret: string; previousSecret: string | null } => ({
  secret: seal.decrypt(secret, secretPlace(id)),
  previousSecret: previousSecret ? seal.decrypt(previousSecret, secretPlace(id)) : null,
});

/** Custom headers for the row; null for none. */
export const sealWebhookHeaders = (
  seal: Seal,
  webhookId: string,
  headers: Record<string, string>,
): string | null =>
  Object.keys(headers).length === 0 ? null : seal.encrypt(JSON.stringify(headers), headersPlace(webhookId));

/** The custom headers of a row, by name: in memory only. */
export const openWebhookHeaders = (
  seal: Seal,
  { id, headers }: Pick<SealedWebhook, 'id' | 'headers'>,
): Record<string, string> =>
  headers ? (JSON.parse(seal.decrypt(headers, headersPlace(id))) as Record<string, string>) : {};
