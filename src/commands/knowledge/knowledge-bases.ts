import { LockMode } from '@mikro-orm/core';
import type { Em } from '../../db/driver/orm.ts';
import { KnowledgeBase, KbDocument } from '../../db/entities/knowledge.ts';
import { notFound, refuse } from '../../domain/errors.ts';
import { audit } from '../../db/audit.ts';
import { findBilling } from '../../db/billing/billing.ts';
import { lockOrganization } from '../../db/organizations/organizations.ts';
import { dropSourcesOf } from '../../db/knowledge/sources.ts';
import { countKnowledgeBases } from '../../db/knowledge/knowledge-bases.ts';
import { actorName, type Actor, type Origin } from '../../domain/actor.ts';
import type { PerPlan } from '../../domain/billing/billing.ts';
import { differences, fieldsOf } from '../../domain/audit.ts';
import { addMessage } from '../../db/outbox.ts';

/** Locks the organization's knowledge base against deletion until the transaction ends. Throws `not_found`. */
export const lockKnowledgeBase = async (em: Em, orgId: string, id: string): Promise<KnowledgeBase> => {
  const lockMode = LockMode.PESSIMISTIC_WRITE;
  const base = await em.findOne(KnowledgeBase, { id, orgId, deletedAt: null }, { lockMode });
  if (!base) throw notFound('knowledge base', id);
  return base;
};

/** Creates an empty knowledge base. Throws `invalid_state` at the plan's limit. */
export const createKnowledgeBase = async (
  em: Em,
  actor: Actor,
  input: { name: string; description: string },
  limits: PerPlan,
): Promise<KnowledgeBase> => {
  const { orgId } = actor;
  // the lock prevents two simultaneous requests from both taking the last place
  await lockOrganization(em, orgId);
  const limit = limits[(await findBilling(em, orgId)).plan];
  if ((await countKnowledgeBases(em, orgId)) >= limit)
    throw refuse('invalid_state', `The plan allows at most ${limit} knowledge bases. Delete one first.`);
  const base = em.create(KnowledgeBase, {
    ...input,
    orgId,
    createdBy: actorName(actor),
    deletedAt: null,
  });
  await em.persist(base).flush();
  await audit(em, {
    action: 'knowledge_base.created',
    target: { kind: 'knowledge_base', id: base.id, name: base.name },
  });
  return base;
};

const fields = ['name', 'description'] as const;

export interface KnowledgeBaseChange {
  name?: string | undefined;
  description?: string | undefined;
}

/** Changes the given fields of a knowledge base. Throws `not_found`. */
export const updateKnowledgeBase = async (
  em: Em,
  actor: Actor,
  id: string,
  { name, description }: KnowledgeBaseChange,
): Promise<void> => {
  const base = await lockKnowledgeBase(em, actor.orgId, id);
  const was = fieldsOf(base, fields);
  if (name !== undefined) base.name = name;
  if (description !== undefined) base.description = description;
  await em.flush();
  await audit(em, {
    action: 'knowledge_base.changed',
    target: { kind: 'knowledge_base', id, name: base.name },
    details: differences(was, fieldsOf(base, fields)),
  });
};

/** Deletes a knowledge base and its documents. Its workflow removes their remaining data. Throws `not_found`. */
export const deleteKnowledgeBase = async (
  em: Em,
  { actor, requestId }: Origin,
  id: string,
): Promise<void> => {
  const { orgId } = actor;
  const base = await lockKnowledgeBase(em, orgId, id);
  const deletedAt = (base.deletedAt = new Date());
  await em.flush();
  const documents = await em.nativeUpdate(
    KbDocument,
    { orgId, knowledgeBaseId: id, deletedAt: null },
    { deletedAt },
  );
  for (const source of await dropSourcesOf(em, { orgId, knowledgeBaseId: id }))
    await addMessage(em, 'source.changed', { ...source }, requestId);
  await addMessage(em, 'knowledge_base.deleted', { knowledgeBaseId: id, orgId }, requestId);
  await audit(em, {
    action: 'knowledge_base.deleted',
    target: { kind: 'knowledge_base', id, name: base.name },
    details: { documents },
  });
};
