import { workflowIds } from '../../domain/ids.ts';
import type { Em } from '../driver/orm.ts';

/** A run under way. */
export interface RunUnderWay {
  runId: string;
  agentId: string;
  orgId: string;
  brandId: string;
}

/**
 * A page of the runs that have been under way for a while, and for which no message is on its way: each should have a live
 * workflow. `after`: the last id of the page before.
 */
export const listLostRuns = (em: Em, untouchedMs: number, after: string | null): Promise<RunUnderWay[]> =>
  em.execute<RunUnderWay[]>(
    `select r.id as "runId", r.agent_id as "agentId", r.org_id as "orgId", r.brand_id as "brandId" from agent_runs r
      where r.status = 'running' and r.created_at < now() - ? * interval '1 ms'
        and (?::uuid is null or r.id > ?::uuid)
        and not exists (select 1 from outbox_messages m where m.workflow_id = ? || r.id)
      order by r.id limit 500`,
    [untouchedMs, after, after, workflowIds.agentRun('')],
  );
