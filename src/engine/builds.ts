import { hostname } from 'node:os';
import type { WorkflowClientInterceptor } from '@temporalio/client';
import type { WorkerOptions } from '@temporalio/worker';
import type { Config } from '../config/index.ts';
import { releaseVersion } from '../config/server.ts';
import { bundleFingerprint } from './workflow-bundle.ts';

/** Name under which Temporal lists this process as a worker: its release, process number, and host. */
export const workerIdentity = (): string => `${releaseVersion} ${process.pid}@${hostname()}`;

/** Returns the release in a worker's name, or undefined if it ran before names had one. */
export const releaseOfWorker = (identity: string): string | undefined => /^(\S+) \d+@/.exec(identity)?.[1];

/** Characters with which Temporal separates the names of a deployment and a build. */
const separators = /[.:]/g;

/** Returns the deployment of all builds of an environment. Environments that share a namespace each have their own. */
export const deploymentName = ({ TASK_QUEUE_PREFIX }: Pick<Config, 'TASK_QUEUE_PREFIX'>): string =>
  `${TASK_QUEUE_PREFIX.replaceAll(separators, '-')}social`;

/**
 * Returns the build of this process, or undefined if it has none. `auto` derives the build from the release and its
 * workflow code.
 */
export const buildOf = async ({ BUILD_ID }: Pick<Config, 'BUILD_ID'>): Promise<string | undefined> =>
  BUILD_ID === 'auto' ? `${releaseVersion}-${await bundleFingerprint()}` : BUILD_ID;

/** Returns worker options with which a worker serves only its own build: a workflow stays on its build until it moves. */
export const servedBuild = async (
  config: Config,
): Promise<Pick<WorkerOptions, 'workerDeploymentOptions'>> => {
  const buildId = await buildOf(config);
  if (buildId === undefined) return {};
  return {
    workerDeploymentOptions: {
      version: { deploymentName: deploymentName(config), buildId },
      useWorkerVersioning: true,
      defaultVersioningBehavior: 'PINNED',
    },
  };
};

/**
 * Turns off eager starts, because Temporal gives the first task of an eager start to the requesting process even if another
 * build is current.
 */
const startsByBuild: WorkflowClientInterceptor = {
  startWithDetails: (input, next) =>
    next({ ...input, options: { ...input.options, requestEagerStart: false } }),
};

/** Returns the interceptors with which Temporal chooses the build of a new workflow, if there are builds. */
export const startingByBuild = ({ BUILD_ID }: Config): WorkflowClientInterceptor[] =>
  BUILD_ID === undefined ? [] : [startsByBuild];
