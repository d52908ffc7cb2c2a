import { announceExpired, type AnnouncedConnection } from '../connections/announce-connection.ts';
import { addConnectionChange } from '../connections/connection-changes.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import type { Em } from '../driver/orm.ts';

/**
 * Platforms that issue a new refresh token at each renewal and reject the old one. An older row of such a platform holds a
 * used token.
 */
const rotating: readonly PlatformName[] = ['x'];
/** Milliseconds before its expiry at which a publish call or a sweep renews a token. */
const renewedBeforeMs = 5 * 60_000;
const reason =
  'The database was set back, and the connection may have been renewed since. Reconnect the account.';

/** Account that must be reconnected. */
export interface UsedUpAccount extends AnnouncedConnection {
  tokenVersion: number;
}

/**
 * Expires accounts of these brands whose refresh tokens may be used up, so that a person reconnects them: accounts that
 * need renewal and whose brand has published since the backup.
 */
export const expireUsedUpAccounts = async (em: Em, brandIds: readonly string[]): Promise<UsedUpAccount[]> => {
  const accounts = await em.execute<UsedUpAccount[]>(
    `update connections set status = 'expired', renewing_by = null, renewing_until = null, updated_at = now()
      where brand_id = any (?::uuid[]) and platform = any (?) and status = 'connected'
        and access_expires_at <= now() + ? * interval '1 ms'
      returning id, org_id as "orgId", brand_id as "brandId", platform, external_id as "externalId", handle,
                display_name as "displayName", is_default as "isDefault", token_version as "tokenVersion"`,
    [brandIds, rotating, renewedBeforeMs],
  );
  for (const connection of accounts) {
    const isNew = await addConnectionChange(em, { connection, kind: 'token.expired', reason });
    if (isNew) await announceExpired(em, connection, { reason });
  }
  return accounts;
};

/** Gap by which receivers of webhooks recognize a restored database. A normal sequence has no gaps. */
const sequenceGap = 1_000_000;

/**
 * Advances the sequences of all webhooks, so that no number stands for two events and a receiver notices the gap. Returns
 * the number of webhooks.
 */
export const skipSequences = async (em: Em): Promise<number> => {
  const skipped = await em.execute<unknown[]>(
    `update webhook_sequences set last_sequence = last_sequence + ${sequenceGap} returning 1`,
  );
  return skipped.length;
};

/** Organization with a planned deletion, which may have been canceled since the backup. */
export interface DueRemoval {
  orgId: string;
  name: string;
  deletesAt: string;
}

/** Lists the organizations with a planned deletion. */
export const listPlannedRemovals = (em: Em): Promise<DueRemoval[]> =>
  em.execute<DueRemoval[]>(
    `select b.org_id as "orgId", o.name, b.deletes_at as "deletesAt"
       from billing_accounts b join organizations o on o.id = b.org_id
      where b.deletes_at is not null order by b.deletes_at`,
  );
