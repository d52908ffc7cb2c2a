import { notFound } from '../../domain/errors.ts';
import { ApiKey } from '../entities/credentials.ts';
import type { Em } from '../driver/orm.ts';

/** One page of an organization's living keys, newest first, and how many there are. */
export const listApiKeys = (
  em: Em,
  orgId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<[ApiKey[], number]> =>
  em.findAndCount(
    ApiKey,
    { orgId, revokedAt: null },
    { orderBy: { createdAt: 'desc', id: 'desc' }, limit, offset },
  );

/** The organization's living key of this id; 404 when there is none. */
export const findApiKey = async (em: Em, orgId: string, id: string): Promise<ApiKey> => {
  const key = await em.findOne(ApiKey, { id, orgId, revokedAt: null });
  if (!key) throw notFound('API key', id);
  return key;
};
