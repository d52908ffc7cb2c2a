import { audit } from '../../db/audit.ts';
import { lockAvailability } from '../../db/agents/agents.ts';
import { insertRun, sendOnItsWay } from '../../db/agents/runs.ts';
import type { Em } from '../../db/driver/orm.ts';
import { actorName, requireBrandInScope, requireScope, type Origin } from '../../domain/actor.ts';
import { postsAllowed, reasonNotToRun } from '../../domain/agents/agent-guards.ts';
import { notFound, refuse } from '../../domain/errors.ts';

/**
 * Starts a run of an agent immediately, regardless of its schedule. Returns the id of the run. A dry run writes texts but
 * creates no posts. Throws `not_found`, 403 if the run would publish and the actor may not, `invalid_state` while another
 * run is in progress, at the agent's caps, and while a resource that it needs is missing, and `insufficient_credits`.
 */
export const requestAgentRun = async (
  em: Em,
  { actor, requestId }: Origin,
  agentId: string,
  { dryRun }: { dryRun: boolean },
): Promise<string> => {
  const agent = await lockAvailability(em, agentId);
  if (agent?.orgId !== actor.orgId) throw notFound('agent', agentId);
  requireBrandInScope(actor, agent.brandId);
  if (agent.autoPublish && !dryRun) requireScope(actor, 'posts:write', agent.brandId);
  const reason = reasonNotToRun(agent, { trigger: 'manual', dryRun, lateMs: 0 });
  if (reason) throw refuse('invalid_state', reason.message);
  const requestedBy = actorName(actor);
  const runId = await insertRun(em, agent, {
    trigger: 'manual',
    dryRun,
    scheduledFor: null,
    requestedBy,
    status: 'running',
    wanted: postsAllowed(agent, dryRun),
    reason: null,
  });
  if (runId === undefined) throw new Error('a run without an instant met another one');
  await sendOnItsWay(em, agent, { runId, actor: requestedBy, requestId });
  await audit(em, {
    action: 'agent.run_requested',
    target: { kind: 'agent', id: agentId, name: agent.name },
    details: { runId, dryRun },
  });
  return runId;
};
