import type { Em } from '../../db/driver/orm.ts';
import { consentNames, type ConsentNames } from '../../db/connections/consent-names.ts';
import { storePendingGrant } from '../../db/connections/pending-grants.ts';
import { aad } from '../../db/encryption/encrypted-columns.ts';
import type { AccountIdentity } from '../../domain/platforms.ts';
import type { ConnectPorts } from './authorize-connection.ts';
import { exchangeCode, redeemCallback, type Callback } from './exchange-code.ts';
import { hashOf } from '../../db/encryption/hash-secret.ts';
import { newSecret } from './oauth-secrets.ts';
import { consentFailed } from './redeem-state.ts';

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
  const names = await consentNames(em, id, callback.platform);
  if (!names) throw consentFailed('The brand was deleted in the meantime.');
  const grant = await exchangeCode(ports, arrival);
  const confirmation = newSecret();
  const pendingGrant = ports.cipher.encrypt(JSON.stringify(grant), aad.pendingGrant(id));
  const until = await storePendingGrant(em, id, { pendingGrant, confirmationHash: hashOf(confirmation) });
  if (!until) throw consentFailed('The link was deleted in the meantime.');
  return { names, identity: grant.identity, confirmation, until };
};
