import type { PlatformName } from '../../domain/platforms.ts';
import type { Em } from '../driver/orm.ts';
import { memberHas } from '../team/permissions.ts';

/** Account that has not granted all scopes that this service currently requests. */
export interface LackingAccount {
  id: string;
  orgId: string;
  brandId: string;
  brandSlug: string;
  brandName: string;
  platform: PlatformName;
  handle: string;
  scopes: string[];
}

/**
 * Finds accounts that lack one of these scopes and about which no one was notified. Skips accounts whose scopes are
 * unknown.
 */
export const findLackingAccounts = (
  em: Em,
  { platform, asked }: { platform: PlatformName; asked: readonly string[] },
  limit: number,
): Promise<LackingAccount[]> =>
  em.execute<LackingAccount[]>(
    `select c.id, c.org_id as "orgId", c.brand_id as "brandId", b.slug as "brandSlug", b.name as "brandName", c.platform, c.handle, c.scopes
       from connections c join brands b on b.id = c.brand_id
      where c.platform = ? and c.status = 'connected' and c.scopes <> '{}'
        and not (c.scopes || coalesce(c.told_scopes, '{}')) @> ?::text[]
      order by c.id limit ?`,
    [platform, asked, limit],
  );

/**
 * Stores the missing scopes about which members are notified, and locks the account. Returns false if the account has other
 * scopes by now or no longer exists.
 */
export const markScopesNotified = async (
  em: Em,
  { id, scopes }: Pick<LackingAccount, 'id' | 'scopes'>,
  lacking: readonly string[],
): Promise<boolean> => {
  const marked = await em.execute<unknown[]>(
    `update connections set told_scopes = ?::text[]
      where id = ? and status = 'connected' and scopes = ?::text[] and not coalesce(told_scopes, '{}') @> ?::text[]
      returning 1`,
    [lacking, id, scopes, lacking],
  );
  return marked.length > 0;
};

/** Lists the memberships that may connect accounts of a brand. */
export const listConnectors = async (
  em: Em,
  { orgId, brandId }: Pick<LackingAccount, 'orgId' | 'brandId'>,
): Promise<string[]> => {
  const rows = await em.execute<{ id: string }[]>(
    `select m.id from memberships m, (select ?::uuid as id) b
      where m.org_id = ? and ${memberHas('connections:write', 'b.id')}`,
    [brandId, orgId],
  );
  return rows.map(({ id }) => id);
};
