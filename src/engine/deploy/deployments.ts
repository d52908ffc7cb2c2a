import { randomUUID } from 'node:crypto';
import { ServiceError, type Client } from '@temporalio/client';
import type { Config } from '../../config/index.ts';
import { taskQueues } from '../../domain/task-queues.ts';
import { deploymentName } from '../builds.ts';

/** All builds of one environment, as Temporal knows them. */
export interface Deployment {
  client: Client;
  namespace: string;
  name: string;
  /** Queues that every build serves. Two of them have workflows. */
  queues: { workflows: readonly string[]; activities: readonly string[] };
}

/** Builds that get new workflows. Null stands for workers without builds. */
export interface Routing {
  current: string | null;
  currentSinceMs: number | null;
  ramping: string | null;
  percent: number;
  rampingSinceMs: number | null;
}

/** Returns the deployment of this environment, with the queues of this release. */
export const deploymentOf = (config: Config, client: Client): Deployment => {
  const { core, webhooks, ...others } = taskQueues(config.TASK_QUEUE_PREFIX);
  const workflows = [core, webhooks];
  return {
    client,
    namespace: config.TEMPORAL_NAMESPACE,
    name: deploymentName(config),
    queues: { workflows, activities: [...workflows, ...Object.values(others)] },
  };
};

type Timestamp = { seconds?: { toNumber(): number } | null; nanos?: number | null } | null | undefined;

/** Converts a timestamp to epoch milliseconds. */
export const msOf = (time: Timestamp): number | null =>
  time?.seconds ? time.seconds.toNumber() * 1_000 + Math.floor((time.nanos ?? 0) / 1e6) : null;

const notFound = 5;

/** Returns the gRPC status code of an error. */
export const codeOf = (error: unknown): number | undefined =>
  ((error instanceof ServiceError ? error.cause : error) as { code?: number } | undefined)?.code;

/** Returns the server's answer, or null if the server does not know the object. */
const orNull = async <T>(asking: Promise<T>): Promise<T | null> => {
  try {
    return await asking;
  } catch (error) {
    if (codeOf(error) === notFound) return null;
    throw error;
  }
};

const describe = async ({ client, namespace, name: deploymentName }: Deployment) => {
  const asked = client.workflowService.describeWorkerDeployment({ namespace, deploymentName });
  return (await orNull(asked))?.workerDeploymentInfo ?? null;
};

/** Finds the current build and the build with a share of new workflows. */
export const findRouting = async (deployment: Deployment): Promise<Routing> => {
  const config = (await describe(deployment))?.routingConfig;
  return {
    current: config?.currentDeploymentVersion?.buildId ?? null,
    currentSinceMs: msOf(config?.currentVersionChangedTime),
    ramping: config?.rampingDeploymentVersion?.buildId ?? null,
    percent: config?.rampingVersionPercentage ?? 0,
    rampingSinceMs: msOf(config?.rampingVersionChangedTime),
  };
};

/** Finds the build that was current before the current one. Returns null if there was none. */
export const findFormerBuild = async (deployment: Deployment): Promise<string | null> => {
  const info = await describe(deployment);
  const current = info?.routingConfig?.currentDeploymentVersion?.buildId;
  const former = (info?.versionSummaries ?? [])
    .map(one => ({ build: one.deploymentVersion?.buildId ?? null, lastMs: msOf(one.lastCurrentTime) ?? 0 }))
    .filter(({ build, lastMs }) => build !== current && lastMs > 0)
    .toSorted((one, other) => other.lastMs - one.lastMs);
  return former[0]?.build ?? null;
};

/** Returns the name of a build in lists of workflows, such as `social:1.2.0-4f…`. */
export const versionText = ({ name }: Deployment, buildId: string): string => `${name}:${buildId}`;

/** Temporal's numbers of the queue types. */
const queueTypes = { workflow: 1, activity: 2 } as const;

/** Maximum milliseconds since the last poll of a live worker. */
const aliveMs = 90_000;

