import type { Connection } from '../entities/connection.ts';
import { places } from '../encryption/sealed-columns.ts';

/** What encrypts for one row and column; the cipher, as far as this file must know it. */
export interface Seal {
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
export const sealTokens = (seal: Seal, row: Connection, tokens: AccountTokens): void => {
  row.accessToken = seal.encrypt(tokens.accessToken, places.accessToken(row.id));
  row.refreshToken =
    tokens.refreshToken === undefined ? null : seal.encrypt(tokens.refreshToken, places.refreshToken(row.id));
  row.accessExpiresAt = tokens.accessExpiresAt;
  row.refreshExpiresAt = tokens.refreshExpiresAt ?? null;
  row.scopes = tokens.scopes;
  row.tokensAt = new Date();
};

/** The access token of a row alone. */
export const openAccessToken = (seal: Seal, row: { id: string; accessToken: string }): string =>
  seal.decrypt(row.accessToken, places.accessToken(row.id));

/** The tokens of a row; null once they were wiped. */
export const openTokens = (seal: Seal, row: Connection): AccountTokens | null => {
  if (row.accessToken === null || row.accessToken === undefined) return null;
  return {
    accessToken: seal.decrypt(row.accessToken, places.accessToken(row.id)),
    ...(row.refreshToken && { refreshToken: seal.decrypt(row.refreshToken, places.refreshToken(row.id)) }),
    accessExpiresAt: row.accessExpiresAt ?? null,
    refreshExpiresAt: row.refreshExpiresAt ?? null,
    scopes: row.scopes,
  };
};
