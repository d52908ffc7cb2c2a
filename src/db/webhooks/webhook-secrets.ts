import type { Seal } from '../connections/connection-tokens.ts';
import { places } from '../encryption/sealed-columns.ts';

/** What is encrypted in an endpoint's row. */
export interface SealedWebhook {
  id: string;
  secret: string;
  previousSecret?: string | null | undefined;
  headers?: string | null | undefined;
}

export const sealWebhookSecret = (seal: Seal, webhookId: string, secret: string): string =>
  seal.encrypt(secret, places.webhookSecret(webhookId));

/** The secret, and the one before while the row has it: in memory only. */
export const openWebhookSecrets = (
  seal: Seal,
  { id, secret, previousSecret }: SealedWebhook,
): { secret: string; previousSecret: string | null } => ({
  secret: seal.decrypt(secret, places.webhookSecret(id)),
  previousSecret: previousSecret ? seal.decrypt(previousSecret, places.webhookSecret(id)) : null,
});

/** Custom headers for the row; null for none. */
export const sealWebhookHeaders = (
  seal: Seal,
  webhookId: string,
  headers: Record<string, string>,
): string | null =>
  Object.keys(headers).length === 0
    ? null
    : seal.encrypt(JSON.stringify(headers), places.webhookHeaders(webhookId));

/** The custom headers of a row, by name: in memory only. */
export const openWebhookHeaders = (
  seal: Seal,
  { id, headers }: Pick<SealedWebhook, 'id' | 'headers'>,
): Record<string, string> =>
  headers ? (JSON.parse(seal.decrypt(headers, places.webhookHeaders(id))) as Record<string, string>) : {};
