import type { AccountIdentity } from '../domain/platforms.ts';

/** Tokens as a platform returned them. Kept only in memory; rows store them encrypted. */
export interface TokenSet {
  accessToken: string;
  /** Absent if the platform has none (Instagram and Threads renew the access token itself). */
  refreshToken?: string;
  /** Null if the platform names no expiry. */
  accessExpiresAt: Date | null;
  refreshExpiresAt?: Date | null;
  scopes: string[];
}

export interface OAuthFlow {
  /** Scopes that a consent requests today. Older accounts, or people who deselected some, may lack scopes. */
  readonly scopes: readonly string[];
  /** Whether the platform supports PKCE. If so, `codeChallenge` and `codeVerifier` are passed. */
  readonly usesPkce: boolean;
  /** Values of `iss` in the platform's callbacks (RFC 9207). Absent if the platform sends none. */
  readonly issuers?: readonly string[];
  /**
   * Milliseconds before its expiry at which an access token is renewed. Minutes if a refresh token can renew it later; days
   * on Instagram and Threads, where an expired token cannot be renewed and the account is lost.
   */
  readonly renewBeforeMs: number;
  /**
   * Whether a renewal needs a refresh token, which the platform may not have issued. If not, the access token renews
   * itself.
   */
  readonly needsRefreshToken: boolean;
  /** Minimum age in milliseconds of tokens that can be renewed. */
  readonly renewableAfterMs: number;
  /** Milliseconds that an unused refresh token stays valid if each use extends it, or null if its expiry is fixed. */
  readonly unusedLifeMs: number | null;
  authorizeUrl(input: { state: string; redirectUri: string; codeChallenge?: string }): string;
  /** Exchanges a code for tokens, long-lived ones if the platform has a second exchange. */
  exchange(input: { code: string; redirectUri: string; codeVerifier?: string }): Promise<TokenSet>;
  /**
   * Returns new tokens. A definite refusal is a PlatformError of kind `auth_expired`; any other error leaves the old tokens
   * valid.
   */
  refresh(tokens: TokenSet): Promise<TokenSet>;
  identify(accessToken: string): Promise<AccountIdentity>;
  /** Revokes the token. Absent if the platform has no such call. */
  revoke?(tokens: TokenSet): Promise<void>;
  /** Converts the error parameters of a denied consent to a sentence. */
  denied(query: Record<string, string>): string;
}
