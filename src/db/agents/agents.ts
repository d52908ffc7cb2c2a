import { LockMode } from '@mikro-orm/core';
import { requireBrandInScope, type BrandScopedActor } from '../../domain/actor.ts';
import type { AgentAvailability } from '../../domain/agents/agent-guards.ts';
import type { AgentAnswering, AgentTrigger, PauseCode } from '../../domain/agents/agents.ts';
import type { DraftTimes } from '../../domain/agents/draft-times.ts';
import type { Tone } from '../../domain/ai/ai.ts';
import { notFound } from '../../domain/errors.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import { isSuspended } from '../billing/billing.ts';
import { mayHaveAgent } from '../team/authority.ts';
import { readListPage, type Listed } from '../driver/lists.ts';
import type { Em } from '../driver/orm.ts';
import { Agent } from '../entities/agent.ts';
import { writeBrandScope } from '../team/permissions.ts';
import { answersThisMonth, runCreditsThisMonth, startOfSpan } from './spent.ts';

/** SQL, following the columns, for agents `a` that are not deleted, with the joined tables that `pauseCode` needs. */
export const fromAgents = `from agents a left join brands brand on brand.id = a.brand_id
  left join memberships m on m.id = a.planned_under and m.org_id = a.org_id
  left join billing_accounts b on b.org_id = a.org_id where a.deleted_at is null`;

/**
 * SQL for whether the brand of agent `a` lacks a usable account on one of its platforms. `isGone`: counts only platforms
 * without any account.
 */
const account = (isGone: boolean): string =>
  `exists (select 1 from unnest(a.platforms) wanted (platform)
           where not exists (select 1 from connections c
                              where c.org_id = a.org_id and c.brand_id = a.brand_id and c.platform = wanted.platform and c.is_default
                                and c.status ${isGone ? `<> 'disconnected'` : `= 'connected'`}))`;

/**
 * SQL for the current reason why agent `a` may not act for its author. Null while the author has the required permissions.
 */
export const authorCode = `(case
  when m.id is null then 'author_removed' when not ${mayHaveAgent} then 'author_limited' end)`;

/** SQL for why an agent of `fromAgents` does not run on its schedule. Null if it runs. */
export const pauseCode = `(case
  when not a.enabled then 'disabled'
  when ${isSuspended} then 'billing_suspended'
  when brand.id is null then 'brand_deleted'
  when brand.archived_at is not null then 'brand_archived'
  when a.knowledge_base_id is not null and not exists (
         select 1 from knowledge_bases k where k.id = a.knowledge_base_id and k.org_id = a.org_id and k.deleted_at is null)
    then 'knowledge_base_deleted'
  when ${authorCode} is not null then ${authorCode}
  when a.auto_publish and ${account(true)} then 'connection_missing'
  when a.auto_publish and ${account(false)} then 'token_expired'
end)`;

/** Agent for display. Times are texts in PostgreSQL's form. */
export interface AgentRow {
  id: string;
  orgId: string;
  brandId: string;
  /** Current slug of the brand, or its last one if the brand was deleted. */
  brandSlug: string;
  name: string;
  platforms: PlatformName[];
  schedule: string;
  timeZone: string;
  trigger: AgentTrigger;
  knowledgeBaseId: string | null;
  postsPerRun: number;
  tone: Tone;
  instructions: string;
  autoPublish: boolean;
  enabled: boolean;
  disabledReason: string | null;
  maxPostsPerDay: number | null;
  draftTimes: DraftTimes | null;
  answering: AgentAnswering;
  maxAnswersPerDay: number;
  monthlyCredits: number | null;
  consecutiveFailures: number;
  createdAt: string;
  updatedAt: string;
  pauseCode: PauseCode | null;
}

const brandSlugThen = 'coalesce(brand.slug, a.brand_slug)';

