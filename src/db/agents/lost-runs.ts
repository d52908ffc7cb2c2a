import { workflowIds } from '../../domain/ids.ts';
import type { Em } from '../driver/orm.ts';

/** A run under way. */
export interface RunUnderWay {
  runId: string;
  agentId: string;
  orgId: string;
  brandId: string;
}

/** Runs that have been under way for a while, and for which no message is on its way: each should have a live workflow. */
export const listLostRuns = (em: Em, untouchedMs: number): Promise<RunUnderWay[]> =>
  em.execute<RunUnderWay[]>(
    `select r.id as "runId", r.agent_id as "agentId", r.org_id as "orgId", r.brand_id as "brandId" from agent_runs r
      where r.status = 'running' and r.created_at < now() - ? * interval '1 ms'
        and not exists (select 1 from outbox_messages m where m.workflow_id = ? || r.id)
      order by r.id limit 1000`,
    [untouchedMs, workflowIds.agentRun('')],
  );
