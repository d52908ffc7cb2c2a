import type { Em } from '../../db/driver/orm.ts';
import { explainWhyNotConnect } from '../../db/connections/consent-asker.ts';
import { useOAuthState, type RedeemedState } from '../../db/connections/oauth-states.ts';
import type { Actor } from '../../domain/actor.ts';
import { refuse, type Refusal } from '../../domain/errors.ts';
import type { PlatformName, AccountIdentity } from '../../domain/platforms.ts';
import { hashOf } from '../../db/encryption/hash-secret.ts';
import {
  storePendingGrant,
  takePendingGrant,
  type Grant,
  type Confirmation,
  type TakenGrant,
} from '../../db/connections/pending-grants.ts';
import { aad } from '../../db/encryption/encrypted-columns.ts';
import { auditAs, audit, type AuditOrigin } from '../../db/audit.ts';
import type { NamedConnection } from '../../db/connections/connections.ts';
import { findConsentNames, type ConsentNames } from '../../db/connections/consent-names.ts';
import type { RowCipher } from '../../db/connections/connection-tokens.ts';
import { readPlatformFailure, type ConnectPorts } from './authorize-connection.ts';
import { storeConnection } from './connections.ts';
import { makeSecret } from './oauth-secrets.ts';

/**
 * Takes the state of a callback, once. Throws `authorization_failed` for one that is unknown, used or over, that was
 * given out for another platform, whose session or key has ended or lost the right since, or that comes back
 * with the credentials of another one.
 */
const redeemState = async (
  em: Em,
  given: { state: string; platform: PlatformName; caller: Actor | undefined },
): Promise<RedeemedState> => {
  const row = await useOAuthState(em, hashOf(given.state));
  if (!row || row.isOver) throw consentFailed('This link is unknown, already used, or expired.');
  if (row.platform !== given.platform) throw consentFailed('This link is for another platform.');
  const problem = await explainWhyNotConnect(em, row);
  if (problem !== undefined) throw consentFailed(problem);
  const { caller } = given;
  if (caller && (caller.orgId !== row.orgId || caller.credentialId !== row.credentialId))
    throw consentFailed(
      'This connection request was started by a different session or API key, or for a different organization.',
    );
  return row;
};

/** A consent that came to nothing, and what to do about it. */
const consentFailed = (why: string): Refusal =>
  refuse('authorization_failed', `${why} Connect the account again.`);

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
const redeemCallback = async (
  em: Em,
  { oauth }: ConnectPorts,
  { query, redirectUri, ...given }: Callback,
): Promise<Arrival> => {
  const { state, code, iss } = query;
  if (state === undefined)
    throw refuse('authorization_failed', 'The state parameter is missing. Connect the account again.');
  const consent = await redeemState(em, { ...given, state });
  if (iss !== undefined && oauth.issuers?.includes(iss) === false)
    throw consentFailed('This answer does not come from the platform that was asked.');
  if (code === undefined) throw refuse('authorization_failed', oauth.denied(query));
  return { consent, code, redirectUri };
};

/**
 * Turns a code into tokens and asks whose account they are for. Nobody is in a transaction meanwhile. Throws
 * `authorization_failed` with the platform's reason.
 */
const exchangeCode = async (
  { cipher, oauth }: ConnectPorts,
  { consent: { id, codeVerifier }, code, redirectUri }: Arrival,
): Promise<Grant> => {
  const proof =
    codeVerifier === null ? {} : { codeVerifier: cipher.decrypt(codeVerifier, aad.codeVerifier(id)) };
  try {
    const tokens = await oauth.exchange({ code, redirectUri, ...proof });
    return { tokens, identity: await oauth.identify(tokens.accessToken) };
  } catch (error) {
    const failure = readPlatformFailure(error);
    throw failure ? refuse('authorization_failed', failure.message) : error;
  }
};

