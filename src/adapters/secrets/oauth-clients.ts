import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { CompactSign, compactVerify } from 'jose';
import type { OAuthClient } from '../../domain/auth/oauth.ts';

/** Derives a separate key for each purpose, so that no other signed value can be mistaken for it. */
const keyOf = (secret: string | undefined, purpose: string): Buffer => {
  if (secret === undefined) throw new Error('SIGNING_SECRET is not set, so clients cannot be verified');
  return createHmac('sha256', secret).update(purpose).digest();
};

/**
 * Returns the `client_id` of an app: its signed registration, different each time, because two installations are two apps.
 * Therefore apps register without a row, of which anyone could create millions. After a change of `SIGNING_SECRET`, they
 * must register again.
 */
export const signClient = (secret: string | undefined, client: OAuthClient): Promise<string> =>
  new CompactSign(new TextEncoder().encode(JSON.stringify({ ...client, id: randomUUID() })))
    .setProtectedHeader({ alg: 'HS256', typ: 'oauth-client' })
    .sign(keyOf(secret, 'oauth client'));

/** Verifies a `client_id`. Undefined if it was not issued here. */
export const verifyClient = async (
  secret: string | undefined,
  clientId: string,
): Promise<OAuthClient | undefined> => {
  const key = keyOf(secret, 'oauth client');
  try {
    const { payload, protectedHeader } = await compactVerify(clientId, key, {
      algorithms: ['HS256'],
    });
    if (protectedHeader.typ !== 'oauth-client') return undefined;
    return JSON.parse(new TextDecoder().decode(payload)) as OAuthClient;
  } catch {
    return undefined;
  }
};

const registrationPrefix = 'register-social-';
const registrationProof = (secret: string | undefined, clientId: string): Buffer =>
  createHmac('sha256', keyOf(secret, 'oauth registration')).update(clientId).digest();

/**
 * Returns the token with which an app reads its registration (RFC 7592), derived from the `client_id`, because nothing is
 * stored.
 */
export const registrationTokenOf = (secret: string | undefined, clientId: string): string =>
  registrationPrefix + registrationProof(secret, clientId).toString('hex');

/** Whether the token belongs to this app. */
export const isRegistrationToken = (secret: string | undefined, clientId: string, given: string): boolean => {
  const shown = Buffer.from(given.slice(registrationPrefix.length), 'hex');
  const right = registrationProof(secret, clientId);
  return (
    given.startsWith(registrationPrefix) && shown.length === right.length && timingSafeEqual(shown, right)
  );
};