const shownColumns = `a.id, a.org_id as "orgId", a.brand_id as "brandId", ${brandSlugThen} as "brandSlug", a.name, a.platforms,
  a.schedule, a.time_zone as "timeZone", a.trigger, a.knowledge_base_id as "knowledgeBaseId", a.posts_per_run as "postsPerRun", a.tone, a.instructions,
  a.auto_publish as "autoPublish", a.enabled, a.disabled_reason as "disabledReason", a.max_posts_per_day as "maxPostsPerDay",
  a.draft_times as "draftTimes", a.answering, a.max_answers_per_day as "maxAnswersPerDay",
  a.monthly_credits as "monthlyCredits", a.consecutive_failures as "consecutiveFailures", a.created_at as "createdAt",
  a.updated_at as "updatedAt", ${pauseCode} as "pauseCode"`;

/** Finds an agent of the organization. Throws 404 if it does not exist and 403 if the actor may not access it. */
export const findAgent = async (em: Em, actor: BrandScopedActor, id: string): Promise<AgentRow> => {
  const [agent] = await em.execute<AgentRow[]>(
    `select ${shownColumns} ${fromAgents} and a.org_id = ? and a.id = ?`,
    [actor.orgId, id],
  );
  if (!agent) throw notFound('agent', id);
  requireBrandInScope(actor, agent.brandId);
  return agent;
};

/** Lists one page of the agents that the actor may see, newest first, with their total number. */
export const listAgents = (
  em: Em,
  { orgId, brandScope }: BrandScopedActor,
  { limit, offset, brandSlug }: { limit: number; offset: number; brandSlug?: string | undefined },
): Promise<Listed<AgentRow>> => {
  const [scope, scoped] = writeBrandScope(brandScope, 'a.brand_id');
  const [where, named] = brandSlug === undefined ? ['', []] : [` and ${brandSlugThen} = ?`, [brandSlug]];
  const from = `${fromAgents} and a.org_id = ?${scope}${where}`;
  const values = [orgId, ...scoped, ...named];
  const list = { columns: shownColumns, from, values, order: 'a.created_at desc, a.id desc' };
  return readListPage<AgentRow>(em, list, { limit, offset });
};

/**
 * Locks the agent's entity until the transaction ends: it does not change, and none of its runs begins or ends meanwhile.
 */
export const lockAgent = async (em: Em, actor: BrandScopedActor, id: string): Promise<Agent> => {
  const agent = await em.findOne(
    Agent,
    { id, orgId: actor.orgId, deletedAt: null },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  if (!agent) throw notFound('agent', id);
  requireBrandInScope(actor, agent.brandId);
  return agent;
};

/** Locked agent with the fields that decide whether it may run. */
export interface LockedAgent extends AgentAvailability {
  id: string;
  orgId: string;
  brandId: string;
  name: string;
  schedule: string;
  timeZone: string;
  autoPublish: boolean;
  /** Text in PostgreSQL's form, like `now`. */
  recordedUntil: string;
  now: string;
}

const readAvailability = async (em: Em, agentId: string): Promise<LockedAgent | undefined> => {
  const [agent] = await em.execute<LockedAgent[]>(
    `select a.id, a.org_id as "orgId", a.brand_id as "brandId", a.name, a.schedule, a.time_zone as "timeZone", a.auto_publish as "autoPublish",
            a.runs_recorded_until as "recordedUntil", a.disabled_reason as "disabledReason",
            a.posts_per_run as "postsPerRun", a.max_posts_per_day as "maxPostsPerDay",
            a.monthly_credits as "monthlyCredits", now() as now, ${pauseCode} as "pauseCode",
            exists (select 1 from agent_runs r where r.agent_id = a.id and r.status = 'running') as "isRunning",
            (select count(*)::int from agent_posts p
              where p.agent_id = a.id and p.post_id is not null and p.created_at >= ${startOfSpan('day')}) as "postsToday",
            ${runCreditsThisMonth} + ${answersThisMonth} as "creditsThisMonth"
     ${fromAgents} and a.id = ?`,
    [agentId],
  );
  return agent;
};

/**
 * Locks an agent and reads the fields that decide whether it may run. Returns undefined if the agent no longer exists. Runs
 * begin and end under this lock. The fields are read by a separate statement, because a statement that waits for a lock
 * still sees other tables as they were before the wait.
 */
export const lockAvailability = async (em: Em, agentId: string): Promise<LockedAgent | undefined> => {
  await em.execute('select 1 from agents where id = ? for no key update', [agentId]);
  return readAvailability(em, agentId);
};
