import { failuresToDisable, type RunReason, type RunStatus } from '../../domain/agents/agents.ts';
import { runPrice } from '../../domain/agents/agent-guards.ts';
import { Refusal } from '../../domain/errors.ts';
import {
  agentDisabledText,
  runEndedText,
  type EndedRun,
} from '../../domain/notifications/notification-texts.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import type { PostStatus } from '../../domain/posts/posts.ts';
import { audit } from '../audit.ts';
import { captureCredits, releaseIfHeld } from '../billing/credits.ts';
import type { Em } from '../driver/orm.ts';
import { Agent, AgentPost } from '../entities/agent.ts';
import { addNotification } from '../notifications/add-notification.ts';
import { addMessage } from '../outbox.ts';
import { addEvent } from '../webhooks/events.ts';
import { makeRunReference, addRunStep } from './runs.ts';

/** Codes of runs that were ended from outside, which do not count as failures of the agent. */
const notItsFault = [
  'agent_deleted',
  'billing_suspended',
  'brand_deleted',
  'brand_archived',
  'cancelled',
  'disabled',
  'ended',
];

/** Status of an ended run. */
type EndedAs = Extract<RunStatus, 'completed' | 'failed'>;

const lockAgentOf = (em: Em, runId: string): Promise<unknown> =>
  em.execute(
    'select 1 from agents where id = (select agent_id from agent_runs where id = ?) for no key update',
    [runId],
  );

/** Run in progress with its agent. Times are texts in PostgreSQL's form. */
interface EndingRun extends EndedRun {
  orgId: string;
  brandId: string;
  autoPublish: boolean;
  dryRun: boolean;
  startedAt: string;
  failures: number;
  isDeleted: boolean;
}

/**
 * Locks the agent and then the run, in the same order as the beginning of a run. Returns undefined if the run has ended.
 */
const lockRunning = async (em: Em, runId: string): Promise<EndingRun | undefined> => {
  await lockAgentOf(em, runId);
  const [run] = await em.execute<EndingRun[]>(
    `select r.id as "runId", r.org_id as "orgId", r.agent_id as "agentId", a.name as "agentName", r.brand_id as "brandId",
            a.auto_publish as "autoPublish", r.dry_run as "dryRun", r.created_at as "startedAt",
            a.consecutive_failures as failures, coalesce(b.slug, a.brand_slug) as "brandSlug",
            coalesce(b.name, a.brand_slug) as "brandName",
            a.deleted_at is not null as "isDeleted"
       from agent_runs r join agents a on a.id = r.agent_id left join brands b on b.id = r.brand_id
      where r.id = ? and r.status = 'running' for update of r`,
    [runId],
  );
  return run;
};

interface MadePost {
  postId: string;
  status: PostStatus;
  platforms: PlatformName[];
  scheduledAt: string | null;
}

const madePosts = (em: Em, runId: string): Promise<MadePost[]> =>
  em.execute<MadePost[]>(
    `select p.id as "postId", p.status, p.platforms, p.scheduled_at as "scheduledAt"
       from agent_posts g join posts p on p.id = g.post_id where g.run_id = ? order by g.number`,
    [runId],
  );

/** Returns whether a post of the run was stored, even if its workflow does not know. */
const hasKept = async (em: Em, runId: string): Promise<boolean> =>
  (await em.count(AgentPost, { runId, reason: null })) > 0;

/**
 * Ends a run with all consequences in one transaction: spends its price if it has a result and otherwise releases it, sends
 * its event and notification, and disables the agent after the third failure in a row. Returns null and does nothing if the
 * run has ended. `given` is why the run has no result, or null. If the rows show that a post was stored, the run is
 * completed anyway. A run that cannot be paid for at the end has failed for that reason and costs nothing; its posts stay.
 */
export const endRun = async (em: Em, runId: string, given: RunReason | null): Promise<EndedAs | null> => {
  const run = await lockRunning(em, runId);
  if (!run) return null;
  const failed = await payOrRelease(em, run, (await hasKept(em, runId)) ? null : given);
  await writeEnd(em, runId, { failed, credits: failed === null ? runPrice : 0 });
  if (!run.dryRun) await announceEnd(em, run, failed);
  return failed === null ? 'completed' : 'failed';
};

/** Returns the message of the last step of a run that did not create all of its posts. */
export const describeEnd = (ended: EndedAs, { message }: RunReason): string =>
  `${ended === 'failed' ? 'failed' : 'stopped'}: ${message}`;

/**
 * Notifies members and webhooks. Members are not notified about an agent that they have deleted, because there is nothing
 * to see.
 */
const announceEnd = async (em: Em, run: EndingRun, failed: RunReason | null): Promise<void> => {
  const posts = await madePosts(em, run.runId);
  if (!run.isDeleted) await notify(em, run, posts, failed);
  await announce(em, run, posts, failed);
};

/** Counts failures and notifies members. */
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

/** Spends or releases the price of a run. Returns why the run has failed after all, if it has. */
const payOrRelease = async (
  em: Em,
  { orgId, runId }: EndingRun,
  failed: RunReason | null,
): Promise<RunReason | null> => {
  const because = { orgId, reference: makeRunReference(runId), actor: 'service' };
  if (failed === null) return unpaid(() => captureCredits(em, { ...because, reason: 'an agent run' }));
  await releaseIfHeld(em, { ...because, reason: `a run of an agent failed: ${failed.code}` });
  return failed;
};

/** Returns why the run cannot be paid for: its hold has expired, and the credits are spent. Null if it was paid. */
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
  await em.execute(
    `update agent_runs r
        set status = ?, reason = ?, credits = ?, ended_at = now(), input_tokens = calls.input, output_tokens = calls.output
       from (select sum(c.input_tokens) as input, sum(c.output_tokens) as output
               from agent_runs own left join ai_calls c
                 on c.org_id = own.org_id and c.reference = ? and c.created_at >= own.created_at
              where own.id = ?) calls
      where r.id = ?`,
    [
      failed ? 'failed' : 'completed',
      failed && JSON.stringify(failed),
      credits,
      makeRunReference(runId),
      runId,
      runId,
    ],
  );
};

const countFailure = (em: Em, { agentId }: EndingRun, failed: RunReason | null): Promise<unknown> =>
  em.execute(
    `update agents set consecutive_failures = ${failed ? 'consecutive_failures + 1' : '0'} where id = ?`,
    [agentId],
  );

/** Disables an agent. Returns false if it is already disabled. */
const disable = async (em: Em, run: EndingRun, { message }: RunReason): Promise<boolean> => {
  const reason = `Disabled after ${failuresToDisable} failed runs in a row. The last failure: ${message.slice(0, 800).toWellFormed()}`;
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
 * Ends the running run of a locked agent, if there is one. The run's workflow notices and creates no further post. Posts
 * created before stay and are paid for. Writes an event, so call it last.
 */
export const stopRun = async (em: Em, agentId: string, reason: RunReason): Promise<void> => {
  const running = await em.execute<{ id: string }[]>(
    `select id from agent_runs where agent_id = ? and status = 'running' order by id`,
    [agentId],
  );
  for (const { id } of running) {
    const ended = await endRun(em, id, reason);
    if (ended) await addRunStep(em, id, describeEnd(ended, reason));
  }
};
