import { v7 as uuidv7 } from 'uuid';
import type {
  AgentSource,
  AgentText,
  RunReason,
  RunStatus,
  RunStep,
  RunTrigger,
} from '../../domain/agents.ts';
import { notFound } from '../../domain/errors.ts';
import { runPrice } from '../../domain/agent-guards.ts';
import { workflowIds } from '../../domain/ids.ts';
import type { Em } from '../driver/orm.ts';
import { executePage } from '../driver/page-within.ts';
import { holdCredits } from '../billing/credits.ts';
import { addMessage } from '../outbox.ts';
import type { LockedAgent } from './agents.ts';

/** One post of a run, as it is shown. */
export interface RunPostRow {
  number: number;
  postId: string | null;
  title: string;
  texts: AgentText[];
  sources: AgentSource[];
  provider: string;
  model: string;
  tries: number;
  reason: RunReason | null;
}

/** A run as it is shown. Times are texts as PostgreSQL writes them. */
export interface RunRow {
  id: string;
  agentId: string;
  status: RunStatus;
  trigger: RunTrigger;
  dryRun: boolean;
  scheduledFor: string | null;
  createdAt: string;
  endedAt: string | null;
  reason: RunReason | null;
  credits: number;
  inputTokens: number | null;
  outputTokens: number | null;
  steps: RunStep[];
  requestedBy: string;
  posts: RunPostRow[] | null;
}

const columns = `r.id, r.agent_id as "agentId", r.status, r."trigger", r.dry_run as "dryRun",
  r.scheduled_for as "scheduledFor", r.created_at as "createdAt", r.ended_at as "endedAt", r.reason, r.credits,
  r.input_tokens as "inputTokens", r.output_tokens as "outputTokens", r.steps, r.requested_by as "requestedBy",
  (select json_agg(post order by post.number) from (
     select number, post_id as "postId", title, texts, sources, provider, model, tries, reason
       from agent_posts where run_id = r.id) post) as posts`;

/** The agent's run; 404 when there is none. Whether the actor may see the agent is asked before. */
export const findRun = async (em: Em, orgId: string, agentId: string, runId: string): Promise<RunRow> => {
  const [run] = await em.execute<RunRow[]>(
    `select ${columns} from agent_runs r where r.id = ? and r.agent_id = ? and r.org_id = ?`,
    [runId, agentId, orgId],
  );
  if (!run) throw notFound('run', runId);
  return run;
};

/** One page of an agent's runs, newest first, and how many there are. */
export const listRuns = async (
  em: Em,
  { orgId, agentId }: { orgId: string; agentId: string },
  { limit, offset, status }: { limit: number; offset: number; status?: RunStatus | undefined },
): Promise<{ rows: RunRow[]; total: number }> => {
  const where = `r.org_id = ? and r.agent_id = ?${status === undefined ? '' : ' and r.status = ?'}`;
  const bound = [orgId, agentId, ...(status === undefined ? [] : [status])];
  const rows = await executePage<RunRow>(
    em,
    `select ${columns} from agent_runs r where ${where} order by r.created_at desc, r.id desc limit ? offset ?`,
    [...bound, limit, offset],
  );
  const [counted] = await em.execute<{ total: number }[]>(
    `select count(*)::int as total from agent_runs r where ${where}`,
    bound,
  );
  return { rows, total: counted?.total ?? 0 };
};

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

/** What a run's credits are known by in the ledger, and its calls of models in `ai_calls`. */
export const makeRunReference = workflowIds.agentRun;

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
    reference: makeRunReference(runId),
    actor,
    reason: 'a run of an agent',
    price: runPrice,
    ms: holdMs,
  });
  await addMessage(em, 'agent_run.due', { runId, agentId, orgId, brandId }, requestId);
};

/** Longer ones are cut: a model's title, or what a provider says of an error, may be anything. */
const maxMessage = 500;

/** Writes down what a run has just done, for people who ask what happened. */
export const addRunStep = async (em: Em, runId: string, message: string): Promise<void> => {
  const step: RunStep = {
    at: new Date().toISOString(),
    message: message.slice(0, maxMessage).toWellFormed(),
  };
  await em.execute('update agent_runs set steps = steps || ?::jsonb where id = ?', [
    JSON.stringify([step]),
    runId,
  ]);
};

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
