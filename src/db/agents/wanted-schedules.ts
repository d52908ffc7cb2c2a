import { pauseOf, type PauseCode } from '../../domain/agents.ts';
import { workflowIds } from '../../domain/ids.ts';
import type { Em } from '../driver/orm.ts';
import { pauseCode, pauseJoins } from './agent-pause.ts';

/** How an agent's schedule in Temporal should be. */
export interface WantedSchedule {
  agentId: string;
  orgId: string;
  brandId: string;
  name: string;
  /** Five fields of cron, in UTC. */
  cron: string;
  /** Why it does not run now, as a sentence; null where it does. */
  pausedBecause: string | null;
  /** Up to here every instant of its schedule has a run, or needs none; as PostgreSQL writes it. */
  recordedUntil: string;
}

interface Row extends Omit<WantedSchedule, 'pausedBecause'> {
  pauseCode: PauseCode | null;
  disabledReason: string | null;
}

const columns = `a.id as "agentId", a.org_id as "orgId", a.brand_id as "brandId", a.name, a.schedule as cron,
  a.runs_recorded_until as "recordedUntil", a.disabled_reason as "disabledReason", ${pauseCode} as "pauseCode"`;

const wantedOf = ({ pauseCode: code, disabledReason, ...row }: Row): WantedSchedule => ({
  ...row,
  pausedBecause: pauseOf(code, disabledReason)?.message ?? null,
});

/** The schedule of one agent; undefined where there should be none. */
export const findWantedSchedule = async (em: Em, agentId: string): Promise<WantedSchedule | undefined> => {
  const [row] = await em.execute<Row[]>(
    `select ${columns} from agents a ${pauseJoins} where a.id = ? and a.deleted_at is null`,
    [agentId],
  );
  return row && wantedOf(row);
};

const lowest = '00000000-0000-0000-0000-000000000000';

/**
 * A page of all agents in the order of their ids that nobody has touched for a while, and for which no message is on its way:
 * what Temporal has of the others may rightly be older than their row.
 */
export const listWantedSchedules = async (
  em: Em,
  { after = lowest, limit, untouchedMs }: { after?: string | undefined; limit: number; untouchedMs: number },
): Promise<WantedSchedule[]> => {
  const rows = await em.execute<Row[]>(
    `select ${columns} from agents a ${pauseJoins}
      where a.id > ? and a.deleted_at is null and a.updated_at < now() - ? * interval '1 ms'
        and not exists (select 1 from outbox_messages m where m.workflow_id = ? || a.id)
      order by a.id limit ?`,
    [after, untouchedMs, workflowIds.agent(''), limit],
  );
  return rows.map(wantedOf);
};

/** Those of these agents that are there. */
export const existingAgents = async (em: Em, ids: readonly string[]): Promise<Set<string>> => {
  if (ids.length === 0) return new Set();
  const rows = await em.execute<{ id: string }[]>(
    'select id from agents where id = any (?::uuid[]) and deleted_at is null',
    [`{${ids.join(',')}}`],
  );
  return new Set(rows.map(({ id }) => id));
};
