import type { Em } from '../../db/driver/orm.ts';
import { whyNotConnect } from '../../db/connections/consent-asker.ts';
import { useOAuthState, type RedeemedState } from '../../db/connections/oauth-states.ts';
import type { Actor } from '../../domain/actor.ts';
import { refuse, type Refusal } from '../../domain/errors.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import { hashOf } from '../../db/encryption/hash-secret.ts';

/**
 * Takes the state of a callback, once. Throws `authorization_failed` for one that is unknown, used or over, that was
 * given out for another platform, whose session or key has ended or lost the right since, or that comes back
 * with the credentials of another one.
 */
export const redeemState = async (
  em: Em,
  given: { state: string; platform: PlatformName; caller: Actor | undefined },
): Promise<RedeemedState> => {
  const row = await useOAuthState(em, hashOf(given.state));
  if (!row || row.isOver) throw consentFailed('This link is unknown, was used already or has expired.');
  if (row.platform !== given.platform) throw consentFailed('This link was made for another platform.');
  const problem = await whyNotConnect(em, row);
  if (problem !== undefined) throw consentFailed(problem);
  const { caller } = given;
  if (caller && (caller.orgId !== row.orgId || caller.credentialId !== row.credentialId))
    throw consentFailed('Another session or key asked for this connection, or for another organization.');
  return row;
};

/** A consent that came to nothing, and what to do about it. */
export const consentFailed = (why: string): Refusal =>
  refuse('authorization_failed', `${why} Start connecting again.`);
