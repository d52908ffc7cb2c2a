import type { Em } from '../db/orm.ts';
import { findApiKey } from '../db/queries/api-keys.ts';
import type { Actor } from '../domain/actor.ts';

/** Ends a key for ever, from its next request on; the row keeps who did it and when. */
export const revokeApiKey = async (em: Em, actor: Actor, id: string): Promise<void> => {
  const key = await findApiKey(em, actor.orgId, id);
  key.revokedAt = new Date();
  key.revokedBy = actor.userId;
  await em.flush();
};
