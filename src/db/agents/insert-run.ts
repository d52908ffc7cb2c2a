import { v7 as uuidv7 } from 'uuid';
import { runPrice } from '../../domain/agent-guards.ts';
import type { RunReason, RunTrigger } from '../../domain/agents.ts';
import { workflowIds } from '../../domain/ids.ts';
import { holdCredits } from '../billing/credits.ts';
import type { Em } from '../driver/orm.ts';
import { addMessage } from '../outbox.ts';
import type { LockedAgent } from './agent-availability.ts';

/** Longer than any run goes on; then its credits come back by themselves. */
const holdMs = 6 * 60 * 60_000;

/** Which run of whom. */
export interface NewRun {
  trigger: RunTrigger;
  dryRun: boolean;
  scheduledFor: Date | null;
  /** `user:<id>`, `api_key:<id>` or `service`. */
  requestedBy: string;
}

interface RunToInsert extends NewRun {
  status: 'running' | 'skipped';
  wanted: number;
  reason: RunReason | null;
}

type RunOwner = Pick<LockedAgent, 'id' | 'orgId' | 'brandId'>;

/** Writes the rows of runs in one statement; gives the ids of those whose instants had none. */
export const insertRuns = async (
  em: Em,
  agent: RunOwner,
  runs: readonly RunToInsert[],
): Promise<string[]> => {
  if (runs.length === 0) return [];
  const rows = runs.map(run => [
    uuidv7(),
    agent.orgId,
    agent.id,
    agent.brandId,
    run.status,
    run.trigger,
    run.dryRun,
    run.scheduledFor,
    run.wanted,
    run.reason && JSON.stringify(run.reason),
    run.requestedBy,
    run.status,
  ]);
  const inserted = await em.execute<{ id: string }[]>(
    `insert into agent_runs (id, created_at, org_id, agent_id, brand_id, status, "trigger", dry_run, scheduled_for, wanted,
                             reason, requested_by, ended_at)
     values ${rows.map(() => row).join(', ')}
     on conflict (agent_id, scheduled_for) do nothing returning id`,
    rows.flat(),
  );
  return inserted.map(({ id }) => id);
};

const row = `(?, now(), ?, ?, ?, ?, ?, ?, ?, ?, ?::jsonb, ?, case when ? = 'running' then null else now() end)`;

/** Writes the row of one run; gives its id, and undefined where its instant has one already. */
export const insertRun = async (em: Em, agent: RunOwner, run: RunToInsert): Promise<string | undefined> =>
  (await insertRuns(em, agent, [run]))[0];

/** The row of an instant of the schedule at which nothing ran. */
export const skippedRun = (scheduledFor: Date, reason: RunReason) => ({
  trigger: 'schedule' as const,
  dryRun: false,
  scheduledFor,
  requestedBy: 'service',
  status: 'skipped' as const,
  wanted: 0,
  reason,
});

/** What a run's credits are known by in the ledger, and its calls of models in `ai_calls`. */
export const runReference = workflowIds.agentRun;

/** Sets the price of a run aside, and has its workflow started. Throws `insufficient_credits`. */
export const sendOnItsWay = async (
  em: Em,
  { id: agentId, orgId, brandId }: Pick<LockedAgent, 'id' | 'orgId' | 'brandId'>,
  { runId, actor, requestId }: { runId: string; actor: string; requestId: string | null },
): Promise<void> => {
  await holdCredits(em, {
    orgId,
    brandId,
    operation: 'agents.run',
    reference: runReference(runId),
    actor,
    reason: 'a run of an agent',
    price: runPrice,
    ms: holdMs,
  });
  await addMessage(em, 'agent_run.due', { runId, agentId, orgId, brandId }, requestId);
};
