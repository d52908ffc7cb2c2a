import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { v7 as uuidv7 } from 'uuid';
import type { RunReason, RunStatus, RunStep, RunTrigger } from '../../domain/agents/agents.ts';
import { notFound } from '../../domain/errors.ts';
import { runPrice } from '../../domain/agents/agent-guards.ts';
import { workflowIds } from '../../domain/ids.ts';
import { actorNameSql } from '../actor-names.ts';
import { kyselyOf, milliseconds, now } from '../driver/kysely.ts';
import type { Em } from '../driver/orm.ts';
import { readPage } from '../driver/page-within.ts';
import { holdCredits } from '../billing/credits.ts';
import { addMessage, isNotOnItsWay } from '../outbox.ts';
import type { LockedAgent } from './agents.ts';

const selectRuns = (em: Em, orgId: string, agentId: string) =>
  kyselyOf(em)
    .selectFrom('agent_runs as r')
    .where('r.agent_id', '=', agentId)
    .where('r.org_id', '=', orgId)
    .select(['r.id', 'r.agent_id as agentId', 'r.status', 'r.trigger', 'r.dry_run as dryRun'])
    .select(['r.scheduled_for as scheduledFor', 'r.created_at as createdAt', 'r.ended_at as endedAt'])
    .select(['r.reason', 'r.credits', 'r.input_tokens as inputTokens', 'r.output_tokens as outputTokens'])
    .select(['r.steps', 'r.requested_by as requestedBy'])
    .select(sql<string | null>`${sql.raw(actorNameSql('r.requested_by'))}`.as('requestedByName'))
    .select(({ selectFrom }) => [
      jsonArrayFrom(
        selectFrom('agent_posts')
          .select(['number', 'post_id as postId', 'title', 'texts', 'sources'])
          .select(['provider', 'model', 'tries', 'reason'])
          .whereRef('run_id', '=', 'r.id')
          .orderBy('number'),
      ).as('posts'),
    ]);

/** A run as it is shown. Times are texts as PostgreSQL writes them. */
export type RunRow = Awaited<ReturnType<typeof findRun>>;

/** The agent's run; 404 when there is none. Whether the actor may see the agent is asked before. */
export const findRun = async (em: Em, orgId: string, agentId: string, runId: string) => {
  const run = await selectRuns(em, orgId, agentId).where('r.id', '=', runId).executeTakeFirst();
  if (!run) throw notFound('run', runId);
  return run;
};

/** One page of an agent's runs, newest first, and how many there are. */
export const listRuns = async (
  em: Em,
  { orgId, agentId }: { orgId: string; agentId: string },
  { limit, offset, status }: { limit: number; offset: number; status?: RunStatus | undefined },
): Promise<{ rows: RunRow[]; total: number }> => {
  const runs = selectRuns(em, orgId, agentId).$if(status !== undefined, query =>
    query.where('r.status', '=', status as RunStatus),
  );
  const newestFirst = runs.orderBy('r.created_at', 'desc').orderBy('r.id', 'desc');
  const rows = await readPage(em, newestFirst.limit(limit).offset(offset));
  const counted = runs.clearSelect().select(({ fn }) => fn.countAll<number>().as('total'));
  return { rows, ...(await counted.executeTakeFirstOrThrow()) };
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
  const inserted = await kyselyOf(em)
    .insertInto('agent_runs')
    .values(
      runs.map(({ dryRun, scheduledFor, requestedBy, ...run }) => ({
        ...run,
        id: uuidv7(),
        created_at: now,
        org_id: agent.orgId,
        agent_id: agent.id,
        brand_id: agent.brandId,
        dry_run: dryRun,
        scheduled_for: scheduledFor,
        requested_by: requestedBy,
        ended_at: run.status === 'running' ? null : now,
      })),
    )
    .onConflict(conflict => conflict.columns(['agent_id', 'scheduled_for']).doNothing())
    .returning('id')
    .execute();
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
  await kyselyOf(em)
    .updateTable('agent_runs')
    .set({ steps: ({ ref }) => sql`${ref('steps')} || ${JSON.stringify([step])}::jsonb` })
    .where('id', '=', runId)
    .execute();
};

/**
 * A page of the runs that have been under way for a while, and for which no message is on its way: each should have a live
 * workflow. `after`: the last id of the page before.
 */
export const listLostRuns = (em: Em, untouchedMs: number, after: string | null) =>
  kyselyOf(em)
    .selectFrom('agent_runs as r')
    .select(['r.id as runId', 'r.agent_id as agentId', 'r.org_id as orgId', 'r.brand_id as brandId'])
    // written into the text: their index is of these alone
    .where('r.status', '=', sql.lit('running'))
    .where('r.created_at', '<', sql<string>`${now} - ${milliseconds(untouchedMs)}`)
    .$if(after !== null, query => query.where('r.id', '>', after))
    .where(sql.raw<boolean>(isNotOnItsWay(workflowIds.agentRun(''), 'r.id')))
    .orderBy('r.id')
    .limit(500)
    .execute();
