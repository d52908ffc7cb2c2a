import { v7 as uuidv7 } from 'uuid';
import type { PlatformError, PlatformFailure } from '../../platforms/platform.ts';
import type { OAuthFlow } from '../../platforms/oauth-flow.ts';
import type { Cipher } from '../../adapters/secrets/cipher.ts';
import { OAuthState } from '../../db/entities/connection.ts';
import { Organization } from '../../db/entities/people.ts';
import type { Em } from '../../db/driver/orm.ts';
import { aad } from '../../db/encryption/encrypted-columns.ts';
import type { Actor } from '../../domain/actor.ts';
import { refuse } from '../../domain/errors.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import { isListedReturn, returnOriginOf } from '../../domain/connections/return-urls.ts';
import { hashOf } from '../../db/encryption/hash-secret.ts';
import { countAccounts } from '../../db/connections/connections.ts';
import { maxAccountsPerPlatform } from '../../domain/connections/consented-account.ts';
import { requireBrand } from '../brands/require-brand.ts';
import { explainTooManyAccounts } from './store-connection.ts';
import { makeCodeChallenge, makeSecret } from './oauth-secrets.ts';

/**
 * Returns the failure of a platform's port, or undefined for any other error. Recognized by name, because commands do not
 * import platforms.
 */
export const readPlatformFailure = (error: unknown): PlatformFailure | undefined =>
  error instanceof Error && error.name === 'PlatformError' ? (error as PlatformError).failure : undefined;

/** Ports for connecting an account. */
export interface ConnectPorts {
  cipher: Cipher;
  oauth: OAuthFlow;
  /** Deadline of one call to the platform, in milliseconds. */
  deadlineMs: number;
}

/** Consent to ask of a platform. */
export interface ConsentInput {
  brandSlug: string;
  platform: PlatformName;
  /** Address to which the platform redirects the browser. */
  redirectUri: string;
  /** Milliseconds for which the link works. */
  lifeMs: number;
  /** Address to which the service then redirects the browser. Null for none. */
  returnUrl: string | null;
  /** State that the client gets back with that address, to recognize it. */
  clientState: string | null;
  /** Whether the account is added beside the brand's other ones instead of replacing the default one. */
  adds: boolean;
  /** Origins that every organization may use as the return address. */
  returnOrigins: readonly string[];
}

/** A link to a platform's consent page. */
export interface ConsentLink {
  url: string;
  expiresAt: Date;
}

/**
 * Creates a link to a platform's consent page, which works once. Throws `validation_failed` if the browser would return to
 * an origin that is not listed, and `invalid_state` if it would add an account to as many as a brand can have.
 */
export const authorizeConnection = async (
  em: Em,
  { cipher, oauth }: ConnectPorts,
  actor: Actor,
  input: ConsentInput,
): Promise<ConsentLink> => {
  const brandId = await requireBrand(em, actor, input.brandSlug);
  const [state, verifier, id] = [makeSecret(), makeSecret(), uuidv7()];
  const { redirectUri, platform, returnUrl, clientState, adds } = input;
  if (adds && (await countAccounts(em, { brandId, platform })) >= maxAccountsPerPlatform)
    throw refuse('invalid_state', explainTooManyAccounts(platform));
  if (returnUrl !== null) await requireListed(em, actor.orgId, returnUrl, input.returnOrigins);
  const expiresAt = new Date(Date.now() + input.lifeMs);
  const codeChallenge = makeCodeChallenge(verifier);
  const url = consentPage(oauth, { state, redirectUri, ...(oauth.usesPkce && { codeChallenge }) });
  em.persist(
    em.create(OAuthState, {
      id,
      orgId: actor.orgId,
      userId: actor.userId,
      brandId,
      platform,
      adds,
      stateHash: hashOf(state),
      credentialKind: actor.kind === 'session' ? 'session' : 'api_key',
      credentialId: actor.credentialId,
      usedAt: null,
      pendingGrant: null,
      confirmationHash: null,
      confirmUntil: null,
      codeVerifier: oauth.usesPkce ? cipher.encrypt(verifier, aad.codeVerifier(id)) : null,
      expiresAt,
      returnUrl,
      clientState,
    }),
  );
  await em.flush();
  return { url, expiresAt };
};

const requireListed = async (
  em: Em,
  orgId: string,
  returnUrl: string,
  ofAll: readonly string[],
): Promise<void> => {
  const { returnOrigins } = await em.findOneOrFail(Organization, { id: orgId });
  if (isListedReturn(returnUrl, [...ofAll, ...returnOrigins])) return;
  const message = `The origin ${returnOriginOf(returnUrl)} is not allowed. Add it to returnOrigins of the organization (PATCH /orgs/{id}), or ask the operator to add it to CONNECT_RETURN_ORIGINS.`;
  throw refuse('validation_failed', message, {
    details: [{ path: 'returnUrl', code: 'not_listed', message }],
  });
};

const consentPage = (oauth: OAuthFlow, input: Parameters<OAuthFlow['authorizeUrl']>[0]): string => {
  try {
    return oauth.authorizeUrl(input);
  } catch (error) {
    const failure = readPlatformFailure(error);
    throw failure ? refuse('unavailable', failure.message) : error;
  }
};
