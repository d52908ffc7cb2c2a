import { audit } from '../db/audit.ts';
import type { Em } from '../db/orm.ts';
import { findApiKey } from '../db/queries/api-keys.ts';
import type { Actor } from '../domain/actor.ts';
import { requireRank } from './lock-team.ts';

/** Ends a key for ever, from its next request on; the row keeps who did it and when. One's own, or as an owner or admin. */
export const revokeApiKey = async (em: Em, actor: Actor, id: string): Promise<void> => {
  const key = await findApiKey(em, actor.orgId, id);
  if (key.createdBy !== actor.userId) requireRank(actor, 'admin');
  key.revokedAt = new Date();
  key.revokedBy = actor.userId;
  await em.flush();
  await audit(em, { action: 'api_key.revoked', target: { kind: 'api_key', id, name: key.name } });
};
