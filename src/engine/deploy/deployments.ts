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
  /** The queues that every build serves; workflows are on two of them. */
  queues: { workflows: readonly string[]; activities: readonly string[] };
}

/** Who gets what begins now; null stands for workers that know no builds. */
export interface Routing {
  current: string | null;
  currentSinceMs: number | null;
  ramping: string | null;
  percent: number;
  rampingSinceMs: number | null;
}

/** The deployment of this environment, with the queues of this release. */
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

/** Epoch milliseconds. */
export const msOf = (time: Timestamp): number | null =>
  time?.seconds ? time.seconds.toNumber() * 1_000 + Math.floor((time.nanos ?? 0) / 1e6) : null;

const notFound = 5;

/** The number by which gRPC knows what went wrong. */
export const codeOf = (error: unknown): number | undefined =>
  ((error instanceof ServiceError ? error.cause : error) as { code?: number } | undefined)?.code;

/** What the server says, or null where it knows nothing of it. */
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

/** Which build is current, and which has a share of what begins. */
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

/** The build that was current before the one that is; null where none was. */
export const findFormerBuild = async (deployment: Deployment): Promise<string | null> => {
  const info = await describe(deployment);
  const current = info?.routingConfig?.currentDeploymentVersion?.buildId;
  const former = (info?.versionSummaries ?? [])
    .map(one => ({ build: one.deploymentVersion?.buildId ?? null, lastMs: msOf(one.lastCurrentTime) ?? 0 }))
    .filter(({ build, lastMs }) => build !== current && lastMs > 0)
    .toSorted((one, other) => other.lastMs - one.lastMs);
  return former[0]?.build ?? null;
};

/** `social:1.2.0-4f…`, as the lists of workflows name a build. */
export const versionText = ({ name }: Deployment, buildId: string): string => `${name}:${buildId}`;

/** As Temporal numbers them. */
const queueTypes = { workflow: 1, activity: 2 } as const;

/** How long ago a worker that lives has asked for work at most. */
const aliveMs = 90_000;

/** A queue, and for which of its two kinds of work. */
export type QueueOfType = readonly [name: string, type: keyof typeof queueTypes];

/** All workers that ask for work of this queue, of whatever build. */
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

/** Whether a worker of the build asks for work of this queue. */
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

/** The queues of a deployment, each for every kind of work that it has. */
export const listQueues = ({ workflows, activities }: Deployment['queues']): QueueOfType[] => [
  ...workflows.map(queue => [queue, 'workflow'] as const),
  ...activities.map(queue => [queue, 'activity'] as const),
];

/** The queues for which no worker of the build asks for work, of those that every build of this release serves. */
export const findUnserved = async (deployment: Deployment, buildId: string): Promise<string[]> => {
  const wanted = listQueues(deployment.queues);
  const served = await Promise.all(wanted.map(one => isServed(deployment, buildId, one)));
  return wanted.filter((_, index) => !served[index]).map(([queue, type]) => `${queue} (${type})`);
};

/** The same of those that the build has served: one of another release may know fewer. All of them where Temporal knows none. */
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
 * From now on new work begins on this build; null: on workers that know no builds. Ends its ramp. Safe to repeat. Whether its
 * workers serve what they have to is for the caller to know: a queue that only the other release has is no reason against it.
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

/** Gives a build a share of what begins, and of what waits and is woken; null takes it back. Safe to repeat. */
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

/** How many workflows Temporal's lists show for this; they are some seconds late at most. */
export const countWorkflows = async ({ client }: Deployment, query: string): Promise<number> =>
  (await client.workflow.count(query)).count;
