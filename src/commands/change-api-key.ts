import type { ApiKey } from '../db/entities/credentials.ts';
import type { Em } from '../db/orm.ts';
import { findApiKey } from '../db/queries/api-keys.ts';
import type { Actor } from '../domain/actor.ts';
import type { Scope } from '../domain/scopes.ts';

/** Gives a key another name or other scopes, from its next request on. */
export const changeApiKey = async (
  em: Em,
  actor: Actor,
  id: string,
  { name, scopes }: { name?: string | undefined; scopes?: Scope[] | undefined },
): Promise<ApiKey> => {
  const key = await findApiKey(em, actor.orgId, id);
  if (name !== undefined) key.name = name;
  if (scopes !== undefined) key.scopes = scopes;
  await em.flush();
  return key;
};
