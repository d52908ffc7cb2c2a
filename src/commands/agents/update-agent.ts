import { audit } from '../../db/audit.ts';
import { lockAgent } from '../../db/agents/agents.ts';
import { stopRun } from '../../db/agents/run-ends.ts';
import type { Em } from '../../db/driver/orm.ts';
import type { Agent } from '../../db/entities/agent.ts';
import { addMessage } from '../../db/outbox.ts';
import type { Origin } from '../../domain/actor.ts';
import { differences, type Fields } from '../../domain/audit.ts';
import { lockBrand } from '../brands/require-brand.ts';
import { agentFields, requireMaySave, requireWorkable, type AgentInput } from './agent-input.ts';

/** What to change; what is not named stays. */
export type AgentUpdate = { [Field in keyof AgentInput]?: AgentInput[Field] | undefined } & {
  enabled?: boolean | undefined;
};

/**
 * Changes an agent, from its next run on. Anyone who changes it answers for what it publishes from then on. Enabling forgets its
 * failures; what it would have run meanwhile is not made up for. Disabling ends a run that is under way as well. Throws
 * `not_found` and what `requireWorkable` throws.
 */
export const updateAgent = async (
  em: Em,
  { actor, requestId }: Origin,
  id: string,
  { enabled, brandSlug, ...plain }: AgentUpdate,
): Promise<void> => {
  const agent = await lockAgent(em, actor, id);
  const was = agentFields(agent);
  const isNewRhythm = plain.schedule !== undefined || (enabled === true && !agent.enabled);
  const named = Object.entries(plain).filter(([, value]) => value !== undefined);
  Object.assign(agent, Object.fromEntries(named), { plannedUnder: actor.membershipId });
  if (brandSlug !== undefined)
    Object.assign(agent, { brandSlug, brandId: await lockBrand(em, actor, brandSlug) });
  if (enabled !== undefined && enabled !== agent.enabled) setEnabled(agent, enabled);
  if (isNewRhythm) agent.runsRecordedUntil = new Date();
  if (agent.enabled) await requireWorkable(em, actor, agent);
  // a run that was told to begin, or is under way, reads these of a disabled agent too
  else if (brandSlug !== undefined || named.some(([name]) => isPowerful(name)))
    await requireMaySave(em, actor, agent);
  await em.flush();
  await addMessage(
    em,
    'agent.changed',
    { agentId: id, orgId: agent.orgId, brandId: agent.brandId },
    requestId,
  );
  await noteChange(em, agent, was, { brandSlug, ...plain });
  if (enabled === false) await stopRun(em, id, disabledMeanwhile);
};

const noteChange = (
  em: Em,
  agent: Agent,
  was: Fields,
  { instructions, brandSlug }: AgentUpdate,
): Promise<void> =>
  audit(em, {
    action: 'agent.changed',
    target: { kind: 'agent', id: agent.id, name: agent.name },
    details: {
      ...differences(was, agentFields(agent)),
      ...(instructions !== undefined && { instructions: 'changed' }),
      ...(brandSlug !== undefined && { brandSlug }),
    },
  });

const disabledMeanwhile = { code: 'disabled', message: 'The agent was disabled while it ran.' };

/** Fields that decide what an agent reads, and where it writes. */
const powerful: readonly string[] = [
  'autoPublish',
  'instructions',
  'knowledgeBaseId',
  'platforms',
] satisfies (keyof AgentInput)[];
const isPowerful = (name: string): boolean => powerful.includes(name);

const setEnabled = (agent: Agent, enabled: boolean): void => {
  agent.enabled = enabled;
  agent.disabledReason = enabled ? null : 'Disabled on request.';
  if (enabled) agent.consecutiveFailures = 0;
};
