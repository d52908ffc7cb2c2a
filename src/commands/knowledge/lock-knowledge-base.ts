import { LockMode } from '@mikro-orm/core';
import type { Em } from '../../db/driver/orm.ts';
import { KnowledgeBase } from '../../db/entities/knowledge.ts';
import { notFound } from '../../domain/errors.ts';

/** The organization's knowledge base, locked against its deletion until the transaction ends. Throws `not_found`. */
export const lockKnowledgeBase = async (em: Em, orgId: string, id: string): Promise<KnowledgeBase> => {
  const lockMode = LockMode.PESSIMISTIC_WRITE;
  const base = await em.findOne(KnowledgeBase, { id, orgId, deletedAt: null }, { lockMode });
  if (!base) throw notFound('knowledge base', id);
  return base;
};
