import { audit } from '../../db/audit.ts';
import type { RowCipher } from '../../db/connections/connection-tokens.ts';
import type { Em } from '../../db/driver/orm.ts';
import type { NamedConnection } from '../../db/connections/connections.ts';
import { whyNotConnect } from '../../db/connections/consent-asker.ts';
import { refuse } from '../../domain/errors.ts';
import type { Grant } from '../../db/connections/pending-grants.ts';
import { consentFailed } from './redeem-state.ts';
import { storeConnection } from './store-connection.ts';
import { takePendingGrant, type Confirmation, type TakenGrant } from '../../db/connections/pending-grants.ts';

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
  const problem = await whyNotConnect(em, asker);
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
    'This was decided before, or has expired; nothing has changed now. If you agreed then, the account is connected. Otherwise start connecting again.',
  );
};
