import { setTimeout as sleep } from 'node:timers/promises';
import { WorkflowNotFoundError, type Client } from '@temporalio/client';
import { buildChanged } from '../../workflows/messages.ts';
import { countWorkflows, findRouting, versionText, type Deployment } from './deployments.ts';
import { hasProblems, ourWorkflows } from './find-trouble.ts';

/** A signal has Temporal write three tasks and the workflow begin afresh, 45 ms of a core: what is due needs the rest. */
const pace = { atOnce: 10, everyMs: 400 };
const pageSize = 100;
const lookMs = 500;
/** What is busy moves when its step is over: it is asked again after this, doubled. */
const againMs = { first: 5_000, most: 30_000 };

interface Moving {
  say: (line: string) => void;
  stopping: AbortSignal;
  /** Asked now and then: whether to give up. */
  isBad?: () => Promise<boolean>;
}

/**
 * What runs elsewhere than on this build; null: than on workers that know no builds. What has no build yet is on its way to the
 * current one when it began since that is current, and began on workers that know no builds when it is older.
 */
const elsewhere = async (deployment: Deployment, buildId: string | null): Promise<string> => {
  const ours = `${ourWorkflows(deployment)} AND ExecutionStatus = "Running"`;
  if (buildId === null) return `${ours} AND TemporalWorkerDeploymentVersion IS NOT NULL`;
  const { currentSinceMs } = await findRouting(deployment);
  const other = `TemporalWorkerDeploymentVersion != "${versionText(deployment, buildId)}"`;
  const older = `(TemporalWorkerDeploymentVersion IS NULL AND StartTime < "${new Date(currentSinceMs ?? 0).toISOString()}")`;
  return `${ours} AND (${other} OR ${older})`;
};

/** How many workflows run elsewhere than on this build. */
export const countOthers = async (deployment: Deployment, buildId: string | null): Promise<number> =>
  countWorkflows(deployment, await elsewhere(deployment, buildId));

type Run = { workflowId: string; runId: string };

const unlessGone = async (asked: Promise<unknown>): Promise<void> => {
  try {
    await asked;
  } catch (error) {
    // it has moved or ended meanwhile
    if (!(error instanceof WorkflowNotFoundError)) throw error;
  }
};

/** Tells everything that the query finds that it may move, until it is to end or something is bad. */
const wakeAll = async (
  deployment: Deployment,
  query: string,
  { say, stopping, isBad }: Moving,
): Promise<void> => {
  const { workflow } = deployment.client;
  let [woken, batch] = [0, [] as Promise<void>[]];
  /** Whether to go on. */
  const flush = async (): Promise<boolean> => {
    await Promise.all([...batch, sleep(pace.everyMs)]);
    [woken, batch] = [woken + batch.length, []];
    if (woken % pageSize > 0) return true;
    say(`${woken} workflows were notified that they may move`);
    return !(await isBad?.());
  };
  for await (const { workflowId, runId } of workflow.list({ query, pageSize })) {
    if (stopping.aborted) break;
    batch.push(unlessGone(workflow.getHandle(workflowId, runId).signal(buildChanged)));
    if (batch.length === pace.atOnce && !(await flush())) return;
  }
  if (batch.length > 0) await flush();
};

/** Types whose rows are looked after by a sweep, which begins them again. */
const swept = 'WorkflowType IN ("publishPost", "sendToWebhook")';

/** With a step under way a post may be about to go out: that step ends first. */
const endUnlessBusy = async ({ workflow }: Client, { workflowId, runId }: Run): Promise<boolean> => {
  const handle = workflow.getHandle(workflowId, runId);
  const { raw } = await handle.describe();
  if ((raw.pendingActivities ?? []).length > 0) return false;
  await unlessGone(handle.terminate('its code fails; the sweep starts it again on the current build'));
  return true;
};

/** Ends what cannot move, as its code fails. The rows are the truth, and the sweep finds them. */
const endStuck = async (deployment: Deployment, query: string, { say }: Moving): Promise<void> => {
  const { client } = deployment;
  for await (const run of client.workflow.list({ query: `${query} AND ${swept} AND ${hasProblems}` }))
    if (await endUnlessBusy(client, run)) say(`${run.workflowId} was stuck; the sweep starts it again`);
};

/** Has everything move to this build, and gives how many were left when it was to end. */
export const moveAll = async (
  deployment: Deployment,
  buildId: string | null,
  moving: Moving,
): Promise<number> => {
  const { say, stopping, isBad } = moving;
  const query = await elsewhere(deployment, buildId);
  let [waitMs, askAt, left] = [againMs.first, 0, await countWorkflows(deployment, query)];
  while (left > 0 && !stopping.aborted) {
    if (Date.now() >= askAt) {
      say(`${left} workflows are on other builds`);
      await wakeAll(deployment, query, moving);
      await endStuck(deployment, query, moving);
      askAt = Date.now() + waitMs;
      waitMs = Math.min(2 * waitMs, againMs.most);
    }
    if (await isBad?.()) break;
    await sleep(lookMs, undefined, { signal: stopping }).catch(() => undefined);
    left = await countWorkflows(deployment, query);
  }
  return left;
};
