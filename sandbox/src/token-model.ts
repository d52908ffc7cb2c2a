import type { Platform } from './model.ts';

/** An authorization code, from the consent page until it is redeemed. */
export interface Code {
  code: string;
  platform: Platform;
  clientId: string;
  redirectUri: string;
  account: string;
  scopes: string[];
  /** S256; none where the platform knows nothing of PKCE. */
  challenge?: string;
  offline: boolean;
  expiresAt: number;
}

/** One consent: an account allowed one client; all its tokens die with it. */
export interface Grant {
  id: string;
  platform: Platform;
  account: string;
  clientId: string;
  scopes: string[];
  /** Unix milliseconds of the consent. */
  openedAt?: number;
  dead?: boolean;
}

export interface AccessToken {
  token: string;
  grant: string;
  kind: 'access' | 'short' | 'long';
  scopes: string[];
  issuedAt: number;
  expiresAt: number;
  /** For Meta's long-lived tokens: the token can no longer be exchanged for a new one. */
  unrefreshable?: boolean;
}

export interface RefreshToken {
  token: string;
  grant: string;
  expiresAt: number;
  used?: boolean;
  dead?: boolean;
}
