import { LockMode } from '@mikro-orm/core';
import { Brand } from '../db/entities/brand.ts';
import { Connection } from '../db/entities/connection.ts';
import { Post } from '../db/entities/post.ts';
import type { Em } from '../db/orm.ts';
import type { Actor } from '../domain/actor.ts';
import { notFound, refuse } from '../domain/errors.ts';

/**
 * Deletes a brand, its connections, and its posts from sight (their rows and history stay for audit). Refused while a
 * post of it is due or on its way: what was promised is published, or cancelled first.
 */
export const deleteBrand = async (em: Em, actor: Actor, slug: string): Promise<string> => {
  const { orgId } = actor;
  const brand = await em.findOne(Brand, { orgId, slug }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!brand) throw notFound('brand');
  const promised = await em.count(Post, {
    brandId: brand.id,
    status: { $in: ['scheduled', 'publishing'] },
    deletedAt: null,
  });
  if (promised > 0)
    throw refuse(
      'invalid_state',
      `The brand has ${promised} scheduled or publishing ${promised === 1 ? 'post' : 'posts'}; cancel them first.`,
    );
  await em.nativeDelete(Connection, { brandId: brand.id });
  await em.nativeUpdate(Post, { brandId: brand.id, deletedAt: null }, { deletedAt: new Date() });
  await em.nativeDelete(Brand, { id: brand.id });
  return brand.id;
};
