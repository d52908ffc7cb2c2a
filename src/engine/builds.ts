import { readFile } from 'node:fs/promises';
import type { WorkflowClientInterceptor } from '@temporalio/client';
import type { WorkerOptions } from '@temporalio/worker';
import type { Config } from '../config/index.ts';
import { bundleFingerprint } from './workflow-bundle.ts';

/** What Temporal separates the name of a deployment and a build by. */
const separators = /[.:]/g;

/** The deployment that all builds of an environment belong to; environments that share a namespace have one each. */
export const deploymentName = ({ TASK_QUEUE_PREFIX }: Pick<Config, 'TASK_QUEUE_PREFIX'>): string =>
  `${TASK_QUEUE_PREFIX.replaceAll(separators, '-')}social`;

const releaseOf = async (): Promise<string> => {
  const file = new URL('../../package.json', import.meta.url);
  return (JSON.parse(await readFile(file, 'utf8')) as { version: string }).version;
};

/** The build of this process; undefined where it knows no builds. `auto` is made of the release and of its workflow code. */
export const buildOf = async ({ BUILD_ID }: Pick<Config, 'BUILD_ID'>): Promise<string | undefined> =>
  BUILD_ID === 'auto' ? `${await releaseOf()}-${await bundleFingerprint()}` : BUILD_ID;

/** Has a worker serve only its own build: what begins on a build stays there until it moves on by itself. */
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

/** Of an eager start, Temporal gives the first task to the process that asked, even where another build is current. */
const startsByBuild: WorkflowClientInterceptor = {
  startWithDetails: (input, next) =>
    next({ ...input, options: { ...input.options, requestEagerStart: false } }),
};

/** Leaves it to Temporal on which build a workflow begins, where there are builds. */
export const startingByBuild = ({ BUILD_ID }: Config): WorkflowClientInterceptor[] =>
  BUILD_ID === undefined ? [] : [startsByBuild];
