import type { PlatformName } from '../../domain/platforms.ts';
import type { Em } from '../driver/orm.ts';

/** Account whose access may need renewal or a warning. */
export interface EndingAccount {
  id: string;
  orgId: string;
  brandId: string;
  platform: PlatformName;
  tokenVersion: number;
  externalId: string;
  handle: string;
  displayName: string;
  isDefault: boolean;
  /** Epoch milliseconds, like `refreshExpiresAt`. */
  accessExpiresAt: number | null;
  refreshExpiresAt: number | null;
  hasRefreshToken: boolean;
}

const columns = `c.id, c.org_id as "orgId", c.brand_id as "brandId", c.platform, c.token_version as "tokenVersion",
                 c.external_id as "externalId", c.handle, c.display_name as "displayName", c.is_default as "isDefault",
                 (extract(epoch from c.access_expires_at) * 1000)::float8 as "accessExpiresAt",
                 (extract(epoch from c.refresh_expires_at) * 1000)::float8 as "refreshExpiresAt",
                 c.refresh_token is not null as "hasRefreshToken"`;

const millis = "interval '1 millisecond'";

/** Rule that selects the accounts of a platform to renew. */
export interface RenewalRule {
  platform: PlatformName;
  /** Milliseconds before its expiry at which an access token is renewed. Negative: milliseconds after its expiry. */
  aheadMs: number;
  /** Minimum age of the tokens in milliseconds. */
  minAgeMs: number;
  /**
   * Whether renewal needs a refresh token. Valid access without one is skipped; expired access is returned, so that members
   * are notified.
   */
  needsRefreshToken: boolean;
}

/** Finds one page of the accounts that match a rule, by ID after `after`. */
export const findAccountsToRenew = (
  em: Em,
  { platform, aheadMs, minAgeMs, needsRefreshToken }: RenewalRule,
  page: { after: string | null; limit: number },
): Promise<EndingAccount[]> =>
  em.execute<EndingAccount[]>(
    `select ${columns} from connections c
      where c.platform = ? and c.status = 'connected' and c.access_token is not null
        and c.access_expires_at <= now() + (case when ?::boolean and c.refresh_token is null then 0 else ?::float8 end) * ${millis}
        and (c.tokens_at is null or c.tokens_at <= now() - ?::float8 * ${millis})
        and (?::uuid is null or c.id > ?::uuid)
      order by c.id limit ?`,
    [platform, needsRefreshToken, aheadMs, minAgeMs, page.after, page.after, page.limit],
  );

/**
 * Finds accounts whose access expires within `withinMs` unless it can be renewed, and about which no one was notified yet.
 */
export const findAccountsToWarnOf = (em: Em, withinMs: number, limit: number): Promise<EndingAccount[]> =>
  em.execute<EndingAccount[]>(
    `select ${columns} from connections c
      where c.status = 'connected'
        and ((c.refresh_token is null and c.access_expires_at <= now() + ?::float8 * ${millis})
             or c.refresh_expires_at <= now() + ?::float8 * ${millis})
        and not exists (select 1 from connection_changes told
                         where told.connection_id = c.id and told.kind = 'token.expiring' and told.token_version = c.token_version)
      order by c.id limit ?`,
    [withinMs, withinMs, limit],
  );

/**
 * Locks an account's row. Returns false if the row is gone or has changed since it was found: another account, other
 * tokens, or no longer connected.
 */
export const lockUnchanged = async (
  em: Em,
  { id, tokenVersion }: Pick<EndingAccount, 'id' | 'tokenVersion'>,
): Promise<boolean> => {
  const rows = await em.execute<unknown[]>(
    `select 1 from connections where id = ? and token_version = ? and status = 'connected' for update`,
    [id, tokenVersion],
  );
  return rows.length > 0;
};

/** Counts the accounts that have new tokens by now. */
export const countRenewed = async (em: Em, accounts: readonly EndingAccount[]): Promise<number> => {
  const seen = accounts.map(({ id, tokenVersion }) => ({ id, version: tokenVersion }));
  const [row] = await em.execute<{ count: number }[]>(
    `select count(*)::int as count from json_to_recordset(?::json) seen(id uuid, version int)
       join connections c on c.id = seen.id and c.token_version > seen.version`,
    [JSON.stringify(seen)],
  );
  return row?.count ?? 0;
};
