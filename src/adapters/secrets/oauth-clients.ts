import { createHmac, randomUUID } from 'node:crypto';
import { CompactSign, compactVerify } from 'jose';
import type { OAuthClient } from '../../domain/auth/oauth.ts';

/** A key of its own, so that nothing else that is signed can be taken for a client. */
const keyOf = (secret: string | undefined): Uint8Array => {
  if (secret === undefined) throw new Error('SIGNING_SECRET is not set: programs cannot be told apart');
  return createHmac('sha256', secret).update('oauth client').digest();
};

/**
 * The `client_id` of a program: what it said of itself, signed, and another one each time, as two installations are two
 * programs. So programs register without a row that anybody could have made by the million; another `SIGNING_SECRET` has them
 * register again.
 */
export const signClient = (secret: string | undefined, client: OAuthClient): Promise<string> =>
  new CompactSign(new TextEncoder().encode(JSON.stringify({ ...client, id: randomUUID() })))
    .setProtectedHeader({ alg: 'HS256', typ: 'oauth-client' })
    .sign(keyOf(secret));

/** Undefined for what was never given out here. */
export const verifyClient = async (
  secret: string | undefined,
  clientId: string,
): Promise<OAuthClient | undefined> => {
  const key = keyOf(secret);
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
