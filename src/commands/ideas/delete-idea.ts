import { audit } from '../../db/audit.ts';
import type { Em } from '../../db/driver/orm.ts';
import { findIdea, hideIdea } from '../../db/ideas/ideas.ts';
import type { Actor } from '../../domain/actor.ts';

/** Takes an idea out of the list. What was made of it stays, and none like it is made again. Throws `not_found`. */
export const deleteIdea = async (em: Em, actor: Actor, id: string): Promise<void> => {
  const { title } = await findIdea(em, actor, id);
  await hideIdea(em, actor.orgId, id);
  await audit(em, { action: 'idea.deleted', target: { kind: 'idea', id, name: title } });
};
