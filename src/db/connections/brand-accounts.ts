import { refuse } from '../../domain/errors.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import type { PostAccount } from '../../domain/posts/target-names.ts';
import type { Connection } from '../entities/connection.ts';
import type { Em } from '../driver/orm.ts';

/** Account of a brand, without its tokens. Times are epoch milliseconds. */
export interface BrandAccount {
  id: string;
  platform: PlatformName;
  isDefault: boolean;
  status: Connection['status'];
  externalId: string;
  handle: string;
  accessExpiresAt: number | null;
  refreshExpiresAt: number | null;
  hasRefreshToken: boolean;
}

/** Lists the accounts of a brand, including expired and disconnected ones. */
export const listAccounts = (em: Em, orgId: string, brandId: string): Promise<BrandAccount[]> =>
  em.execute<BrandAccount[]>(
    `select id, platform, is_default as "isDefault", status, external_id as "externalId", handle,
            (extract(epoch from access_expires_at) * 1000)::float8 as "accessExpiresAt",
            (extract(epoch from refresh_expires_at) * 1000)::float8 as "refreshExpiresAt",
            refresh_token is not null as "hasRefreshToken"
       from connections where org_id = ? and brand_id = ?`,
    [orgId, brandId],
  );

/** Returns some of a brand's accounts by their connection ID, and the default ones by their platform, too. */
export const indexAccounts = <T extends Pick<BrandAccount, 'id' | 'platform' | 'isDefault'>>(
  accounts: readonly T[],
): ReadonlyMap<string, T> =>
  new Map(
    accounts.flatMap((account): [string, T][] => [
      [account.id, account],
      ...(account.isDefault ? [[account.platform, account] as [string, T]] : []),
    ]),
  );

/**
 * Returns the accounts with these connection IDs. Throws `not_found` for one that is not of the brand, naming each of
 * them.
 */
export const nameAccounts = async (
  em: Em,
  { orgId, brandId }: { orgId: string; brandId: string },
  ids: readonly string[],
): Promise<PostAccount[]> => {
  if (ids.length === 0) return [];
  const rows = await em.execute<PostAccount[]>(
    'select id as "connectionId", platform from connections where org_id = ? and brand_id = ? and id = any (?::uuid[])',
    [orgId, brandId, ids],
  );
  const found = ids.map(id => rows.find(({ connectionId }) => connectionId === id));
  const missing = ids.filter((_id, index) => found[index] === undefined);
  if (missing.length > 0) throw refuse('not_found', `The brand has no such accounts: ${missing.join(', ')}.`);
  return found.filter(each => each !== undefined);
};
