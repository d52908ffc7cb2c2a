import type { PlatformName } from '../../domain/platforms.ts';
import type { Em } from '../driver/orm.ts';

/** Connected account whose access an operator checks. */
export interface CheckedAccount {
  id: string;
  orgId: string;
  brandId: string;
  brandSlug: string;
  status: 'connected' | 'expired' | 'disconnected';
  handle: string;
  scopes: string[];
}

/**
 * Finds the account with the given id on a platform. Without an id, finds the connected account with the newest tokens, or
 * another one if none is connected.
 */
export const findCheckedAccount = async (
  em: Em,
  platform: PlatformName,
  id: string | null,
): Promise<CheckedAccount | undefined> => {
  const [row] = await em.execute<CheckedAccount[]>(
    `select c.id, c.org_id as "orgId", c.brand_id as "brandId", b.slug as "brandSlug", c.status, c.handle, c.scopes
       from connections c join brands b on b.id = c.brand_id
      where c.platform = ? and (?::uuid is null or c.id = ?::uuid)
      order by c.status = 'connected' desc, c.tokens_at desc nulls last, c.id desc limit 1`,
    [platform, id, id],
  );
  return row;
};
