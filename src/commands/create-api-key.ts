import { ApiKey } from '../db/entities/credentials.ts';
import type { Em } from '../db/orm.ts';
import type { Actor } from '../domain/actor.ts';
import type { Scope } from '../domain/scopes.ts';

/** Remembers a new key of the actor's organization by its hash; the key itself never comes here. */
export const createApiKey = async (
  em: Em,
  actor: Actor,
  key: { name: string; scopes: Scope[]; keyHash: string; prefix: string },
): Promise<ApiKey> => {
  const { orgId, userId } = actor;
  const row = em.create(ApiKey, { ...key, orgId, createdBy: userId });
  em.persist(row);
  await em.flush();
  return row;
};
