import type { RowCipher } from '../connections/connection-tokens.ts';
import { aad } from '../encryption/encrypted-columns.ts';

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
