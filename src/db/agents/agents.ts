import { LockMode } from '@mikro-orm/core';
import { requireBrandInScope, type BrandScopedActor } from '../../domain/actor.ts';
import type { PauseCode } from '../../domain/agents.ts';
import type { Tone } from '../../domain/ai.ts';
import { notFound } from '../../domain/errors.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import type { Em } from '../driver/orm.ts';
import { Agent } from '../entities/agent.ts';
import { brandScopeSql } from '../team/brand-scope.ts';
import { pauseCode, pauseJoins } from './agent-pause.ts';

/** An agent as it is shown. Times are texts as PostgreSQL writes them. */
export interface AgentRow {
  id: string;
  orgId: string;
  brandId: string;
  /** As the brand is called now, or was when it went. */
  brandSlug: string;
  name: string;
  platforms: PlatformName[];
  schedule: string;
  knowledgeBaseId: string | null;
  postsPerRun: number;
  tone: Tone;
  instructions: string;
  autoPublish: boolean;
  enabled: boolean;
  disabledReason: string | null;
  maxPostsPerDay: number | null;
  monthlyCredits: number | null;
  consecutiveFailures: number;
  /** Why it does not run by its schedule at this moment. */
  pauseCode: PauseCode | null;
  createdAt: string;
  updatedAt: string;
}

const columns = `a.id, a.org_id as "orgId", a.brand_id as "brandId", coalesce(brand.slug, a.brand_slug) as "brandSlug",
  a.name, a.platforms, a.schedule, a.knowledge_base_id as "knowledgeBaseId", a.posts_per_run as "postsPerRun", a.tone,
  a.instructions, a.auto_publish as "autoPublish", a.enabled, a.disabled_reason as "disabledReason",
  a.max_posts_per_day as "maxPostsPerDay", a.monthly_credits as "monthlyCredits",
  a.consecutive_failures as "consecutiveFailures", ${pauseCode} as "pauseCode",
  a.created_at as "createdAt", a.updated_at as "updatedAt"`;

/** The organization's agent; 404 when there is none, 403 where the actor may not. */
export const findAgent = async (em: Em, actor: BrandScopedActor, id: string): Promise<AgentRow> => {
  const [agent] = await em.execute<AgentRow[]>(
    `select ${columns} from agents a ${pauseJoins} where a.id = ? and a.org_id = ? and a.deleted_at is null`,
    [id, actor.orgId],
  );
  if (!agent) throw notFound('agent', id);
  requireBrandInScope(actor, agent.brandId);
  return agent;
};

/** One page of the agents that the actor may see, newest first, and how many there are. */
export const listAgents = async (
  em: Em,
  { orgId, brandScope }: BrandScopedActor,
  { limit, offset, brandSlug }: { limit: number; offset: number; brandSlug?: string | undefined },
): Promise<{ rows: AgentRow[]; total: number }> => {
  const [scoped, values] = brandScopeSql(brandScope, 'a.brand_id');
  const ofBrand = brandSlug === undefined ? '' : ' and coalesce(brand.slug, a.brand_slug) = ?';
  const where = `a.org_id = ? and a.deleted_at is null${scoped}${ofBrand}`;
  const bound = [orgId, ...values, ...(brandSlug === undefined ? [] : [brandSlug])];
  const rows = await em.execute<AgentRow[]>(
    `select ${columns} from agents a ${pauseJoins} where ${where} order by a.created_at desc, a.id desc limit ? offset ?`,
    [...bound, limit, offset],
  );
  const [counted] = await em.execute<{ total: number }[]>(
    `select count(*)::int as total from agents a left join brands brand on brand.id = a.brand_id where ${where}`,
    bound,
  );
  return { rows, total: counted?.total ?? 0 };
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
