import { LockMode } from '@mikro-orm/core';
import type { PlatformName } from '../../domain/platforms.ts';
import { Brand } from '../entities/brand.ts';
import { Connection } from '../entities/connection.ts';
import type { Em } from '../orm.ts';

/** A brand's account on a platform, whatever its state; null when there is none. */
export const findConnection = (
  em: Em,
  orgId: string,
  brandId: string,
  platform: PlatformName,
): Promise<Connection | null> => em.findOne(Connection, { orgId, brandId, platform });

/** The row, kept from everybody else until the transaction ends; null when it is gone. */
export const lockConnection = (em: Em, id: string): Promise<Connection | null> =>
  em.findOne(Connection, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });

/** A connection with the slug of its brand. */
export interface NamedConnection {
  connection: Connection;
  brandSlug: string;
}

/** One connection of the organization; null when it is none of its own. */
export const findNamedConnection = async (
  em: Em,
  orgId: string,
  id: string,
): Promise<NamedConnection | null> => {
  const connection = await em.findOne(Connection, { id, orgId });
  if (!connection) return null;
  const brand = await em.findOneOrFail(Brand, { id: connection.brandId, orgId });
  return { connection, brandSlug: brand.slug };
};

/** One page of an organization's connections, newest first, and how many there are. */
export const listConnections = async (
  em: Em,
  orgId: string,
  { brandSlug, limit, offset }: { brandSlug?: string | undefined; limit: number; offset: number },
): Promise<[NamedConnection[], number]> => {
  const brands = await em.find(Brand, { orgId, ...(brandSlug !== undefined && { slug: brandSlug }) });
  const slugs = new Map(brands.map(brand => [brand.id, brand.slug]));
  const [rows, total] = await em.findAndCount(
    Connection,
    { orgId, brandId: { $in: [...slugs.keys()] } },
    { orderBy: { createdAt: 'desc', id: 'desc' }, limit, offset },
  );
  return [rows.map(connection => ({ connection, brandSlug: slugs.get(connection.brandId) ?? '' })), total];
};
