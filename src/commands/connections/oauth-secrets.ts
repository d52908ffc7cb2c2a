import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits; also a PKCE verifier of the right length. */
export const makeSecret = (): string => randomBytes(32).toString('base64url');

/** The S256 challenge of RFC 7636. */
export const makeCodeChallenge = (codeVerifier: string): string =>
  createHash('sha256').update(codeVerifier).digest('base64url');
