import { v7 as uuidv7 } from 'uuid';
import type {
  AgentSource,
  AgentText,
  RunReason,
  RunStatus,
  RunStep,
  RunTrigger,
} from '../../domain/agents/agents.ts';
import { notFound } from '../../domain/errors.ts';
import { runPrice } from '../../domain/agents/agent-guards.ts';
import { workflowIds } from '../../domain/ids.ts';
import type { MessagePayloads } from '../../domain/stories.ts';
import { actorNameSql } from '../actor-names.ts';
import type { Em } from '../driver/orm.ts';
import { readPage } from '../driver/page-within.ts';
import { holdCredits } from '../billing/credits.ts';
import { addMessage, isNotOnItsWay } from '../outbox.ts';
import type { LockedAgent } from './agents.ts';

/** A post of a run as it is shown. */
interface RunPost {
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
  requestedByName: string | null;
  posts: RunPost[];
}

const columns = `r.id, r.agent_id as "agentId", r.status, r.trigger, r.dry_run as "dryRun", r.scheduled_for as "scheduledFor",
  r.created_at as "createdAt", r.ended_at as "endedAt", r.reason, r.credits, r.input_tokens as "inputTokens",
  r.output_tokens as "outputTokens", r.steps, r.requested_by as "requestedBy",
  ${actorNameSql('r.requested_by')} as "requestedByName",
  (select coalesce(json_agg(post), '[]') from (
     select number, post_id as "postId", title, texts, sources, provider, model, tries, reason
       from agent_posts where run_id = r.id order by number) post) as posts`;

const fromRuns = 'from agent_runs r where r.agent_id = ? and r.org_id = ?';

/** The agent's run; 404 when there is none. Whether the actor may see the agent is asked before. */
export const findRun = async (em: Em, orgId: string, agentId: string, runId: string): Promise<RunRow> => {
  const [run] = await em.execute<RunRow[]>(`select ${columns} ${fromRuns} and r.id = ?`, [
    agentId,
    orgId,
    runId,
  ]);
  if (!run) throw notFound('run', runId);
  return run;
};

/** One page of an agent's runs, newest first, and how many there are. */
export const listRuns = async (
  em: Em,
  { orgId, agentId }: { orgId: string; agentId: string },
  { limit, offset, status }: { limit: number; offset: number; status?: RunStatus | undefined },
): Promise<{ rows: RunRow[]; total: number }> => {
  const [where, asked] = status === undefined ? ['', []] : [' and r.status = ?', [status]];
  const values = [agentId, orgId, ...asked];
  const rows = await readPage<RunRow>(em, {
    sql: `select ${columns} ${fromRuns}${where} order by r.created_at desc, r.id desc limit ? offset ?`,
    values: [...values, limit, offset],
  });
  const [counted] = await em.execute<{ total: number }[]>(
    `select count(*)::int as total ${fromRuns}${where}`,
    values,
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
  const inserted = await em.execute<{ id: string }[]>(
    `insert into agent_runs (id, created_at, org_id, agent_id, brand_id, status, trigger, dry_run, scheduled_for, wanted, reason,
            requested_by, ended_at)
     select r.id, now(), ?, ?, ?, r.status, r.trigger, r.dry_run, r.scheduled_for, r.wanted, r.reason, r.requested_by,
            case when r.status <> 'running' then now() end
       from unnest(?::uuid[], ?::text[], ?::text[], ?::boolean[], ?::timestamptz[], ?::int[], ?::jsonb[], ?::text[])
         as r (id, status, trigger, dry_run, scheduled_for, wanted, reason, requested_by)
     on conflict (agent_id, scheduled_for) do nothing returning id`,
    [
      ...[agent.orgId, agent.id, agent.brandId],
      runs.map(() => uuidv7()),
      runs.map(({ status }) => status),
      runs.map(({ trigger }) => trigger),
      runs.map(({ dryRun }) => dryRun),
      runs.map(({ scheduledFor }) => scheduledFor),
      runs.map(({ wanted }) => wanted),
      runs.map(({ reason }) => reason && JSON.stringify(reason)),
      runs.map(({ requestedBy }) => requestedBy),
    ],
  );
  return inserted.map(({ id }) => id);
};

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

/**
 * A page of the runs that have been under way for a while, and for which no message is on its way: each should have a live
 * workflow. `after`: the last id of the page before.
 */
export const listLostRuns = (
  em: Em,
  untouchedMs: number,
  after: string | null,
): Promise<MessagePayloads['agent_run.due'][]> => {
  const [where, values] = after === null ? ['', []] : [' and r.id > ?', [after]];
  return em.execute<MessagePayloads['agent_run.due'][]>(
    `select r.id as "runId", r.agent_id as "agentId", r.org_id as "orgId", r.brand_id as "brandId" from agent_runs r
      where r.status = 'running' and r.created_at < now() - ?::float8 * interval '1 millisecond'${where}
        and ${isNotOnItsWay(workflowIds.agentRun(''), 'r.id')}
      order by r.id limit 500`,
    [untouchedMs, ...values],
  );
};
