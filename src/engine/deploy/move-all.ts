import { setTimeout as sleep } from 'node:timers/promises';
import { WorkflowNotFoundError, type Client } from '@temporalio/client';
import { buildChanged } from '../../workflows/messages.ts';
import { countWorkflows, findRouting, versionText, type Deployment } from './deployments.ts';
import { hasProblems, ourWorkflows } from './find-trouble.ts';

/**
 * Pace of the signals. For each signal, Temporal writes three tasks and the workflow starts again, which takes 45 ms of a
 * core; due work needs the rest.
 */
const pace = { atOnce: 10, everyMs: 400 };
const pageSize = 100;
const lookMs = 500;
/** Waits before busy workflows are asked again, doubled each time. A busy workflow moves when its step ends. */
const againMs = { first: 5_000, most: 30_000 };

interface Moving {
  say: (line: string) => void;
  stopping: AbortSignal;
  /** Checked now and then: whether to stop moving. */
  isBad?: () => Promise<boolean>;
}

/**
 * Returns the query for workflows that run elsewhere than on this build (null: elsewhere than on workers without builds). A
 * workflow without a build will run on the current build if it began after that build became current, and began on workers
 * without builds if it is older.
 */
const elsewhere = async (deployment: Deployment, buildId: string | null): Promise<string> => {
  const ours = `${ourWorkflows(deployment)} AND ExecutionStatus = "Running"`;
  if (buildId === null) return `${ours} AND TemporalWorkerDeploymentVersion IS NOT NULL`;
  const { currentSinceMs } = await findRouting(deployment);
  const other = `TemporalWorkerDeploymentVersion != "${versionText(deployment, buildId)}"`;
  const older = `(TemporalWorkerDeploymentVersion IS NULL AND StartTime < "${new Date(currentSinceMs ?? 0).toISOString()}")`;
  return `${ours} AND (${other} OR ${older})`;
};

/** Counts the workflows that run elsewhere than on this build. */
export const countOthers = async (deployment: Deployment, buildId: string | null): Promise<number> =>
  countWorkflows(deployment, await elsewhere(deployment, buildId));

type Run = { workflowId: string; runId: string };

const unlessGone = async (asked: Promise<unknown>): Promise<void> => {
  try {
    await asked;
  } catch (error) {
    // the workflow has moved or ended meanwhile
    if (!(error instanceof WorkflowNotFoundError)) throw error;
  }
};

/** Signals all workflows of the query that they may move, until the move is stopped or something is bad. */
const wakeAll = async (
  deployment: Deployment,
  query: string,
  { say, stopping, isBad }: Moving,
): Promise<void> => {
  const { workflow } = deployment.client;
  let [woken, batch] = [0, [] as Promise<void>[]];
  /** Sends a batch. Returns whether to continue. */
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

/** Types of workflows that a sweep starts again from their rows. */
const swept = 'WorkflowType IN ("publishPost", "sendToWebhook")';

/** Terminates a workflow unless a step is running. A running step may be publishing a post, so it must end first. */
const endUnlessBusy = async ({ workflow }: Client, { workflowId, runId }: Run): Promise<boolean> => {
  const handle = workflow.getHandle(workflowId, runId);
  const { raw } = await handle.describe();
  if ((raw.pendingActivities ?? []).length > 0) return false;
  await unlessGone(handle.terminate('its code fails; the sweep starts it again on the current build'));
  return true;
};

/** Terminates workflows that cannot move because their code fails. The rows hold the state, and the sweep finds them. */
const endStuck = async (deployment: Deployment, query: string, { say }: Moving): Promise<void> => {
  const { client } = deployment;
  for await (const run of client.workflow.list({ query: `${query} AND ${swept} AND ${hasProblems}` }))
    if (await endUnlessBusy(client, run)) say(`${run.workflowId} was stuck; the sweep starts it again`);
};

/** Moves all workflows to this build. Returns how many were left when the time was over. */
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
