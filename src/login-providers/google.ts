import { timingSafeEqual } from 'node:crypto';
import { createRemoteJWKSet, customFetch, errors, jwtVerify, type JWTPayload } from 'jose';
import { z } from 'zod';
import { Refusal } from '../domain/errors.ts';
import type { ProvenIdentity } from '../domain/social-logins.ts';
import { textAt } from '../adapters/http/json.ts';
import { consentUrl } from '../platforms/oauth.ts';
import { storable } from '../adapters/http/redact.ts';
import { mailAddressOf, nameOf } from './claims.ts';
import { away, refused, tokenRefusal, type Ask, type LoginClient, type LoginProvider } from './provider.ts';

const label = 'Google';

/** Addresses move seldom, and a person waits for them. */
const discoveryLife = 3_600_000;
/** An ID token with a key that we do not know has the keys read again, but not more often than this: anybody can send one. */
const keysCooldown = 1_000;
/** How far clocks may be apart, in seconds. */
const clockTolerance = 60;

const discovered = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
});
type Discovered = z.infer<typeof discovered>;

/** What an issuer says of itself; one of https names no address without it. */
const readDiscovery = (issuer: string, json: unknown): Discovered => {
  const { data } = discovered.safeParse(json);
  const { protocol } = new URL(issuer);
  const endpoints = data ? [data.authorization_endpoint, data.token_endpoint, data.jwks_uri] : [];
  const isSafe = endpoints.every(url => [protocol, 'https:'].includes(new URL(url).protocol));
  if (data?.issuer !== issuer || !isSafe) throw away(label);
  return data;
};

/** The issuer's keys, read again when they are ten minutes old or one is missing. */
const keysOf = (url: string, ask: Ask) =>
  createRemoteJWKSet(new URL(url), {
    cooldownDuration: keysCooldown,
    [customFetch]: async address => {
      const { status, text } = await ask({ method: 'GET', url: address });
      return new Response(text, { status });
    },
  });

interface Issuer extends Discovered {
  keys: ReturnType<typeof keysOf>;
  readAt: number;
}

const createDiscovery = (issuer: string, ask: Ask): (() => Promise<Issuer>) => {
  let known: Issuer | undefined;
  return async () => {
    if (known && Date.now() - known.readAt < discoveryLife) return known;
    const { json } = await ask({ method: 'GET', url: `${issuer}/.well-known/openid-configuration` });
    const found = readDiscovery(issuer, json);
    known = { ...found, keys: keysOf(found.jwks_uri, ask), readAt: Date.now() };
    return known;
  };
};

const isSame = (one: unknown, other: string): boolean =>
  typeof one === 'string' &&
  one.length === other.length &&
  timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** OpenID Connect Core, 3.1.3.7: who a token was made for when it was made for several. */
const isForUs = ({ aud, azp }: JWTPayload, clientId: string): boolean =>
  azp === undefined ? !Array.isArray(aud) || aud.length === 1 : azp === clientId;

const isSubject = (text: string): boolean => text !== '' && text.length <= 255 && storable(text) === text;

const identityOf = (claims: JWTPayload): ProvenIdentity => {
  const isVerified = claims['email_verified'] === true || claims['email_verified'] === 'true';
  return {
    subject: claims.sub ?? '',
    verifiedEmail: isVerified ? mailAddressOf(claims['email']) : null,
    name: nameOf(claims['name']),
  };
};

/** Errors of reading the keys, not of the token. */
const aboutKeys = ['ERR_JOSE_GENERIC', 'ERR_JWKS_INVALID', 'ERR_JWKS_TIMEOUT'];

/** Google's login by OpenID Connect: code flow with PKCE and nonce. */
export const createGoogleLogin = (
  { clientId, clientSecret }: LoginClient,
  issuer: string,
  ask: Ask,
): LoginProvider => {
  const discover = createDiscovery(issuer, ask);
  /** Google writes itself with and without the scheme. */
  const names = [issuer, issuer.replace(/^https:\/\//, '')];

  const verify = async (idToken: string, { keys }: Issuer, nonce: string): Promise<ProvenIdentity> => {
    const rules = { issuer: names, audience: clientId, algorithms: ['RS256'], clockTolerance };
    const { payload } = await jwtVerify(idToken, keys, {
      ...rules,
      requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
    }).catch((error: unknown) => {
      if (error instanceof Refusal) throw error;
      const isAboutToken = error instanceof errors.JOSEError && !aboutKeys.includes(error.code);
      throw isAboutToken ? refused(label) : away(label);
    });
    if (!isSame(payload['nonce'], nonce) || !isForUs(payload, clientId)) throw refused(label);
    const identity = identityOf(payload);
    if (!isSubject(identity.subject)) throw refused(label);
    return identity;
  };

  return {
    authorizeUrl: async ({ state, nonce, codeChallenge, redirectUri }) =>
      consentUrl((await discover()).authorization_endpoint, {
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'openid email profile',
        state,
        nonce,
        prompt: 'select_account',
        code_challenge: codeChallenge,
        code_challenge_method: 'S256',
      }),
    identify: async ({ code, codeVerifier, nonce, redirectUri, issuer: said }) => {
      if (said !== undefined && !names.includes(said)) throw refused(label);
      const found = await discover();
      const { json } = await ask({
        method: 'POST',
        url: found.token_endpoint,
        form: {
          grant_type: 'authorization_code',
          code,
          code_verifier: codeVerifier,
          redirect_uri: redirectUri,
          client_id: clientId,
          client_secret: clientSecret,
        },
      });
      const refusal = tokenRefusal(label, json, [code, codeVerifier, clientSecret]);
      if (refusal) throw refusal;
      const idToken = textAt(json, 'id_token');
      if (idToken === undefined) throw away(label);
      return verify(idToken, found, nonce);
    },
  };
};