/**
 * Ends a consent at once: uses up its state, turns the code into tokens, asks whose account it is and stores both. `em` is
 * a fork that is in no transaction, as the platform is called between two of them. `origin` is where it comes from, for the
 * audit log. Throws `authorization_failed` with the reason.
 */
export const completeConnection = async (
  em: Em,
  ports: ConnectPorts,
  callback: Callback,
  origin: AuditOrigin,
): Promise<NamedConnection> => {
  const arrival = await redeemCallback(em, ports, callback);
  const grant = await exchangeCode(ports, arrival);
  return em.transactional(inner => {
    auditAs(inner, origin);
    const { platform } = callback;
    return storeConnection(inner, ports.cipher, {
      asker: arrival.consent,
      platform,
      grant,
      confirmed: false,
    });
  });
};

/** A connection that waits for a decision, with all that the person who makes it must be shown. */
export interface PendingConnection {
  names: ConsentNames;
  identity: AccountIdentity;
  /** What the decision must show: 256 random bits, once. */
  confirmation: string;
  until: Date;
}

/**
 * Takes a callback as far as it goes without knowing who brings it: the code is exchanged at once, as codes live for as
 * little as half a minute, but nothing is connected. Tokens and identity are kept encrypted until somebody who was shown
 * for whom has decided. `em` is in no transaction. Throws `authorization_failed` with the reason.
 */
export const keepPendingGrant = async (
  em: Em,
  ports: ConnectPorts,
  callback: Callback,
): Promise<PendingConnection> => {
  const arrival = await redeemCallback(em, ports, callback);
  const { id } = arrival.consent;
  const names = await findConsentNames(em, id, callback.platform);
  if (!names) throw consentFailed('The brand was deleted meanwhile.');
  const grant = await exchangeCode(ports, arrival);
  const confirmation = makeSecret();
  const pendingGrant = ports.cipher.encrypt(JSON.stringify(grant), aad.pendingGrant(id));
  const until = await storePendingGrant(em, id, { pendingGrant, confirmationHash: hashOf(confirmation) });
  if (!until) throw consentFailed('The link was deleted meanwhile.');
  return { names, identity: grant.identity, confirmation, until };
};

/**
 * Connects a held account, as somebody who was shown for whom has agreed. Throws `authorization_failed` for what was
 * decided before, is over, or may not be connected any more; the grant then waits for `discardPending`.
 */
export const connectPending = async (
  em: Em,
  cipher: RowCipher,
  given: Confirmation,
): Promise<NamedConnection> => {
  const { asker, grant } = await takeInTime(em, cipher, given);
  const problem = await explainWhyNotConnect(em, asker);
  if (problem !== undefined) throw consentFailed(problem);
  const { platform } = given;
  return storeConnection(em, cipher, { asker, platform, grant, confirmed: true });
};

/**
 * Forgets a held account, as somebody does not want it connected; gives back what the platform may be told to forget. The
 * log does not say whose account it was: who was sent a link by a stranger owes them nothing. Throws as `connectPending`.
 */
export const declinePending = async (em: Em, cipher: RowCipher, given: Confirmation): Promise<Grant> => {
  const { asker, grant } = await takeInTime(em, cipher, given);
  await audit(em, {
    action: 'connection.declined',
    target: { kind: 'brand', id: asker.brandId },
    details: { platform: given.platform },
    orgId: asker.orgId,
  });
  return grant;
};

/** Forgets what can be connected no more; gives back what the platform may be told to forget, if there is anything. */
export const discardPending = async (
  em: Em,
  cipher: RowCipher,
  given: Confirmation,
): Promise<Grant | undefined> => (await takePendingGrant(em, cipher, given))?.grant;

const takeInTime = async (em: Em, cipher: RowCipher, given: Confirmation): Promise<TakenGrant> => {
  const taken = await takePendingGrant(em, cipher, given);
  if (taken && !taken.isOver) return taken;
  throw refuse(
    'authorization_failed',
    'This request was already decided or has expired, so nothing changed. If you approved it then, the account is connected. Otherwise connect the account again.',
  );
};
