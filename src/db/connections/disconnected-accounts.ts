import type { PlatformName } from '../../domain/platforms.ts';
import { DisconnectedAccount } from '../entities/connection.ts';
import type { Em } from '../driver/orm.ts';

/** Account of a brand on a platform. */
interface OwnAccount {
  orgId: string;
  brandId: string;
  platform: PlatformName;
  externalId: string;
}

/**
 * Keeps the ID of a connection that is being deleted: targets may name it, and the same account gets it again. Keeps the
 * version of its tokens as well, by which its history tells one expiry from another.
 */
export const keepDisconnected = (
  em: Em,
  {
    id,
    orgId,
    brandId,
    platform,
    externalId,
    tokenVersion,
  }: OwnAccount & { id: string; tokenVersion: number },
): Promise<unknown> =>
  em.execute(
    `insert into disconnected_accounts (id, created_at, org_id, brand_id, platform, external_id, token_version)
     values (?, now(), ?, ?, ?, ?, ?)
     on conflict (brand_id, platform, external_id)
       do update set id = excluded.id, created_at = excluded.created_at, token_version = excluded.token_version`,
    [id, orgId, brandId, platform, externalId, tokenVersion],
  );

/** Takes the ID of an account that is connected again. Returns undefined if the brand has not disconnected it. */
export const takeDisconnected = async (
  em: Em,
  { orgId, brandId, platform, externalId }: OwnAccount,
): Promise<{ id: string; tokenVersion: number } | undefined> => {
  const [row] = await em.execute<{ id: string; tokenVersion: number }[]>(
    `delete from disconnected_accounts where org_id = ? and brand_id = ? and platform = ? and external_id = ?
     returning id, token_version as "tokenVersion"`,
    [orgId, brandId, platform, externalId],
  );
  return row;
};

/** Lets the targets that name one connection name another one, unless their post has such a target already. */
export const renameAccountOfTargets = (
  em: Em,
  { orgId, from, to }: { orgId: string; from: string; to: string },
): Promise<unknown> =>
  em.execute(
    `update post_targets t set connection_id = ?, updated_at = now()
      where t.org_id = ? and t.connection_id = ?
        and not exists (select 1 from post_targets same where same.post_id = t.post_id and same.connection_id = ?)`,
    [to, orgId, from, to],
  );

/** Forgets the disconnected accounts of a brand. */
export const forgetDisconnected = (em: Em, brandId: string): Promise<unknown> =>
  em.nativeDelete(DisconnectedAccount, { brandId });
