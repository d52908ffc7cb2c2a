import type { Grant } from '../../db/connections/pending-grants.ts';
import type { Em } from '../../db/driver/orm.ts';
import { aad } from '../../db/encryption/encrypted-columns.ts';
import type { Actor } from '../../domain/actor.ts';
import { refuse } from '../../domain/errors.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import type { ConnectPorts } from './authorize-connection.ts';
import { platformFailure } from './platform-failure.ts';
import type { RedeemedState } from '../../db/connections/oauth-states.ts';
import { consentFailed, redeemState } from './redeem-state.ts';

/** What a platform sent somebody back with. */
export interface Callback {
  platform: PlatformName;
  redirectUri: string;
  /** Its parameters: `state`, and `code` or what says no. */
  query: Record<string, string>;
  /** Who brings it, when the request says so; a browser does not. */
  caller: Actor | undefined;
}

/** A callback whose state was good: what was asked for, and what turns into a grant. */
export interface Arrival {
  consent: RedeemedState;
  code: string;
  redirectUri: string;
}

/** Uses up the state of a callback. Throws `authorization_failed` with the reason, also when the person said no. */
export const redeemCallback = async (
  em: Em,
  { oauth }: ConnectPorts,
  { query, redirectUri, ...given }: Callback,
): Promise<Arrival> => {
  const { state, code, iss } = query;
  if (state === undefined) throw refuse('authorization_failed', 'The state parameter is missing.');
  const consent = await redeemState(em, { ...given, state });
  if (iss !== undefined && oauth.issuers?.includes(iss) === false)
    throw consentFailed('This answer is not from the platform that was asked.');
  if (code === undefined) throw refuse('authorization_failed', oauth.denied(query));
  return { consent, code, redirectUri };
};

/**
 * Turns a code into tokens and asks whose account they are for. Nobody is in a transaction meanwhile. Throws
 * `authorization_failed` with the platform's reason.
 */
export const exchangeCode = async (
  { cipher, oauth }: ConnectPorts,
  { consent: { id, codeVerifier }, code, redirectUri }: Arrival,
): Promise<Grant> => {
  const proof =
    codeVerifier === null ? {} : { codeVerifier: cipher.decrypt(codeVerifier, aad.codeVerifier(id)) };
  try {
    const tokens = await oauth.exchange({ code, redirectUri, ...proof });
    return { tokens, identity: await oauth.identify(tokens.accessToken) };
  } catch (error) {
    const failure = platformFailure(error);
    throw failure ? refuse('authorization_failed', failure.message) : error;
  }
};
