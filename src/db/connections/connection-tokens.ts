import type { Connection } from '../entities/connection.ts';
import { aad } from '../encryption/encrypted-columns.ts';

/** What encrypts for one row and column; the cipher, as far as this file must know it. */
export interface RowCipher {
  encrypt(plaintext: string, boundTo: string): string;
  decrypt(ciphertext: string, boundTo: string): string;
}

/** An account's tokens in clear text: in memory only. */
export interface AccountTokens {
  accessToken: string;
  refreshToken?: string;
  accessExpiresAt: Date | null;
  refreshExpiresAt?: Date | null;
  scopes: string[];
}

/** Puts tokens into a row, encrypted for that row; the caller flushes. */
export const encryptTokens = (cipher: RowCipher, row: Connection, tokens: AccountTokens): void => {
  row.accessToken = cipher.encrypt(tokens.accessToken, aad.accessToken(row.id));
  row.refreshToken =
    tokens.refreshToken === undefined ? null : cipher.encrypt(tokens.refreshToken, aad.refreshToken(row.id));
  row.accessExpiresAt = tokens.accessExpiresAt;
  row.refreshExpiresAt = tokens.refreshExpiresAt ?? null;
  row.scopes = tokens.scopes;
  row.tokensAt = new Date();
};

/** The access token of a row alone. */
export const decryptAccessToken = (cipher: RowCipher, row: { id: string; accessToken: string }): string =>
  cipher.decrypt(row.accessToken, aad.accessToken(row.id));

/** The tokens of a row; null once they were wiped. */
export const decryptTokens = (cipher: RowCipher, row: Connection): AccountTokens | null => {
  if (row.accessToken === null || row.accessToken === undefined) return null;
  return {
    accessToken: cipher.decrypt(row.accessToken, aad.accessToken(row.id)),
    ...(row.refreshToken && { refreshToken: cipher.decrypt(row.refreshToken, aad.refreshToken(row.id)) }),
    accessExpiresAt: row.accessExpiresAt ?? null,
    refreshExpiresAt: row.refreshExpiresAt ?? null,
    scopes: row.scopes,
  };
};
