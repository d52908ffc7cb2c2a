import type { ApiKey } from '../db/entities/credentials.ts';
import type { Em } from '../db/orm.ts';
import { findApiKey } from '../db/queries/api-keys.ts';
import { assertMayGrant, type Actor } from '../domain/actor.ts';
import type { Scope } from '../domain/scopes.ts';
import { requireRank } from './lock-team.ts';

/** Gives a key another name or other scopes, from its next request on: one's own, or as an owner or admin. */
export const changeApiKey = async (
  em: Em,
  actor: Actor,
  id: string,
  { name, scopes }: { name?: string | undefined; scopes?: Scope[] | undefined },
): Promise<ApiKey> => {
  const key = await findApiKey(em, actor.orgId, id);
  if (key.createdBy !== actor.userId) requireRank(actor, 'admin');
  const added = (scopes ?? []).filter(scope => !key.scopes.includes(scope));
  assertMayGrant(actor.scopes, added);
  if (name !== undefined) key.name = name;
  if (scopes !== undefined) key.scopes = scopes;
  await em.flush();
  return key;
};
