import { v7 as uuidv7 } from 'uuid';
import type { Em } from '../../db/driver/orm.ts';
import { Agent } from '../../db/entities/agent.ts';
import { requireKnowledgeBase } from '../../db/ideas/passages.ts';
import { requireScope, actorName, type Actor, type Origin } from '../../domain/actor.ts';
import { platformsBeyondText } from '../../domain/agents/agents.ts';
import { listTargets } from '../../domain/posts/target-names.ts';
import { fieldsOf, differences, type Fields } from '../../domain/audit.ts';
import { refuse } from '../../domain/errors.ts';
import { audit } from '../../db/audit.ts';
import { findBilling } from '../../db/billing/billing.ts';
import { lockOrganization } from '../../db/organizations/organizations.ts';
import { addMessage } from '../../db/outbox.ts';
import type { PerPlan } from '../../domain/billing/billing.ts';
import { disabledOnRequest } from '../../domain/disabled-on-request.ts';
import { lockAgent } from '../../db/agents/agents.ts';
import { stopRun } from '../../db/agents/run-ends.ts';
import { agentDeleted } from '../../db/agents/posts.ts';
import { requireConnections } from '../posts/check-post.ts';
import { lockBrand } from '../brands/require-brand.ts';

/** Settings of an agent that a person gives. */
type AgentInput = Pick<
  Agent,
  | 'name'
  | 'platforms'
  | 'schedule'
  | 'timeZone'
  | 'trigger'
  | 'postsPerRun'
  | 'tone'
  | 'instructions'
  | 'autoPublish'
  | 'knowledgeBaseId'
  | 'maxPostsPerDay'
  | 'monthlyCredits'
  | 'draftTimes'
  | 'answering'
  | 'maxAnswersPerDay'
> & { brandSlug: string };

const logged = [
  'name',
  'platforms',
  'schedule',
  'timeZone',
  'trigger',
  'knowledgeBaseId',
  'postsPerRun',
  'tone',
  'autoPublish',
  'enabled',
  'maxPostsPerDay',
  'monthlyCredits',
  'draftTimes',
  'answering',
  'maxAnswersPerDay',
] as const;

/** Fields of an agent in the audit log. Instructions are left out, because they may be long. */
const agentFields = (agent: Agent): Fields => fieldsOf(agent, logged);

const invalid = (path: string, code: string, message: string) =>
  refuse('validation_failed', message, { details: [{ path, code, message }] });

/**
 * Throws unless this actor may save the agent this way: `validation_failed` if it has nothing to write about or publishes
 * where text alone is not accepted, `not_found` for its knowledge base, and 403 for anything that the actor could not do
 * themselves.
 */
const requireMaySave = async (em: Em, actor: Actor, agent: Agent): Promise<void> => {
  const { orgId, brandId, platforms } = agent;
  const knowledgeBaseId = agent.knowledgeBaseId ?? null;
  if (knowledgeBaseId === null && agent.instructions === '')
    throw invalid(
      'instructions',
      'required',
      'Must not be empty without a knowledge base. Describe in `instructions` what to write about, or choose a knowledge base.',
    );
  if (knowledgeBaseId !== null) {
    requireScope(actor, 'kb:read');
    await requireKnowledgeBase(em, orgId, knowledgeBaseId);
  }
  if (agent.trigger === 'new_document' && knowledgeBaseId === null)
    throw invalid(
      'trigger',
      'needs_knowledge_base',
      'Needs a knowledge base. Choose the one whose new documents start runs.',
    );
  if (agent.autoPublish || (agent.answering ?? 'off') !== 'off') requireScope(actor, 'posts:write', brandId);
  if (!agent.autoPublish) return;
  const beyond = platformsBeyondText(platforms);
  if (beyond.length > 0)
    throw invalid(
      'autoPublish',
      'text_only',
      `Agents that publish by themselves write only text, but ${beyond.join(' and ')} need media. Let the agent save drafts for them.`,
    );
};

/**
 * Throws unless the actor may save the agent and it can work now. An agent that publishes without review also needs working
 * connections (the two connection refusals).
 */
const requireWorkable = async (em: Em, actor: Actor, agent: Agent): Promise<void> => {
  await requireMaySave(em, actor, agent);
  const { orgId, brandId, platforms } = agent;
  if (agent.autoPublish) await requireConnections(em, { orgId, brandId }, listTargets({ platforms }));
};

/**
 * Creates an enabled agent. Returns its id. Throws `not_found`, what `requireWorkable` throws, and `invalid_state` at the
 * plan's limit.
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
    answeringSince: input.answering === 'off' ? null : new Date(),
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

/** Throws at the plan's limit. Locks the organization, so that two requests do not both take the last place. */
const requireAgentLimit = async (em: Em, orgId: string, limits: PerPlan): Promise<void> => {
  await lockOrganization(em, orgId);
  const max = limits[(await findBilling(em, orgId)).plan];
  if ((await em.count(Agent, { orgId, deletedAt: null })) < max) return;
  throw refuse('invalid_state', `The plan allows at most ${max} agents. Delete one first.`);
};

/** Changes to an agent. Omitted fields stay. */
export type AgentUpdate = { [Field in keyof AgentInput]?: AgentInput[Field] | undefined } & {
  enabled?: boolean | undefined;
};

/**
 * Changes an agent from its next run on. Whoever changes it becomes its owner and answers for what it publishes from then
 * on. Enabling clears its failures and does not make up for missed runs. Disabling also ends a run in progress. Throws
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
  const { brandId } = agent;
  const isNewRhythm = hasRunTimes(plain) || (enabled === true && !agent.enabled);
  const named = Object.entries(plain).filter(([, value]) => value !== undefined);
  Object.assign(agent, Object.fromEntries(named), { plannedUnder: actor.membershipId });
  if (brandSlug !== undefined)
    Object.assign(agent, { brandSlug, brandId: await lockBrand(em, actor, brandSlug) });
  if (enabled !== undefined && enabled !== agent.enabled) setEnabled(agent, enabled);
  if (isNewRule({ ...was, brandId }, agent)) agent.answeringSince = new Date();
  if (isNewRhythm) agent.runsRecordedUntil = new Date();
  if (agent.enabled) await requireWorkable(em, actor, agent);
  // a requested run, or one in progress, uses these fields even if the agent is disabled
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

const hasRunTimes = ({ schedule, timeZone }: AgentUpdate): boolean =>
  schedule !== undefined || timeZone !== undefined;

/**
 * Whether the agent starts to answer under a new rule: comments from before the change, or from the time when it was
 * disabled or had another brand, are left to people.
 */
const isNewRule = (was: Fields, { answering, enabled, brandId }: Agent): boolean =>
  answering !== 'off' &&
  (was['answering'] !== answering || (enabled && was['enabled'] === false) || was['brandId'] !== brandId);

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

const disabledMeanwhile = { code: 'disabled', message: 'The agent was disabled during the run.' };

/** Fields that decide what an agent reads, and where it writes. */
const powerful: readonly string[] = [
  'answering',
  'autoPublish',
  'instructions',
  'knowledgeBaseId',
  'platforms',
  'trigger',
] satisfies (keyof AgentInput)[];

const isPowerful = (name: string): boolean => powerful.includes(name);

const setEnabled = (agent: Agent, enabled: boolean): void => {
  agent.enabled = enabled;
  agent.disabledReason = enabled ? null : disabledOnRequest;
  if (enabled) agent.consecutiveFailures = 0;
};

/**
 * Deletes an agent and removes its schedule from Temporal. A run in progress ends and creates no more posts. Its runs stay
 * on record, and its posts stay unchanged. Throws `not_found`.
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
