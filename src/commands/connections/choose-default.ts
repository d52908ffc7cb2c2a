import { audit } from '../../db/audit.ts';
import { lockBrandOf, lockConnection, moveDefault } from '../../db/connections/connections.ts';
import type { Connection } from '../../db/entities/connection.ts';
import { wakeForAccount } from '../../db/publishing/holds.ts';
import { countPostsOfDefault } from '../../db/publishing/post-plans.ts';
import { endLostApprovals } from '../../db/reviews/lost-approvals.ts';
import type { Em } from '../../db/driver/orm.ts';
import { actorName, requireBrandInScope, type Actor } from '../../domain/actor.ts';
import { notFound } from '../../domain/errors.ts';

/** Default account of a brand on its platform, with the number of waiting posts that now go to it. */
export interface ChosenDefault {
  connection: Connection;
  scheduledPosts: number;
}

/**
 * Makes an account the brand's default one on its platform. Waiting posts that name only the platform go to it; a thread
 * that has begun stays with its account. Does nothing if the account is the default one already. Approvals that show the
 * other account end, as when an account is replaced.
 */
export const chooseDefault = async (em: Em, actor: Actor, id: string): Promise<ChosenDefault> => {
  const { orgId } = actor;
  await lockBrandOf(em, { id, orgId });
  const connection = await lockConnection(em, { id, orgId });
  if (!connection) throw notFound('connection', id);
  requireBrandInScope(actor, connection.brandId);
  if (connection.isDefault) return { connection, scheduledPosts: 0 };
  const { brandId, platform, handle } = connection;
  await moveDefault(em, connection);
  await endLostApprovals(em, { orgId, brandId }, { by: actorName(actor), requestId: null });
  await wakeForAccount(em, connection);
  await audit(em, {
    action: 'connection.made_default',
    target: { kind: 'connection', id, name: handle },
    details: { platform, brandId },
  });
  return { connection, scheduledPosts: await countPostsOfDefault(em, { brandId, platform }) };
};
