import { LockMode } from '@mikro-orm/core';
import { announceDisconnected } from '../../db/connections/announce-connection.ts';
import { audit } from '../../db/audit.ts';
import { Brand } from '../../db/entities/brand.ts';
import { Connection } from '../../db/entities/connection.ts';
import { Post } from '../../db/entities/post.ts';
import { BrandOverride } from '../../db/entities/team.ts';
import type { Em } from '../../db/driver/orm.ts';
import { actorName, requireBrandInScope, type Actor } from '../../domain/actor.ts';
import { notFound, refuse } from '../../domain/errors.ts';
import type { PostStatus } from '../../domain/posts.ts';

/**
 * Deletes a brand, its connections, and its posts from sight (their rows and history stay for audit). Refused while a
 * post of it is due or on its way: what was promised is published, or cancelled first.
 */
export const deleteBrand = async (em: Em, actor: Actor, slug: string): Promise<string> => {
  const { orgId } = actor;
  const brand = await em.findOne(Brand, { orgId, slug }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!brand) throw notFound('brand', slug);
  requireBrandInScope(actor, brand.id);
  // in this order: the update waits for a post that is being scheduled at this moment, and then leaves it alone
  const status = { $in: ['scheduled', 'publishing'] satisfies PostStatus[] };
  await em.nativeUpdate(
    Post,
    { brandId: brand.id, deletedAt: null, $not: { status } },
    { deletedAt: new Date() },
  );
  const promised = await em.count(Post, { brandId: brand.id, status, deletedAt: null });
  if (promised > 0)
    throw refuse(
      'invalid_state',
      `The brand has ${promised} scheduled or publishing ${promised === 1 ? 'post' : 'posts'}; cancel them first.`,
    );
  await em.nativeDelete(BrandOverride, { brandId: brand.id });
  const connections = await em.find(Connection, { brandId: brand.id }, { orderBy: { platform: 'asc' } });
  await em.nativeDelete(Connection, { brandId: brand.id });
  await audit(em, {
    action: 'brand.deleted',
    target: { kind: 'brand', id: brand.id, name: brand.name },
    details: { before: { slug } },
  });
  const gone = { reason: 'brand_deleted', disconnectedBy: actorName(actor), scheduledPosts: 0 } as const;
  for (const connection of connections) await announceDisconnected(em, connection, gone);
  await em.nativeDelete(Brand, { id: brand.id });
  return brand.id;
};
