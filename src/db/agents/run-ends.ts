import { sql } from 'kysely';
import { failuresToDisable, type RunReason, type RunStatus } from '../../domain/agents/agents.ts';
import { runPrice } from '../../domain/agents/agent-guards.ts';
import { Refusal } from '../../domain/errors.ts';
import { agentDisabledText, runEndedText } from '../../domain/notifications/notification-texts.ts';
import { audit } from '../audit.ts';
import { captureCredits, releaseIfHeld } from '../billing/credits.ts';
import { kyselyOf, now } from '../driver/kysely.ts';
import type { Em } from '../driver/orm.ts';
import { Agent, AgentPost } from '../entities/agent.ts';
import { addNotification } from '../notifications/add-notification.ts';
import { addMessage } from '../outbox.ts';
import { addEvent } from '../webhooks/events.ts';
import { makeRunReference, addRunStep } from './runs.ts';

/** What ended a run from outside is no failure of its agent. */
const notItsFault = ['agent_deleted', 'billing_suspended', 'brand_deleted', 'cancelled', 'disabled', 'ended'];

/** How a run ended. */
type EndedAs = Extract<RunStatus, 'completed' | 'failed'>;

const lockAgentOf = (em: Em, runId: string): Promise<unknown> =>
  kyselyOf(em)
    .selectFrom('agents')
    .select('id')
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('agent_runs').select('agent_id').where('id', '=', runId).$asScalar(),
    )
    .forNoKeyUpdate()
    .execute();

/** Locks the agent, then the run, as whatever begins one does. Undefined where the run has ended. */
const lockRunning = async (em: Em, runId: string) => {
  await lockAgentOf(em, runId);
  return kyselyOf(em)
    .selectFrom('agent_runs as r')
    .innerJoin('agents as a', 'a.id', 'r.agent_id')
    .leftJoin('brands as b', 'b.id', 'r.brand_id')
    .select(['r.id as runId', 'r.org_id as orgId', 'r.agent_id as agentId', 'a.name as agentName'])
    .select(['r.brand_id as brandId', 'a.auto_publish as autoPublish', 'r.dry_run as dryRun'])
    .select(['r.created_at as startedAt', 'a.consecutive_failures as failures'])
    .select(({ eb, fn }) => [
      fn.coalesce('b.slug', 'a.brand_slug').as('brandSlug'),
      eb('a.deleted_at', 'is not', null).$castTo<boolean>().as('isDeleted'),
    ])
    .where('r.id', '=', runId)
    .where('r.status', '=', 'running')
    .forUpdate('r')
    .executeTakeFirst();
};

/** A run under way, with its agent. Times are texts as PostgreSQL writes them. */
type EndingRun = NonNullable<Awaited<ReturnType<typeof lockRunning>>>;

const madePosts = (em: Em, runId: string) =>
  kyselyOf(em)
    .selectFrom('agent_posts as g')
    .innerJoin('posts as p', 'p.id', 'g.post_id')
    .select(['p.id as postId', 'p.status', 'p.platforms', 'p.scheduled_at as scheduledAt'])
    .where('g.run_id', '=', runId)
    .orderBy('g.number')
    .execute();

type MadePost = Awaited<ReturnType<typeof madePosts>>[number];

/** Whether a post of the run was kept, whatever its workflow has heard of it. */
const hasKept = async (em: Em, runId: string): Promise<boolean> =>
  (await em.count(AgentPost, { runId, reason: null })) > 0;

/**
 * Ends a run in one transaction with all that follows: its price is spent where something came of it and else given back, its
 * event and notification, and after the third failure in a row the end of its agent's schedule. Does nothing to a run that
 * has ended, and gives null. `given`: why nothing came of it, or null; where a post was kept all the same, as the rows say,
 * the run is completed. One that cannot be paid for in the end has failed for that, and costs nothing; what it made stays.
 */
export const endRun = async (em: Em, runId: string, given: RunReason | null): Promise<EndedAs | null> => {
  const run = await lockRunning(em, runId);
  if (!run) return null;
  const failed = await payOrRelease(em, run, (await hasKept(em, runId)) ? null : given);
  await writeEnd(em, runId, { failed, credits: failed === null ? runPrice : 0 });
  if (!run.dryRun) await announceEnd(em, run, failed);
  return failed === null ? 'completed' : 'failed';
};

/** What the steps of a run say last where something kept it from making all of its posts. */
export const describeEnd = (ended: EndedAs, { message }: RunReason): string =>
  `${ended === 'failed' ? 'failed' : 'went no further'}: ${message}`;

/** Tells members and webhooks. Members are told nothing of an agent that they have deleted: there is nothing to look at. */
const announceEnd = async (em: Em, run: EndingRun, failed: RunReason | null): Promise<void> => {
  const posts = await madePosts(em, run.runId);
  if (!run.isDeleted) await notify(em, run, posts, failed);
  await announce(em, run, posts, failed);
};

