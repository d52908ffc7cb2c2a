import { audit } from '../../db/audit.ts';
import { findBilling } from '../../db/billing/billing.ts';
import type { Em } from '../../db/driver/orm.ts';
import { lockOrganization } from '../../db/organizations/organizations.ts';
import { KnowledgeBase } from '../../db/entities/knowledge.ts';
import { countKnowledgeBases } from '../../db/knowledge/knowledge-bases.ts';
import { actorName, type Actor } from '../../domain/actor.ts';
import type { PerPlan } from '../../domain/billing.ts';
import { refuse } from '../../domain/errors.ts';

/** An empty knowledge base. Throws `invalid_state` when the organization has as many as its plan allows. */
export const createKnowledgeBase = async (
  em: Em,
  actor: Actor,
  input: { name: string; description: string },
  limits: PerPlan,
): Promise<KnowledgeBase> => {
  const { orgId } = actor;
  // two that are made at the same time do not both take the last place
  await lockOrganization(em, orgId);
  const limit = limits[(await findBilling(em, orgId)).plan];
  if ((await countKnowledgeBases(em, orgId)) >= limit)
    throw refuse('invalid_state', `The plan allows at most ${limit} knowledge bases; delete one first.`);
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
