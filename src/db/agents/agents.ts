import { LockMode } from '@mikro-orm/core';
import { sql } from 'kysely';
import { requireBrandInScope, type BrandScopedActor } from '../../domain/actor.ts';
import type { PauseCode } from '../../domain/agents/agents.ts';
import { notFound } from '../../domain/errors.ts';
import { isSuspended } from '../billing/billing.ts';
import { mayHaveAgent } from '../team/authority.ts';
import { kyselyOf, now } from '../driver/kysely.ts';
import type { Em } from '../driver/orm.ts';
import { Agent } from '../entities/agent.ts';
import { isInScope } from '../team/permissions.ts';
import { answersThisMonth, runCreditsThisMonth, startOfSpan } from './spent.ts';

/** Agents `a` that are not deleted, with what `pauseCode` looks at beside them. */
export const selectAgents = (em: Em) =>
  kyselyOf(em)
    .selectFrom('agents as a')
    .leftJoin('brands as brand', 'brand.id', 'a.brand_id')
    .leftJoin('memberships as m', join =>
      join.onRef('m.id', '=', 'a.planned_under').onRef('m.org_id', '=', 'a.org_id'),
    )
    .leftJoin('billing_accounts as b', 'b.org_id', 'a.org_id')
    .where('a.deleted_at', 'is', null);

/**
 * Whether the brand of agent `a` lacks an account that can publish on one of its platforms, as SQL; `isGone`: it has none
 * there at all.
 */
const account = (isGone: boolean) =>
  sql.raw(`
  exists (select 1 from unnest(a.platforms) wanted (platform)
           where not exists (select 1 from connections c
                              where c.org_id = a.org_id and c.brand_id = a.brand_id and c.platform = wanted.platform
                                and c.status ${isGone ? `<> 'disconnected'` : `= 'connected'`}))`);

/** What keeps agent `a` from acting in the name of its author, as SQL, now: null while they may have it do what it does. */
export const authorCode = sql<'author_removed' | 'author_limited' | null>`(case
  when m.id is null then 'author_removed' when not ${sql.raw(mayHaveAgent)} then 'author_limited' end)`;

/** Why one of `selectAgents` does not run by its schedule; null where it does. */
export const pauseCode = sql<PauseCode | null>`(case
  when not a.enabled then 'disabled'
  when ${sql.raw(isSuspended)} then 'billing_suspended'
  when brand.id is null then 'brand_deleted'
  when a.knowledge_base_id is not null and not exists (
         select 1 from knowledge_bases k where k.id = a.knowledge_base_id and k.org_id = a.org_id and k.deleted_at is null)
    then 'knowledge_base_deleted'
  when ${authorCode} is not null then ${authorCode}
  when a.auto_publish and ${account(true)} then 'connection_missing'
  when a.auto_publish and ${account(false)} then 'token_expired'
end)`;

const shownAgents = (em: Em, orgId: string) =>
  selectAgents(em)
    .where('a.org_id', '=', orgId)
    .select(['a.id', 'a.org_id as orgId', 'a.brand_id as brandId', 'a.name', 'a.platforms', 'a.schedule'])
    .select('a.trigger')
    .select(['a.knowledge_base_id as knowledgeBaseId', 'a.posts_per_run as postsPerRun', 'a.tone'])
    .select(['a.instructions', 'a.auto_publish as autoPublish', 'a.enabled'])
    .select(['a.disabled_reason as disabledReason', 'a.max_posts_per_day as maxPostsPerDay'])
    .select('a.draft_times as draftTimes')
    .select(['a.answering', 'a.max_answers_per_day as maxAnswersPerDay'])
    .select(['a.monthly_credits as monthlyCredits', 'a.consecutive_failures as consecutiveFailures'])
    .select(['a.created_at as createdAt', 'a.updated_at as updatedAt'])
    .select(({ fn }) => [
      // as the brand is called now, or was when it went
      fn.coalesce('brand.slug', 'a.brand_slug').as('brandSlug'),
      pauseCode.as('pauseCode'),
    ]);

/** An agent as it is shown. Times are texts as PostgreSQL writes them. */
export type AgentRow = Awaited<ReturnType<typeof findAgent>>;

/** The organization's agent; 404 when there is none, 403 where the actor may not. */
export const findAgent = async (em: Em, actor: BrandScopedActor, id: string) => {
  const agent = await shownAgents(em, actor.orgId).where('a.id', '=', id).executeTakeFirst();
  if (!agent) throw notFound('agent', id);
  requireBrandInScope(actor, agent.brandId);
  return agent;
};

/** One page of the agents that the actor may see, newest first, and how many there are. */
export const listAgents = async (
  em: Em,
  { orgId, brandScope }: BrandScopedActor,
  { limit, offset, brandSlug }: { limit: number; offset: number; brandSlug?: string | undefined },
) => {
  const agents = shownAgents(em, orgId)
    .where(({ ref }) => isInScope(brandScope, ref('a.brand_id')))
    .$if(brandSlug !== undefined, query =>
      query.where(({ eb, fn }) => eb(fn.coalesce('brand.slug', 'a.brand_slug'), '=', brandSlug ?? '')),
    );
  const newestFirst = agents.orderBy('a.created_at', 'desc').orderBy('a.id', 'desc');
  const rows = await newestFirst.limit(limit).offset(offset).execute();
  const counted = agents.clearSelect().select(({ fn }) => fn.countAll<number>().as('total'));
  return { rows, ...(await counted.executeTakeFirstOrThrow()) };
};

/**
 * The agent's entity, kept from everybody else until the transaction ends: it does not change, and no run of it begins or
 * ends meanwhile.
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

const readAvailability = (em: Em, agentId: string) =>
  selectAgents(em)
    .where('a.id', '=', agentId)
    .select(['a.id', 'a.org_id as orgId', 'a.brand_id as brandId', 'a.name', 'a.schedule'])
    .select(['a.auto_publish as autoPublish', 'a.runs_recorded_until as recordedUntil'])
    .select(['a.disabled_reason as disabledReason', 'a.posts_per_run as postsPerRun'])
    .select(['a.max_posts_per_day as maxPostsPerDay', 'a.monthly_credits as monthlyCredits'])
    .select(({ exists, selectFrom }) => [
      now.as('now'),
      pauseCode.as('pauseCode'),
      exists(
        selectFrom('agent_runs as r')
          .select('r.id')
          .whereRef('r.agent_id', '=', 'a.id')
          // written into the text: their index is of these alone
          .where('r.status', '=', sql.lit('running')),
      )
        .$castTo<boolean>()
        .as('isRunning'),
      selectFrom('agent_posts as p')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('p.agent_id', '=', 'a.id')
        .where('p.post_id', 'is not', null)
        .where('p.created_at', '>=', startOfSpan('day'))
        .$asScalar()
        .$notNull()
        .as('postsToday'),
      sql<number>`${runCreditsThisMonth} + ${answersThisMonth}`.as('creditsThisMonth'),
    ])
    .executeTakeFirst();

/** An agent, kept from everybody else until the transaction ends, with what decides whether it may run. */
export type LockedAgent = NonNullable<Awaited<ReturnType<typeof readAvailability>>>;

/**
 * Locks an agent; undefined where it is gone. Runs begin and end under this lock. What it stands on is read by a statement of
 * its own: one that waits for a lock still sees the other tables as they were before it waited.
 */
export const lockAvailability = async (em: Em, agentId: string): Promise<LockedAgent | undefined> => {
  await kyselyOf(em).selectFrom('agents').select('id').where('id', '=', agentId).forNoKeyUpdate().execute();
  return readAvailability(em, agentId);
};
