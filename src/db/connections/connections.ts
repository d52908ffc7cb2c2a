import { LockMode } from '@mikro-orm/core';
import { requireBrandInScope, type BrandScopedActor } from '../../domain/actor.ts';
import type { AccountTier, PlatformName } from '../../domain/platforms.ts';
import { Brand } from '../entities/brand.ts';
import { Connection } from '../entities/connection.ts';
import { findList, newestFirst, type Listed } from '../driver/lists.ts';
import type { Em } from '../driver/orm.ts';
import { makeBrandScopeFilter } from '../team/permissions.ts';
import { buildAccountSearch, type AccountRef } from './target-account.ts';

/** Columns of a connection that publishing needs. */
export interface AccountRow {
  id: string;
  status: Connection['status'];
  externalId: string;
  handle: string;
  /** Encrypted; null once deleted. */
  accessToken: string | null;
  /** Expiry in epoch milliseconds, or null if the platform reports none. */
  endsAt: number | null;
  tokenVersion: number;
  tier: AccountTier | null;
  /** Whether publishing for the account is paused because the platform asked for it or a quota is used up. */
  isPaused: boolean;
  /** Whether only the account's uploads are paused. */
  areUploadsPaused: boolean;
}

/**
 * SQL for the `AccountRow` of connection `c`. Plain SQL because every publishing step reads it, and skipping the ORM's
 * objects takes a tenth of the time.
 */
export const accountOf = `
  json_build_object(
    'id', c.id, 'status', c.status, 'externalId', c.external_id, 'handle', c.handle, 'accessToken', c.access_token,
    'endsAt', (extract(epoch from c.access_expires_at) * 1000)::float8, 'tokenVersion', c.token_version,
    'tier', c.tier,
    'isPaused', exists (select 1 from account_paces pace
                         where pace.platform = c.platform and pace.account in (c.external_id, '*')
                           and pace.paused_until > now()),
    'areUploadsPaused', exists (select 1 from endpoint_pauses paused
                                 where paused.platform = c.platform and paused.account in (c.external_id, '*')
                                   and paused.endpoint = 'uploads' and paused.until > now()))`;

/** Finds an account of a brand. */
export const findAccount = async (em: Em, of: AccountRef): Promise<AccountRow | undefined> => {
  const { from, values } = buildAccountSearch(of);
  const [row] = await em.execute<{ account: AccountRow }[]>(
    `select ${accountOf} as account from ${from}`,
    values,
  );
  return row?.account;
};

/** Finds the platform's ID of an account of a brand. */
export const findAccountId = async (em: Em, of: AccountRef): Promise<string | undefined> => {
  const { from, values } = buildAccountSearch(of);
  const [row] = await em.execute<{ id: string }[]>(`select c.external_id as id from ${from}`, values);
  return row?.id;
};

/** Stores the subscription tier that was found for an account of a brand. */
export const setAccountTier = (em: Em, of: AccountRef, tier: AccountTier): Promise<unknown> => {
  const { from, values } = buildAccountSearch(of);
  return em.execute(
    `update connections set tier = ?, updated_at = now()
      where id = (select c.id from ${from}) and tier is distinct from ?`,
    [tier, ...values, tier],
  );
};

/** Returns whether any brand of any organization has connected the account. */
export const isConnectedAnywhere = async (
  em: Em,
  platform: PlatformName,
  externalId: string,
): Promise<boolean> => {
  const rows = await em.execute<unknown[]>(
    'select 1 from connections where platform = ? and external_id = ? limit 1',
    [platform, externalId],
  );
  return rows.length > 0;
};

/**
 * Returns the connections whose account is also connected in another organization. Some platforms invalidate all tokens of
 * an account at once.
 */
export const listSharedAccounts = async (em: Em, ids: readonly string[]): Promise<Set<string>> => {
  const shared = await em.execute<{ id: string }[]>(
    `select c.id from connections c where c.id = any (?) and exists (
       select 1 from connections o
        where o.platform = c.platform and o.external_id = c.external_id and o.org_id <> c.org_id)`,
    [ids],
  );
  return new Set(shared.map(({ id }) => id));
};

/**
 * Locks the brand of a connection, as every transaction does that connects or disconnects one of its accounts. Does nothing
 * if the brand is deleted.
 */
export const lockBrandOf = (em: Em, { id, orgId }: { id: string; orgId: string }): Promise<unknown> =>
  em.execute(
    `select 1 from brands
      where org_id = ? and id = (select brand_id from connections where id = ? and org_id = ?) for update`,
    [orgId, id, orgId],
  );

/** Returns whether a brand has accounts on a platform besides its default one. Runs under the brand's lock. */
export const hasFurtherAccounts = async (
  em: Em,
  { brandId, platform }: { brandId: string; platform: PlatformName },
): Promise<boolean> => (await em.count(Connection, { brandId, platform, isDefault: false })) > 0;

/** Counts a brand's accounts on a platform. */
export const countAccounts = (
  em: Em,
  { brandId, platform }: { brandId: string; platform: PlatformName },
): Promise<number> => em.count(Connection, { brandId, platform });

/** Makes an account the default one of its brand and platform. Runs under the brand's lock. */
export const moveDefault = async (em: Em, connection: Connection): Promise<void> => {
  const { brandId, platform } = connection;
  // one statement each, because the index that allows one default account checks every row at once
  await em.execute(
    'update connections set is_default = false, updated_at = now() where brand_id = ? and platform = ? and is_default',
    [brandId, platform],
  );
  connection.isDefault = true;
  await em.flush();
};

/** Locks the connection's row until the transaction ends. Returns null if it does not exist. */
export const lockConnection = (
  em: Em,
  connection: { id: string; orgId?: string },
): Promise<Connection | null> => em.findOne(Connection, connection, { lockMode: LockMode.PESSIMISTIC_WRITE });

/** Connection with the slug of its brand. */
export interface NamedConnection {
  connection: Connection;
  brandSlug: string;
}

/**
 * Finds a connection of the organization. Returns null if the organization has no such connection, and throws 403 if the
 * actor may not access it.
 */
export const findNamedConnection = async (
  em: Em,
  actor: BrandScopedActor,
  id: string,
): Promise<NamedConnection | null> => {
  const { orgId } = actor;
  const connection = await em.findOne(Connection, { id, orgId });
  if (!connection) return null;
  requireBrandInScope(actor, connection.brandId);
  const brand = await em.findOneOrFail(Brand, { id: connection.brandId, orgId });
  return { connection, brandSlug: brand.slug };
};

/** Lists one page of the connections that the actor may see, newest first, with their total number. */
export const listConnections = async (
  em: Em,
  { orgId, brandScope }: BrandScopedActor,
  { brandSlug, limit, offset }: { brandSlug?: string | undefined; limit: number; offset: number },
): Promise<Listed<NamedConnection>> => {
  const id = makeBrandScopeFilter(brandScope);
  const slug = brandSlug;
  const brands = await em.find(Brand, { orgId, ...(slug !== undefined && { slug }), ...(id && { id }) });
  const slugs = new Map(brands.map(brand => [brand.id, brand.slug]));
  const where = () => ({ orgId, brandId: { $in: [...slugs.keys()] } });
  const { rows, ...total } = await findList(em, Connection, where, { limit, offset, ...newestFirst });
  const named = rows.map(connection => ({ connection, brandSlug: slugs.get(connection.brandId) ?? '' }));
  return { rows: named, ...total };
};
