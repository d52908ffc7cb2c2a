import type { AccountIdentity } from '../domain/platforms.ts';

/** Tokens as a platform gave them. Lives in memory only; rows hold it encrypted. */
export interface TokenSet {
  accessToken: string;
  /** Absent where the platform has none (Instagram and Threads renew the access token itself). */
  refreshToken?: string;
  /** Null when the platform names no end. */
  accessExpiresAt: Date | null;
  refreshExpiresAt?: Date | null;
  scopes: string[];
}

export interface OAuthFlow {
  /** What a consent is asked for today; accounts of before, or whose person unticked a part, may lack some of it. */
  readonly scopes: readonly string[];
  /** Whether the platform takes PKCE; if so `codeChallenge` and `codeVerifier` are given. */
  readonly usesPkce: boolean;
  /** What the platform calls itself in the `iss` of a callback (RFC 9207); absent where it says nothing there. */
  readonly issuers?: readonly string[];
  /**
   * How long before its end an access token is renewed. Minutes where a refresh token can revive it later; days on
   * Instagram and Threads, where an ended token is dead and the account lost.
   */
  readonly renewBeforeMs: number;
  /** Whether renewing takes a refresh token, which a platform may not have given; where not, a token renews itself. */
  readonly needsRefreshToken: boolean;
  /** How old tokens must be before they can be renewed. */
  readonly renewableAfterMs: number;
  /** How long a refresh token lives unused, where using it gives it a new life; null where its end is fixed. */
  readonly unusedLifeMs: number | null;
  authorizeUrl(input: { state: string; redirectUri: string; codeChallenge?: string }): string;
  /** Code → tokens, long-lived where the platform has a second exchange. */
  exchange(input: { code: string; redirectUri: string; codeVerifier?: string }): Promise<TokenSet>;
  /** New tokens; a definite refusal is a PlatformError of kind `auth_expired`, anything else leaves the old ones valid. */
  refresh(tokens: TokenSet): Promise<TokenSet>;
  identify(accessToken: string): Promise<AccountIdentity>;
  /** Tells the platform that we forget the token; absent where it has no such call. */
  revoke?(tokens: TokenSet): Promise<void>;
  /** Turns the error parameters of a denied consent into a sentence. */
  denied(query: Record<string, string>): string;
}