/** Counts failures, and tells members. */
const notify = async (
  em: Em,
  run: EndingRun,
  posts: readonly MadePost[],
  failed: RunReason | null,
): Promise<void> => {
  const counts = failed !== null && !notItsFault.includes(failed.code);
  const isLast = counts && run.failures + 1 >= failuresToDisable;
  if (failed === null || counts) await countFailure(em, run, failed);
  const text =
    isLast && (await disable(em, run, failed))
      ? agentDisabledText(run, failed)
      : runEndedText({ ...run, posts: posts.length }, failed);
  await addNotification(em, run.orgId, text);
};

/** Spends the price of a run, or gives it back; gives why the run has failed after all. */
const payOrRelease = async (
  em: Em,
  { orgId, runId }: EndingRun,
  failed: RunReason | null,
): Promise<RunReason | null> => {
  const because = { orgId, reference: makeRunReference(runId), actor: 'service' };
  if (failed === null) return unpaid(() => captureCredits(em, { ...because, reason: 'an agent has run' }));
  await releaseIfHeld(em, { ...because, reason: `a run of an agent failed: ${failed.code}` });
  return failed;
};

/** Why it cannot be paid for: what was set aside has run out, and the credits are gone by now. Null where it was. */
const unpaid = async (pay: () => Promise<void>): Promise<RunReason | null> => {
  try {
    await pay();
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { code: error.code, message: error.message };
  }
};

const writeEnd = async (
  em: Em,
  runId: string,
  { failed, credits }: { failed: RunReason | null; credits: number },
): Promise<void> => {
  await kyselyOf(em)
    .updateTable('agent_runs as r')
    .from(({ selectFrom }) =>
      selectFrom('agent_runs as own')
        .leftJoin('ai_calls as c', join =>
          join
            .onRef('c.org_id', '=', 'own.org_id')
            .on('c.reference', '=', makeRunReference(runId))
            .onRef('c.created_at', '>=', 'own.created_at'),
        )

        .select(({ fn }) => [
          fn.sum<number | null>('c.input_tokens').as('input'),
          fn.sum<number | null>('c.output_tokens').as('output'),
        ])
        .where('own.id', '=', runId)
        .as('calls'),
    )
    .set({
      status: failed ? 'failed' : 'completed',
      reason: failed,
      credits,
      ended_at: now,
      input_tokens: ({ ref }) => ref('calls.input'),
      output_tokens: ({ ref }) => ref('calls.output'),
    })
    .where('r.id', '=', runId)
    .execute();
};

const countFailure = (em: Em, { agentId }: EndingRun, failed: RunReason | null): Promise<unknown> =>
  kyselyOf(em)
    .updateTable('agents')
    .set({ consecutive_failures: failed ? ({ eb }) => eb('consecutive_failures', '+', 1) : 0 })
    .where('id', '=', agentId)
    .execute();

/** False where it is disabled already. */
const disable = async (em: Em, run: EndingRun, { message }: RunReason): Promise<boolean> => {
  const reason = `Disabled after ${failuresToDisable} failed runs in a row. The last one: ${message.slice(0, 800).toWellFormed()}`;
  const disabled = { enabled: false, disabledReason: reason, updatedAt: new Date() };
  if ((await em.nativeUpdate(Agent, { id: run.agentId, enabled: true }, disabled)) === 0) return false;
  const { agentId, orgId, brandId } = run;
  await addMessage(em, 'agent.changed', { agentId, orgId, brandId }, null);
  await audit(em, {
    action: 'agent.disabled',
    target: { kind: 'agent', id: agentId, name: run.agentName },
    details: { reason },
    by: { kind: 'service', id: null },
    orgId,
  });
  return true;
};

const announce = (em: Em, run: EndingRun, posts: MadePost[], failed: RunReason | null): Promise<void> => {
  const { orgId, runId, agentId, agentName, brandId, brandSlug } = run;
  const data = {
    runId,
    agentId,
    agentName,
    brandId,
    brandSlug,
    startedAt: new Date(run.startedAt).toISOString(),
    posts: posts.map(post => ({
      ...post,
      scheduledAt: post.scheduledAt && new Date(post.scheduledAt).toISOString(),
    })),
  };
  const now = new Date().toISOString();
  return failed === null
    ? addEvent(em, { orgId, event: 'agent.run.completed', data: { ...data, completedAt: now } })
    : addEvent(em, { orgId, event: 'agent.run.failed', data: { ...data, failedAt: now, error: failed } });
};

/**
 * Ends the run of a locked agent that is under way, if there is one: its workflow finds that out and makes no further post. What
 * it made before stays, and is paid for. Writes an event, so call it last.
 */
export const stopRun = async (em: Em, agentId: string, reason: RunReason): Promise<void> => {
  const running = await kyselyOf(em)
    .selectFrom('agent_runs')
    .select('id')
    .where('agent_id', '=', agentId)
    .where('status', '=', sql.lit('running'))
    .orderBy('id')
    .execute();
  for (const { id } of running) {
    const ended = await endRun(em, id, reason);
    if (ended) await addRunStep(em, id, describeEnd(ended, reason));
  }
};
