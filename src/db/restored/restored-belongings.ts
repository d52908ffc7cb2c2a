import { announceExpired, type AnnouncedConnection } from '../connections/announce-connection.ts';
import { addConnectionChange } from '../connections/connection-changes.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import type { Em } from '../driver/orm.ts';

/** Where a renewal gives a new refresh token and takes the old one no more: an older row holds one that is used up. */
const rotating: readonly PlatformName[] = ['x'];
/** A publish call or a sweep renews a token that ends within this time. */
const renewedBeforeMs = 5 * 60_000;
const reason =
  'The database was set back, and the connection may have been renewed since. Reconnect the account.';

/** An account that has to be connected again. */
export interface UsedUpAccount extends AnnouncedConnection {
  tokenVersion: number;
}

/**
 * Has the accounts of these brands connected again whose refresh tokens may be used up: those that have to be renewed, where
 * the brand was published for since the backup.
 */
export const expireUsedUpAccounts = async (em: Em, brandIds: readonly string[]): Promise<UsedUpAccount[]> => {
  const accounts = await em.execute<UsedUpAccount[]>(
    `update connections set status = 'expired', renewing_by = null, renewing_until = null, updated_at = now()
      where brand_id = any (?::uuid[]) and platform = any (?) and status = 'connected'
        and access_expires_at <= now() + ? * interval '1 ms'
      returning id, org_id as "orgId", brand_id as "brandId", platform, external_id as "externalId", handle,
                display_name as "displayName", token_version as "tokenVersion"`,
    [brandIds, rotating, renewedBeforeMs],
  );
  for (const connection of accounts) {
    const isNew = await addConnectionChange(em, { connection, kind: 'token.expired', reason });
    if (isNew) await announceExpired(em, connection, { reason });
  }
  return accounts;
};

/** What receivers of webhooks know a set-back database by: an ordinary sequence has no gaps. */
const sequenceGap = 1_000_000;

/**
 * Has the sequences of all webhooks jump ahead, so that no number stands for two events and a receiver sees that something
 * is missing. Gives how many.
 */
export const skipSequences = async (em: Em): Promise<number> => {
  const skipped = await em.execute<unknown[]>(
    `update webhook_sequences set last_sequence = last_sequence + ${sequenceGap} returning 1`,
  );
  return skipped.length;
};

/** An organization that is to be removed, and may have been taken back since the backup. */
export interface DueRemoval {
  orgId: string;
  name: string;
  deletesAt: string;
}

/** The organizations whose removal is planned. */
export const listPlannedRemovals = (em: Em): Promise<DueRemoval[]> =>
  em.execute<DueRemoval[]>(
    `select b.org_id as "orgId", o.name, b.deletes_at as "deletesAt"
       from billing_accounts b join organizations o on o.id = b.org_id
      where b.deletes_at is not null order by b.deletes_at`,
  );
