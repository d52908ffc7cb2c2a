import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { DefaultLogger, Runtime, Worker } from '@temporalio/worker';
import { IllegalStateError } from '@temporalio/common';
import type { Config } from '../../config/index.ts';
import { configuredBundle } from '../workflow-bundle.ts';
import type { Deployment } from './deployments.ts';
import { ourWorkflows } from './find-trouble.ts';

/**
 * Maximum number of running workflows whose history a new build is tested on: enough of each kind, within a few seconds.
 */
const maxRunning = 100;

type History = Parameters<typeof Worker.runReplayHistory>[1];
interface Replayable {
  workflowId: string;
  history: History;
}

const savedFolder = path.resolve(import.meta.dirname, '../../../test/histories');

/** Reads the saved histories, which a clone of the release has and an image does not. */
const savedHistories = async (): Promise<Replayable[]> => {
  if (!existsSync(savedFolder)) return [];
  const files = await readdir(savedFolder, { recursive: true });
  return Promise.all(
    files
      .filter(file => file.endsWith('.json'))
      .map(async file => ({
        workflowId: file,
        history: JSON.parse(await readFile(path.join(savedFolder, file), 'utf8')) as History,
      })),
  );
};

/**
 * Returns the query for workflows whose history a new build must continue. A workflow pinned to a build stays there until
 * it moves, and then starts a new history.
 */
const takenOver = ({ queues, ...rest }: Deployment): string =>
  `${ourWorkflows({ queues, ...rest })} AND ExecutionStatus = "Running" AND (TemporalWorkflowVersioningBehavior IS NULL OR TemporalWorkflowVersioningBehavior != "Pinned")`;

async function* runningHistories(deployment: Deployment): AsyncGenerator<Replayable> {
  const { workflow } = deployment.client;
  let count = 0;
  for await (const { workflowId, runId } of workflow.list({ query: takenOver(deployment) })) {
    if ((count += 1) > maxRunning) return;
    const history = await workflow.getHandle(workflowId, runId).fetchHistory();
    yield { workflowId, history };
  }
}

/**
 * Turns off the SDK's log, because replays report only errors, and its handling of signals. A process that runs workers has
 * its own log.
 */
const quietly = (): void => {
  try {
    Runtime.install({
      shutdownSignals: [],
      logger: new DefaultLogger('ERROR', () => undefined),
      telemetryOptions: { logging: { forward: {}, filter: 'ERROR' } },
    });
  } catch (error) {
    if (!(error instanceof IllegalStateError)) throw error;
  }
};

/**
 * Replays workflows that may have to continue with the workflow code of this release. Returns what does not fit, or null.
 */
export const findMisfits = async (
  config: Config,
  deployment: Deployment,
  say: (line: string) => void,
): Promise<string | null> => {
  quietly();
  const workflowBundle = { codePath: await configuredBundle(config) };
  let replayed = 0;
  const told = async function* (): AsyncGenerator<Replayable> {
    yield* await savedHistories();
    yield* runningHistories(deployment);
  };
  for await (const { workflowId, error } of Worker.runReplayHistories({ workflowBundle }, told())) {
    if (error) return `the history of ${workflowId} does not match the code: ${error.message}`;
    replayed += 1;
  }
  say(`${replayed} saved and running histories match the code of this release`);
  return null;
};
