import { WorkflowNotFoundError, type Client, type WorkflowExecutionDescription } from '@temporalio/client';
import type { Config } from '../config/index.ts';
import { workflowIds } from '../domain/ids.ts';
import { taskQueues } from '../domain/task-queues.ts';
import { deploymentName } from './builds.ts';
import { isServed, msOf } from './deploy/deployments.ts';
import type { PostRun } from './engine.ts';
import { workflowAttributes } from './search-attributes.ts';

/**
 * Number of failed attempts of one workflow task that shows that the code does not fit its history. The server reports a
 * problem at the same number. The attempts take half a minute: the worker reports the first failure and lets later ones run
 * into the deadline of 10 s.
 */
const maxTaskTries = 5;

/** Search attribute with which the server marks such a workflow in its lists. */
const problemsAttribute = 'TemporalReportedProblems';

type Described = WorkflowExecutionDescription['raw'];

const pinned = 1;

/** Returns whether the workflow's next task has waited for `SWEEP_AFTER` for a build that no worker serves. */
const isAbandoned = async (
  client: Client,
  config: Config,
  { workflowExecutionInfo: info, pendingWorkflowTask: task }: Described,
): Promise<boolean> => {
  const { behavior, deploymentVersion: version } = info?.versioningInfo ?? {};
  const waitingSince = msOf(task?.originalScheduledTime);
  if (behavior !== pinned || !version?.buildId || waitingSince === null) return false;
  if (Date.now() - waitingSince < config.SWEEP_AFTER) return false;
  const name = version.deploymentName ?? deploymentName(config);
  const deployment = { client, namespace: config.TEMPORAL_NAMESPACE, name };
  return !(await isServed(deployment, version.buildId, [
    taskQueues(config.TASK_QUEUE_PREFIX).core,
    'workflow',
  ]));
};

/** Reads the state of a post's workflow from its own record, because the lists lag behind. */
export const describePostRun = async (client: Client, config: Config, postId: string): Promise<PostRun> => {
  try {
    const { status, runId, raw } = await client.workflow.getHandle(workflowIds.post(postId)).describe();
    if (status.name !== 'RUNNING') return { state: 'missing' };
    const tries = raw.pendingWorkflowTask?.attempt ?? 0;
    // a running step may be the publish call: its heartbeat shows whether it is alive
    const isBusy = (raw.pendingActivities ?? []).length > 0;
    const isStuck = !isBusy && (tries >= maxTaskTries || (await isAbandoned(client, config, raw)));
    return { state: isStuck ? 'stuck' : 'runs', runId };
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return { state: 'missing' };
    throw error;
  }
};

/** Terminates one run of a post's workflow. Does nothing if it has ended. */
export const endPostRun = async (
  client: Client,
  postId: string,
  runId: string,
  reason: string,
): Promise<void> => {
  try {
    await client.workflow.getHandle(workflowIds.post(postId), runId).terminate(reason);
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError)) throw error;
  }
};

/** More than any caller asks for: a full page would be followed by another, empty one. */
const pageSize = 1_000;

/**
 * Returns which of these posts have a running workflow without a reported problem, from Temporal's lists. A single call.
 */
export const listSoundPosts = async (
  client: Client,
  { TASK_QUEUE_PREFIX }: Config,
  postIds: readonly string[],
): Promise<Set<string>> => {
  const query = [
    `${workflowAttributes.workflowKind.name} = 'publish'`,
    `ExecutionStatus = 'Running'`,
    `TaskQueue = '${taskQueues(TASK_QUEUE_PREFIX).core}'`,
    `${problemsAttribute} is null`,
    `${workflowAttributes.postId.name} in (${postIds.map(id => `'${id}'`).join(', ')})`,
  ].join(' and ');
  const sound = new Set<string>();
  const wanted = new Map(postIds.map(id => [workflowIds.post(id), id]));
  for await (const { workflowId } of client.workflow.list({ query, pageSize })) {
    const postId = wanted.get(workflowId);
    if (postId !== undefined) sound.add(postId);
  }
  return sound;
};
