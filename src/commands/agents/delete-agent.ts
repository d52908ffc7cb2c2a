import { audit } from '../../db/audit.ts';
import { lockAgent } from '../../db/agents/agents.ts';
import { stopRun } from '../../db/agents/run-ends.ts';
import type { Em } from '../../db/driver/orm.ts';
import { agentDeleted } from '../../db/agents/posts.ts';
import { addMessage } from '../../db/outbox.ts';
import type { Origin } from '../../domain/actor.ts';

/**
 * Takes an agent out of sight, and its schedule out of Temporal; a run under way ends, and makes no more posts. Its runs stay
 * for the record, and what it wrote stays as it is. Throws `not_found`.
 */
export const deleteAgent = async (em: Em, { actor, requestId }: Origin, id: string): Promise<void> => {
  const agent = await lockAgent(em, actor, id);
  const { orgId, brandId, name } = agent;
  agent.deletedAt = new Date();
  await em.flush();
  await addMessage(em, 'agent.changed', { agentId: id, orgId, brandId }, requestId);
  await audit(em, { action: 'agent.deleted', target: { kind: 'agent', id, name } });
  await stopRun(em, id, agentDeleted);
};
