import type { Connection } from '../entities/connection.ts';
import { aad } from '../encryption/encrypted-columns.ts';

/** Part of the cipher that this file uses: encryption for one row and column. */
export interface RowCipher {
  encrypt(plaintext: string, boundTo: string): string;
  decrypt(ciphertext: string, boundTo: string): string;
}

/** Account's tokens in clear text. In memory only. */
export interface AccountTokens {
  accessToken: string;
  refreshToken?: string;
  accessExpiresAt: Date | null;
  refreshExpiresAt?: Date | null;
  scopes: string[];
}

/** Sets tokens on a row, encrypted for that row. The caller flushes. */
export const encryptTokens = (cipher: RowCipher, row: Connection, tokens: AccountTokens): void => {
  row.accessToken = cipher.encrypt(tokens.accessToken, aad.accessToken(row.id));
  row.refreshToken =
    tokens.refreshToken === undefined ? null : cipher.encrypt(tokens.refreshToken, aad.refreshToken(row.id));
  row.accessExpiresAt = tokens.accessExpiresAt;
  row.refreshExpiresAt = tokens.refreshExpiresAt ?? null;
  row.scopes = tokens.scopes;
  row.tokensAt = new Date();
};

/** Decrypts only the access token of a row. */
export const decryptAccessToken = (cipher: RowCipher, row: { id: string; accessToken: string }): string =>
  cipher.decrypt(row.accessToken, aad.accessToken(row.id));

/** Decrypts the tokens of a row. Returns null if they were deleted. */
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
