import type { Em } from '../../db/driver/orm.ts';
import type { Agent } from '../../db/entities/agent.ts';
import { requireKnowledgeBase } from '../../db/ideas/passages.ts';
import { requireScope, type Actor } from '../../domain/actor.ts';
import { platformsBeyondText } from '../../domain/agents.ts';
import { fieldsOf, type Fields } from '../../domain/audit.ts';
import { refuse } from '../../domain/errors.ts';
import { requireConnections } from '../posts/require-connections.ts';

/** What a person says of an agent. */
export type AgentInput = Pick<
  Agent,
  | 'name'
  | 'platforms'
  | 'schedule'
  | 'postsPerRun'
  | 'tone'
  | 'instructions'
  | 'autoPublish'
  | 'knowledgeBaseId'
  | 'maxPostsPerDay'
  | 'monthlyCredits'
> & { brandSlug: string };

const logged = [
  'name',
  'platforms',
  'schedule',
  'knowledgeBaseId',
  'postsPerRun',
  'tone',
  'autoPublish',
  'enabled',
  'maxPostsPerDay',
  'monthlyCredits',
] as const;

/** What the audit log tells of an agent: not its instructions, which may be long. */
export const agentFields = (agent: Agent): Fields => fieldsOf(agent, logged);

const invalid = (path: string, code: string, message: string) =>
  refuse('validation_failed', message, { details: [{ path, code, message }] });

/**
 * Throws unless this actor may save the agent so: `validation_failed` where it has nothing to write about or publishes where
 * text alone cannot go, `not_found` for its knowledge base, 403 for what the actor could not do themselves.
 */
export const requireMaySave = async (em: Em, actor: Actor, agent: Agent): Promise<void> => {
  const { orgId, brandId, platforms } = agent;
  const knowledgeBaseId = agent.knowledgeBaseId ?? null;
  if (knowledgeBaseId === null && agent.instructions === '')
    throw invalid(
      'instructions',
      'required',
      'Say in `instructions` what to write about, or name a knowledge base.',
    );
  if (knowledgeBaseId !== null) {
    requireScope(actor, 'kb:read');
    await requireKnowledgeBase(em, orgId, knowledgeBaseId);
  }
  if (!agent.autoPublish) return;
  requireScope(actor, 'posts:write', brandId);
  const beyond = platformsBeyondText(platforms);
  if (beyond.length > 0)
    throw invalid(
      'autoPublish',
      'text_only',
      `An agent writes only text, and ${beyond.join(' and ')} need more than that: let it save drafts for them.`,
    );
};

/** The same, and that it can do its work now: the two connection refusals where it publishes by itself. */
export const requireWorkable = async (em: Em, actor: Actor, agent: Agent): Promise<void> => {
  await requireMaySave(em, actor, agent);
  const { orgId, brandId, platforms } = agent;
  if (agent.autoPublish) await requireConnections(em, { orgId, brandId }, platforms);
};
