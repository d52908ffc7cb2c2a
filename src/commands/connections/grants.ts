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
import { storeConnection } from './store-connection.ts';
import { makeSecret } from './oauth-secrets.ts';

/**
 * Uses up the state of a callback. Throws `authorization_failed` for a state that is unknown, used, or expired, that
 * belongs to another platform, whose session or key has ended or lost the right since, or that comes with another caller's
 * credentials.
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

/** Returns the refusal for a failed consent, with what to do about it. */
const consentFailed = (why: string): Refusal =>
  refuse('authorization_failed', `${why} Connect the account again.`);

/** Callback of a platform. */
export interface Callback {
  platform: PlatformName;
  redirectUri: string;
  /** Query parameters: `state`, and `code` or an error. */
  query: Record<string, string>;
  /** Caller, if the request has credentials. A browser has none. */
  caller: Actor | undefined;
}

/** A callback with a valid state: the consent, and the code for a grant. */
export interface Arrival {
  consent: RedeemedState;
  code: string;
  redirectUri: string;
}

/** Uses up the state of a callback. Throws `authorization_failed` with the reason, also if the person declined. */
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
 * Exchanges a code for tokens and reads whose account they belong to. Runs outside a transaction. Throws
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
 * Completes a consent: uses up its state, exchanges the code for tokens, reads whose account it is, and stores both. `em`
 * is a fork outside a transaction, because the platform is called between two of them. `origin` is the audit log's origin.
 * Throws `authorization_failed` with the reason.
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

/** A pending connection, with everything that the deciding person must see. */
export interface PendingConnection {
  names: ConsentNames;
  identity: AccountIdentity;
  /** Secret that the decision must present: 256 random bits, valid once. */
  confirmation: string;
  until: Date;
}

/**
 * Processes a callback without knowing who presents it: exchanges the code immediately, because codes expire after as
 * little as half a minute, but connects nothing. Tokens and identity are stored encrypted until a person who saw who asked
 * has decided. `em` is outside a transaction. Throws `authorization_failed` with the reason.
 */
export const keepPendingGrant = async (
  em: Em,
  ports: ConnectPorts,
  callback: Callback,
): Promise<PendingConnection> => {
  const arrival = await redeemCallback(em, ports, callback);
  const { id } = arrival.consent;
  const names = await findConsentNames(em, id);
  if (!names) throw consentFailed('The brand was deleted meanwhile.');
  const grant = await exchangeCode(ports, arrival);
  const confirmation = makeSecret();
  const pendingGrant = ports.cipher.encrypt(JSON.stringify(grant), aad.pendingGrant(id));
  const until = await storePendingGrant(em, id, { pendingGrant, confirmationHash: hashOf(confirmation) });
  if (!until) throw consentFailed('The link was deleted meanwhile.');
  return { names, identity: grant.identity, confirmation, until };
};

/**
 * Connects a pending account after a person who saw who asked has agreed. Throws `authorization_failed` if it was already
 * decided, has expired, or may no longer be connected. The grant then waits for `discardPending`.
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
 * Discards a pending account after a person has declined. Returns the tokens that the platform may revoke. The log does not
 * name the account, because a person who got a link from a stranger should leave no trace. Throws what `connectPending`
 * throws.
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

/** Discards a grant that can no longer be connected. Returns the tokens that the platform may revoke, if there are any. */
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
