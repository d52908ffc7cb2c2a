import type { AgentAvailability } from '../../domain/agent-guards.ts';
import type { Em } from '../driver/orm.ts';
import { pauseCode, pauseJoins } from './agent-pause.ts';

/** An agent, kept from everybody else until the transaction ends, with what decides whether it may run. */
export interface LockedAgent extends AgentAvailability {
  id: string;
  orgId: string;
  brandId: string;
  name: string;
  schedule: string;
  autoPublish: boolean;
  /** Times are texts as PostgreSQL writes them. */
  recordedUntil: string;
  now: string;
}

const columns = `a.id, a.org_id as "orgId", a.brand_id as "brandId", a.name, a.schedule, a.auto_publish as "autoPublish",
  a.runs_recorded_until as "recordedUntil", now() as now, a.disabled_reason as "disabledReason",
  a.posts_per_run as "postsPerRun", a.max_posts_per_day as "maxPostsPerDay", a.monthly_credits as "monthlyCredits",
  ${pauseCode} as "pauseCode",
  exists (select 1 from agent_runs r where r.agent_id = a.id and r.status = 'running') as "isRunning",
  (select count(*)::int from agent_posts p
    where p.agent_id = a.id and p.post_id is not null
      and p.created_at >= date_trunc('day', now() at time zone 'utc') at time zone 'utc') as "postsToday",
  (select coalesce(sum(r.credits), 0)::int from agent_runs r
    where r.agent_id = a.id
      and r.created_at >= date_trunc('month', now() at time zone 'utc') at time zone 'utc') as "creditsThisMonth"`;

/**
 * Locks an agent; undefined where it is gone. Runs begin and end under this lock. What it stands on is read by a statement of
 * its own: one that waits for a lock still sees the other tables as they were before it waited.
 */
export const lockAvailability = async (em: Em, agentId: string): Promise<LockedAgent | undefined> => {
  await em.execute('select 1 from agents where id = ? for no key update', [agentId]);
  const [agent] = await em.execute<LockedAgent[]>(
    `select ${columns} from agents a ${pauseJoins} where a.id = ? and a.deleted_at is null`,
    [agentId],
  );
  return agent;
};
