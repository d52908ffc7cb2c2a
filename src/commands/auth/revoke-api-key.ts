import { audit } from '../../db/audit.ts';
import { ApiKey } from '../../db/entities/credentials.ts';
import type { Em } from '../../db/driver/orm.ts';
import { findApiKey } from '../../db/auth/api-keys.ts';
import type { Actor } from '../../domain/actor.ts';
import { notFound } from '../../domain/errors.ts';
import { requireRank } from '../team/lock-team.ts';

/** Ends a key for ever, from its next request on; the row keeps who did it and when. One's own, or as an owner or admin. */
export const revokeApiKey = async (em: Em, actor: Actor, id: string): Promise<void> => {
  const key = await findApiKey(em, actor.orgId, id);
  if (key.createdBy !== actor.userId) requireRank(actor, 'admin');
  const ended = { revokedAt: new Date(), revokedBy: actor.userId };
  if ((await em.nativeUpdate(ApiKey, { id, revokedAt: null }, ended)) === 0) throw notFound('API key', id);
  await audit(em, { action: 'api_key.revoked', target: { kind: 'api_key', id, name: key.name } });
};
