import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { CompactSign, compactVerify } from 'jose';
import type { OAuthClient } from '../../domain/auth/oauth.ts';

/** A key of its own for each purpose, so that nothing else that is signed can be taken for it. */
const keyOf = (secret: string | undefined, purpose: string): Buffer => {
  if (secret === undefined) throw new Error('SIGNING_SECRET is not set, so clients cannot be verified');
  return createHmac('sha256', secret).update(purpose).digest();
};

/**
 * The `client_id` of a program: what it said of itself, signed, and another one each time, as two installations are two
 * programs. So programs register without a row that anybody could have made by the million; another `SIGNING_SECRET` has them
 * register again.
 */
export const signClient = (secret: string | undefined, client: OAuthClient): Promise<string> =>
  new CompactSign(new TextEncoder().encode(JSON.stringify({ ...client, id: randomUUID() })))
    .setProtectedHeader({ alg: 'HS256', typ: 'oauth-client' })
    .sign(keyOf(secret, 'oauth client'));

/** Undefined for what was never given out here. */
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

/** With what a program reads its own registration again (RFC 7592): made of the `client_id`, as nothing is stored. */
export const registrationTokenOf = (secret: string | undefined, clientId: string): string =>
  registrationPrefix + registrationProof(secret, clientId).toString('hex');

/** Whether it is that of this program. */
export const isRegistrationToken = (secret: string | undefined, clientId: string, given: string): boolean => {
  const shown = Buffer.from(given.slice(registrationPrefix.length), 'hex');
  const right = registrationProof(secret, clientId);
  return (
    given.startsWith(registrationPrefix) && shown.length === right.length && timingSafeEqual(shown, right)
  );
};
