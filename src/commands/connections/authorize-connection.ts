import { v7 as uuidv7 } from 'uuid';
import type { Cipher } from '../../adapters/secrets/cipher.ts';
import { OAuthState } from '../../db/entities/connection.ts';
import type { Em } from '../../db/driver/orm.ts';
import { aad } from '../../db/encryption/encrypted-columns.ts';
import type { Actor } from '../../domain/actor.ts';
import { refuse } from '../../domain/errors.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import type { OAuthFlow } from '../../platforms/platform.ts';
import { hashOf } from '../../db/encryption/hash-secret.ts';
import { challengeOf, newSecret } from './oauth-secrets.ts';
import { platformFailure } from './platform-failure.ts';
import { requireBrand } from '../brands/require-brand.ts';

/** What connecting an account needs of the outside. */
export interface ConnectPorts {
  cipher: Cipher;
  oauth: OAuthFlow;
  /** Deadline of one call to the platform, in milliseconds. */
  deadlineMs: number;
}

/** How long a person may take at the platform's consent page. */
const lifeMs = 10 * 60_000;

/** Opens the way to a platform's consent page: the address to send the person to. It works once, for ten minutes. */
export const authorizeConnection = async (
  em: Em,
  { cipher, oauth }: ConnectPorts,
  actor: Actor,
  input: { brandSlug: string; platform: PlatformName; redirectUri: string },
): Promise<string> => {
  const brandId = await requireBrand(em, actor, input.brandSlug);
  const [state, verifier, id] = [newSecret(), newSecret(), uuidv7()];
  const { redirectUri, platform } = input;
  const codeChallenge = challengeOf(verifier);
  const url = consentPage(oauth, { state, redirectUri, ...(oauth.usesPkce && { codeChallenge }) });
  em.persist(
    em.create(OAuthState, {
      id,
      orgId: actor.orgId,
      userId: actor.userId,
      brandId,
      platform,
      stateHash: hashOf(state),
      credentialKind: actor.kind,
      credentialId: actor.credentialId,
      usedAt: null,
      pendingGrant: null,
      confirmationHash: null,
      confirmUntil: null,
      codeVerifier: oauth.usesPkce ? cipher.encrypt(verifier, aad.codeVerifier(id)) : null,
      expiresAt: new Date(Date.now() + lifeMs),
    }),
  );
  await em.flush();
  return url;
};

const consentPage = (oauth: OAuthFlow, input: Parameters<OAuthFlow['authorizeUrl']>[0]): string => {
  try {
    return oauth.authorizeUrl(input);
  } catch (error) {
    const failure = platformFailure(error);
    throw failure ? refuse('unavailable', failure.message) : error;
  }
};
