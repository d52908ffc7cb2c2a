import { audit } from '../../db/audit.ts';
import type { Em } from '../../db/driver/orm.ts';
import type { Actor } from '../../domain/actor.ts';
import { differences, fieldsOf } from '../../domain/audit.ts';
import { lockKnowledgeBase } from './lock-knowledge-base.ts';

const fields = ['name', 'description'] as const;

export interface KnowledgeBaseChange {
  name?: string | undefined;
  description?: string | undefined;
}

/** Changes what is named of a knowledge base. Throws `not_found`. */
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
