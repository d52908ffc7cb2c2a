import type { PlatformName } from '../../domain/platforms.ts';
import type { Connection } from '../entities/connection.ts';
import type { Em } from '../driver/orm.ts';

/** Account of a brand, without its tokens. Times are epoch milliseconds. */
export interface BrandAccount {
  id: string;
  platform: PlatformName;
  status: Connection['status'];
  externalId: string;
  handle: string;
  accessExpiresAt: number | null;
  refreshExpiresAt: number | null;
  hasRefreshToken: boolean;
}

/** Lists the default account of a brand on each platform, including expired and disconnected ones. */
export const listDefaultAccounts = (em: Em, orgId: string, brandId: string): Promise<BrandAccount[]> =>
  em.execute<BrandAccount[]>(
    `select id, platform, status, external_id as "externalId", handle,
            (extract(epoch from access_expires_at) * 1000)::float8 as "accessExpiresAt",
            (extract(epoch from refresh_expires_at) * 1000)::float8 as "refreshExpiresAt",
            refresh_token is not null as "hasRefreshToken"
       from connections where org_id = ? and brand_id = ? and is_default`,
    [orgId, brandId],
  );
