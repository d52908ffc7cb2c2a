import { audit } from '../../db/audit.ts';
import type { Em } from '../../db/driver/orm.ts';
import { KbDocument } from '../../db/entities/knowledge.ts';
import { addMessage } from '../../db/outbox.ts';
import type { Origin } from '../../domain/actor.ts';
import { lockKnowledgeBase } from './lock-knowledge-base.ts';

/** Takes a knowledge base and its documents out of sight; its workflow removes what is left of them. Throws `not_found`. */
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
  await addMessage(em, 'knowledge_base.deleted', { knowledgeBaseId: id, orgId }, requestId);
  await audit(em, {
    action: 'knowledge_base.deleted',
    target: { kind: 'knowledge_base', id, name: base.name },
    details: { documents },
  });
};
