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

/**
 * SQL for whether an unfinished target or a series still names the disconnected account `d`. Such an account is connected
 * again as itself and never takes the place of another one, so that what was written for it is published from it alone.
 */
export const isStillAwaited = `(exists (
    select 1 from post_targets t join posts p on p.id = t.post_id
     where p.org_id = d.org_id and p.brand_id = d.brand_id and p.deleted_at is null and t.connection_id = d.id
       and t.status not in ('published', 'removed'))
  or exists (select 1 from series s
     where s.org_id = d.org_id and s.brand_id = d.brand_id and s.deleted_at is null
       and s.accounts @> jsonb_build_array(jsonb_build_object('connectionId', d.id))))`;

/** Takes the ID of an account that is connected again. Returns undefined if the brand has not disconnected it. */
export const takeDisconnected = async (
  em: Em,
  { orgId, brandId, platform, externalId }: OwnAccount,
): Promise<{ id: string; tokenVersion: number; isNamed: boolean } | undefined> => {
  const [row] = await em.execute<{ id: string; tokenVersion: number; isNamed: boolean }[]>(
    `delete from disconnected_accounts d
      where d.org_id = ? and d.brand_id = ? and d.platform = ? and d.external_id = ?
     returning d.id, d.token_version as "tokenVersion", ${isStillAwaited} as "isNamed"`,
    [orgId, brandId, platform, externalId],
  );
  return row;
};

/** Forgets the disconnected accounts of a brand. */
export const forgetDisconnected = (em: Em, brandId: string): Promise<unknown> =>
  em.nativeDelete(DisconnectedAccount, { brandId });
