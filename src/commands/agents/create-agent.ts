import { v7 as uuidv7 } from 'uuid';
import { audit } from '../../db/audit.ts';
import { findBilling } from '../../db/billing/billing.ts';
import type { Em } from '../../db/driver/orm.ts';
import { lockOrganization } from '../../db/organizations/organizations.ts';
import { Agent } from '../../db/entities/agent.ts';
import { addMessage } from '../../db/outbox.ts';
import { actorName, type Origin } from '../../domain/actor.ts';
import type { PerPlan } from '../../domain/billing.ts';
import { refuse } from '../../domain/errors.ts';
import { lockBrand } from '../brands/require-brand.ts';
import { agentFields, requireWorkable, type AgentInput } from './agent-input.ts';

/**
 * Makes an enabled agent; gives its id. Throws `not_found`, what `requireWorkable` throws, and `invalid_state` at the plan's
 * limit.
 */
export const createAgent = async (
  em: Em,
  { actor, requestId }: Origin,
  input: AgentInput,
  limits: PerPlan,
): Promise<string> => {
  const { orgId } = actor;
  const brandId = await lockBrand(em, actor, input.brandSlug);
  await requireAgentLimit(em, orgId, limits);
  const agent = em.create(Agent, {
    ...input,
    id: uuidv7(),
    orgId,
    brandId,
    runsRecordedUntil: new Date(),
    createdBy: actorName(actor),
    plannedUnder: actor.membershipId,
  });
  await requireWorkable(em, actor, agent);
  await em.persist(agent).flush();
  await addMessage(em, 'agent.changed', { agentId: agent.id, orgId, brandId, isNew: true }, requestId);
  await audit(em, {
    action: 'agent.created',
    target: { kind: 'agent', id: agent.id, name: agent.name },
    details: { after: { brandSlug: input.brandSlug, ...agentFields(agent) } },
  });
  return agent.id;
};

/** One at a time in an organization, so that two requests do not both take the last place. */
const requireAgentLimit = async (em: Em, orgId: string, limits: PerPlan): Promise<void> => {
  await lockOrganization(em, orgId);
  const max = limits[(await findBilling(em, orgId)).plan];
  if ((await em.count(Agent, { orgId, deletedAt: null })) < max) return;
  throw refuse('invalid_state', `The plan allows at most ${max} agents; delete one first.`);
};