/** Queue with one of its two kinds of work. */
export type QueueOfType = readonly [name: string, type: keyof typeof queueTypes];

/** Lists all workers of any build that poll this queue. */
export const listPollers = async (
  { client, namespace }: Pick<Deployment, 'client' | 'namespace'>,
  [queue, type]: QueueOfType,
) => {
  const { pollers } = await client.workflowService.describeTaskQueue({
    namespace,
    taskQueue: { name: queue },
    taskQueueType: queueTypes[type],
  });
  return (pollers ?? []).filter(({ lastAccessTime }) => Date.now() - (msOf(lastAccessTime) ?? 0) < aliveMs);
};

/** Returns whether a worker of the build polls this queue. */
export const isServed = async (
  deployment: Pick<Deployment, 'client' | 'namespace' | 'name'>,
  buildId: string,
  queue: QueueOfType,
): Promise<boolean> => {
  const pollers = await listPollers(deployment, queue);
  return pollers.some(
    ({ deploymentOptions: by }) => by?.deploymentName === deployment.name && by.buildId === buildId,
  );
};

/** Lists the queues of a deployment, each with every kind of work that it has. */
export const listQueues = ({ workflows, activities }: Deployment['queues']): QueueOfType[] => [
  ...workflows.map(queue => [queue, 'workflow'] as const),
  ...activities.map(queue => [queue, 'activity'] as const),
];

/** Finds the queues that no worker of the build polls, among the queues that every build of this release serves. */
export const findUnserved = async (deployment: Deployment, buildId: string): Promise<string[]> => {
  const wanted = listQueues(deployment.queues);
  const served = await Promise.all(wanted.map(one => isServed(deployment, buildId, one)));
  return wanted.filter((_, index) => !served[index]).map(([queue, type]) => `${queue} (${type})`);
};

/**
 * Finds the queues that no worker of the build polls, among the queues that the build has served, because another release
 * may have fewer queues. Returns all of them if Temporal knows none.
 */
export const findLeft = async (deployment: Deployment, buildId: string): Promise<string[]> => {
  const { client, namespace, name: deploymentName } = deployment;
  const asked = client.workflowService.describeWorkerDeploymentVersion({
    namespace,
    deploymentVersion: { deploymentName, buildId },
  });
  const known = new Set((await orNull(asked))?.versionTaskQueues?.map(({ name }) => name));
  const queues = known.size === 0 ? deployment.queues : ofThese(deployment.queues, known);
  return findUnserved({ ...deployment, queues }, buildId);
};

const ofThese = (
  { workflows, activities }: Deployment['queues'],
  names: ReadonlySet<unknown>,
): Deployment['queues'] => ({
  workflows: workflows.filter(name => names.has(name)),
  activities: activities.filter(name => names.has(name)),
});

const identity = `deploy-${randomUUID()}`;

/**
 * Starts new workflows on this build from now on (null: on workers without builds) and ends its ramp. Safe to repeat. The
 * caller checks whether its workers serve the required queues: a queue that only the other release has does not matter.
 */
export const makeCurrent = async (deployment: Deployment, buildId: string | null): Promise<void> => {
  const { client, namespace, name: deploymentName } = deployment;
  await client.workflowService.setWorkerDeploymentCurrentVersion({
    namespace,
    deploymentName,
    buildId: buildId ?? '',
    ignoreMissingTaskQueues: true,
    identity,
  });
};

/** Gives a build a share of new workflows, and of waiting ones that are woken. Null removes the share. Safe to repeat. */
export const setRamp = async (
  deployment: Deployment,
  buildId: string | null,
  percentage: number,
): Promise<void> => {
  const { client, namespace, name: deploymentName } = deployment;
  await client.workflowService.setWorkerDeploymentRampingVersion({
    namespace,
    deploymentName,
    buildId: buildId ?? '',
    percentage,
    identity,
  });
};

/** Counts the workflows in Temporal's lists that match a query. The lists lag behind by some seconds at most. */
export const countWorkflows = async ({ client }: Deployment, query: string): Promise<number> =>
  (await client.workflow.count(query)).count;
