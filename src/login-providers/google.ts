import {
  allowInsecureRequests,
  buildAuthorizationUrl,
  ClientSecretPost,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  type Configuration,
  type IDToken,
} from 'openid-client';
import { Refusal } from '../domain/errors.ts';
import type { ProvenIdentity } from '../domain/auth/social-logins.ts';
import { cleanText } from '../domain/outside-text.ts';
import { mailAddressOf, nameOf } from './claims.ts';
import {
  away,
  exchangeCode,
  fetchBy,
  refused,
  type Ask,
  type LoginClient,
  type LoginProvider,
} from './provider.ts';

const label = 'Google';

/** Milliseconds for which endpoints are cached. They rarely change, and a person waits for them. */
const discoveryLife = 3_600_000;
/**
 * Minimum milliseconds between two reloads after failed logins. A failed login reloads endpoints and keys, because Google
 * may have changed its keys.
 */
const discoveryCooldown = 1_000;
/** Maximum clock difference in seconds. */
const tolerance = 60;

/** Reads an issuer's metadata and caches it for `discoveryLife`, or until it is cleared. */
const createDiscovery = (issuer: string, { clientId, clientSecret }: LoginClient, ask: Ask) => {
  let known: { client: Configuration; readAt: number } | undefined;
  const isInsecure = new URL(issuer).protocol === 'http:';
  const read = (): Promise<Configuration> =>
    discovery(
      new URL(issuer),
      clientId,
      { client_secret: clientSecret, [clockTolerance]: tolerance, id_token_signed_response_alg: 'RS256' },
      ClientSecretPost(clientSecret),
      {
        [customFetch]: fetchBy(ask),
        execute: [enableNonRepudiationChecks, ...(isInsecure ? [allowInsecureRequests] : [])],
      },
    ).catch((error: unknown) => {
      throw error instanceof Error && error.cause instanceof Refusal ? error.cause : away(label);
    });
  return {
    read: async (): Promise<Configuration> => {
      if (known && Date.now() - known.readAt < discoveryLife) return known.client;
      const client = await read();
      known = { client, readAt: Date.now() };
      return client;
    },
    forget: (): void => {
      if (known && Date.now() - known.readAt > discoveryCooldown) known = undefined;
    },
  };
};

const identityOf = ({ sub, email, email_verified: verified, name }: IDToken): ProvenIdentity => ({
  subject: sub,
  verifiedEmail: verified === true || verified === 'true' ? mailAddressOf(email) : null,
  name: nameOf(name),
});

const isSubject = (text: string): boolean => text !== '' && text.length <= 255 && cleanText(text) === text;

/** Creates Google's login by OpenID Connect: code flow with PKCE and nonce. */
export const createGoogleLogin = (client: LoginClient, issuer: string, ask: Ask): LoginProvider => {
  const discovered = createDiscovery(issuer, client, ask);
  return {
    authorizeUrl: async ({ state, nonce, codeChallenge, redirectUri }) =>
      buildAuthorizationUrl(await discovered.read(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        prompt: 'select_account',
        code_challenge: codeChallenge,
        code_challenge_method: 'S256',
      }).href,
    identify: async back => {
      const checks = { expectedNonce: back.nonce, idTokenExpected: true };
      const answer = await exchangeCode(label, await discovered.read(), back, checks).catch(
        (error: unknown) => {
          discovered.forget();
          throw error;
        },
      );
      const claims = answer.claims();
      // openid-client checks the recipient of a token only if the token has several audiences
      const { azp: givenTo = client.clientId, sub = '' } = claims ?? {};
      if (!claims || givenTo !== client.clientId || !isSubject(sub)) throw refused(label);
      return identityOf(claims);
    },
  };
};
