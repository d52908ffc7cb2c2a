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
import { readListPage, type Listed } from '../driver/lists.ts';
import { holdCredits } from '../billing/credits.ts';
import { addMessage, isNotOnItsWay } from '../outbox.ts';
import type { LockedAgent } from './agents.ts';

/** Post of a run for display. */
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

/** Run for display. Times are texts in PostgreSQL's form. */
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

/** Finds a run of the agent. Throws 404 if it does not exist. The caller has checked that the actor may see the agent. */
export const findRun = async (em: Em, orgId: string, agentId: string, runId: string): Promise<RunRow> => {
  const [run] = await em.execute<RunRow[]>(`select ${columns} ${fromRuns} and r.id = ?`, [
    agentId,
    orgId,
    runId,
  ]);
  if (!run) throw notFound('run', runId);
  return run;
};

/** Lists one page of an agent's runs, newest first, with their total number. */
export const listRuns = (
  em: Em,
  { orgId, agentId }: { orgId: string; agentId: string },
  { limit, offset, status }: { limit: number; offset: number; status?: RunStatus | undefined },
): Promise<Listed<RunRow>> => {
  const [where, asked] = status === undefined ? ['', []] : [' and r.status = ?', [status]];
  const of = { from: `${fromRuns}${where}`, values: [agentId, orgId, ...asked] };
  const list = { columns, ...of, order: 'r.created_at desc, r.id desc', isBounded: true } as const;
  return readListPage<RunRow>(em, list, { limit, offset });
};

/** Lifetime of the credit hold, longer than any run. Afterwards, the credits are released automatically. */
const holdMs = 6 * 60 * 60_000;

/** Run to create. */
export interface NewRun {
  trigger: RunTrigger;
  dryRun: boolean;
  scheduledFor: Date | null;
  /** `user:<id>`, `api_key:<id>`, or `service`. */
  requestedBy: string;
}

interface RunToInsert extends NewRun {
  status: 'running' | 'skipped';
  wanted: number;
  reason: RunReason | null;
}

type RunOwner = Pick<LockedAgent, 'id' | 'orgId' | 'brandId'>;

/** Inserts the rows of runs in one statement. Returns the IDs of the rows whose instants had no run. */
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

/** Inserts the row of one run. Returns its ID, or undefined if its instant already has a run. */
export const insertRun = async (em: Em, agent: RunOwner, run: RunToInsert): Promise<string | undefined> =>
  (await insertRuns(em, agent, [run]))[0];

/** Returns the reference of a run's credits in the ledger and of its model calls in `ai_calls`. */
export const makeRunReference = workflowIds.agentRun;

/** Reserves the price of a run and starts its workflow. Throws `insufficient_credits`. */
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

/**
 * Maximum length of a message. Longer ones are cut, because a model's title or a provider's error message can be of any
 * length.
 */
const maxMessage = 500;

/** Records a step of a run, for people who want to know what happened. */
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
 * Lists one page of the runs that have been running for a while and for which no outbox message waits. Each should have a
 * running workflow. `after` is the last ID of the previous page.
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
