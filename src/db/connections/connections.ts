import { LockMode } from '@mikro-orm/core';
import { requireBrandInScope, type BrandScopedActor } from '../../domain/actor.ts';
import type { AccountTier, PlatformName } from '../../domain/platforms.ts';
import { Brand } from '../entities/brand.ts';
import { Connection } from '../entities/connection.ts';
import type { Em } from '../driver/orm.ts';
import { makeBrandScopeFilter } from '../team/permissions.ts';

/** What publishing needs of a connection. */
export interface AccountRow {
  id: string;
  status: Connection['status'];
  externalId: string;
  handle: string;
  /** Encrypted; null once wiped. */
  accessToken: string | null;
  /** Epoch milliseconds; null when the platform names no end. */
  endsAt: number | null;
  tokenVersion: number;
  tier: AccountTier | null;
  /** Whether nothing is to be published in its name for now: the platform asked for a pause, or a quota is used up. */
  isPaused: boolean;
  /** The same for its uploads alone. */
  areUploadsPaused: boolean;
}

/**
 * The `AccountRow` of connection `c`, as SQL: read in every step of publishing, so it makes no object of the ORM (a tenth of
 * the time).
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

/** A brand's account on a platform. */
export const findAccount = async (
  em: Em,
  orgId: string,
  brandId: string,
  platform: PlatformName,
): Promise<AccountRow | undefined> => {
  const [row] = await em.execute<{ account: AccountRow }[]>(
    `select ${accountOf} as account from connections c where c.org_id = ? and c.brand_id = ? and c.platform = ?`,
    [orgId, brandId, platform],
  );
  return row?.account;
};

/** The platform's id of a brand's account. */
export const findAccountId = async (
  em: Em,
  orgId: string,
  brandId: string,
  platform: PlatformName,
): Promise<string | undefined> => {
  const [row] = await em.execute<{ id: string }[]>(
    'select external_id as id from connections where org_id = ? and brand_id = ? and platform = ?',
    [orgId, brandId, platform],
  );
  return row?.id;
};

/** Keeps what a brand's account has turned out to be. */
export const setAccountTier = (
  em: Em,
  of: { orgId: string; brandId: string; platform: PlatformName },
  tier: AccountTier,
): Promise<unknown> =>
  em.execute(
    `update connections set tier = ?, updated_at = now()
      where org_id = ? and brand_id = ? and platform = ? and tier is distinct from ?`,
    [tier, of.orgId, of.brandId, of.platform, tier],
  );

/** How each of a brand's accounts stands, by its platform. */
export const readAccountStatuses = async (
  em: Em,
  orgId: string,
  brandId: string,
): Promise<Map<PlatformName, Connection['status']>> => {
  const rows = await em.execute<Pick<Connection, 'platform' | 'status'>[]>(
    'select platform, status from connections where org_id = ? and brand_id = ?',
    [orgId, brandId],
  );
  return new Map(rows.map(row => [row.platform, row.status]));
};

/** Whether any brand of any organization has the account. */
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
 * Those of the connections whose account another organization has, too: some platforms forget an account with all of its
 * tokens.
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

/** Locks the brand of a connection, as anyone does who connects or disconnects an account of it; nothing where it is gone. */
export const lockBrandOf = (em: Em, { id, orgId }: { id: string; orgId: string }): Promise<unknown> =>
  em.execute(
    `select 1 from brands
      where org_id = ? and id = (select brand_id from connections where id = ? and org_id = ?) for update`,
    [orgId, id, orgId],
  );

/** The row, kept from everybody else until the transaction ends; null when it is gone. */
export const lockConnection = (
  em: Em,
  connection: { id: string; orgId?: string },
): Promise<Connection | null> => em.findOne(Connection, connection, { lockMode: LockMode.PESSIMISTIC_WRITE });

/** A connection with the slug of its brand. */
export interface NamedConnection {
  connection: Connection;
  brandSlug: string;
}

/** One connection of the organization; null when it is none of its own; 403 where the actor may not. */
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

/** One page of the connections that the actor may see, newest first, and how many there are. */
export const listConnections = async (
  em: Em,
  { orgId, brandScope }: BrandScopedActor,
  { brandSlug, limit, offset }: { brandSlug?: string | undefined; limit: number; offset: number },
): Promise<[NamedConnection[], number]> => {
  const id = makeBrandScopeFilter(brandScope);
  const slug = brandSlug;
  const brands = await em.find(Brand, { orgId, ...(slug !== undefined && { slug }), ...(id && { id }) });
  const slugs = new Map(brands.map(brand => [brand.id, brand.slug]));
  const [rows, total] = await em.findAndCount(
    Connection,
    { orgId, brandId: { $in: [...slugs.keys()] } },
    { orderBy: { createdAt: 'desc', id: 'desc' }, limit, offset },
  );
  return [rows.map(connection => ({ connection, brandSlug: slugs.get(connection.brandId) ?? '' })), total];
};
