import { createHash, randomBytes } from 'node:crypto';

/** Creates 256 random bits, also the right length for a PKCE verifier. */
export const makeSecret = (): string => randomBytes(32).toString('base64url');

/** Returns the S256 challenge of RFC 7636. */
export const makeCodeChallenge = (codeVerifier: string): string =>
  createHash('sha256').update(codeVerifier).digest('base64url');
