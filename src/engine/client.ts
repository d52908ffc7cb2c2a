import {
  Client,
  Connection,
  ServiceError,
  WorkflowNotFoundError,
  type ConnectionOptions,
} from '@temporalio/client';
import type { Config } from '../config/index.ts';
import { refuse } from '../domain/errors.ts';
import type { PostProgress } from '../domain/posts/progress.ts';
import { workflowIds } from '../domain/ids.ts';
import type { RecoveryProgress } from '../domain/webhooks/recoveries.ts';
import { postProgress, recoveryProgress } from '../workflows/messages.ts';
import { agentSchedules } from './agent-schedules.ts';
import { clientConnectionOptions } from './connect.ts';
import type { Engine } from './engine.ts';
import { endOfPost, lastSweepNumber } from './post-ends.ts';
import { describePostRun, endPostRun, listSoundPosts } from './post-runs.ts';
import { witnessPosts } from './post-witnesses.ts';
import { seriesSchedules } from './series-schedules.ts';
import { ensureSchedules } from './schedules.ts';

/** Maximum milliseconds that a request waits for Temporal before it is answered with 503. */
const requestDeadlineMs = 1_500;
/** Maximum milliseconds that a sweep or the maintenance of schedules waits for one answer. */
const upkeepDeadlineMs = 5_000;

/** Enough for 10,000 histories. */
const witnessDeadlineMs = 30 * 60_000;

/**
 * Creates the Temporal client. It connects on first use, so that the process starts and accepts work while Temporal is
 * unavailable. Every call passes through `interceptors`.
 */
export const createEngine = (
  config: Config,
  interceptors: NonNullable<ConnectionOptions['interceptors']> = [],
): Engine => {
  const connection = Connection.lazy({
    ...clientConnectionOptions(config),
    connectTimeout: '2s',
    // The SDK's own retries are timers that outlive close() and then end the process. Callers retry or answer 503.
    interceptors,
  });
  const client = new Client({ connection, namespace: config.TEMPORAL_NAMESPACE });
  const within = <T>(milliseconds: number, work: () => Promise<T>): Promise<T> =>
    connection.withDeadline(Date.now() + milliseconds, work);

  return {
    recoveryProgress: id => within(requestDeadlineMs, () => askRecovery(client, id)),
    progress: postId => within(requestDeadlineMs, () => askProgress(client, postId)),
    postRun: postId => within(upkeepDeadlineMs, () => describePostRun(client, config, postId)),
    endPostRun: (...run) => within(upkeepDeadlineMs, () => endPostRun(client, ...run)),
    soundPosts: ids => within(upkeepDeadlineMs, () => listSoundPosts(client, config, ids)),
    endOfPost: postId => within(upkeepDeadlineMs, () => endOfPost(client, postId)),
    witnessPosts: since => within(witnessDeadlineMs, () => witnessPosts(client, config, since)),
    lastSweepNumber: () => within(upkeepDeadlineMs, () => lastSweepNumber(client, config.TASK_QUEUE_PREFIX)),
    runs: workflowId => within(upkeepDeadlineMs, () => isRunning(client, workflowId)),
    ensureSchedules: how => ensureSchedules(client, config, how, work => within(upkeepDeadlineMs, work)),
    agentSchedules: agentSchedules(client, config, work => within(upkeepDeadlineMs, work)),
    seriesSchedules: seriesSchedules(client, config, work => within(upkeepDeadlineMs, work)),
    ping: async () => {
      try {
        await within(requestDeadlineMs, () => connection.workflowService.getSystemInfo({}));
        return true;
      } catch {
        return false;
      }
    },
    close: () => connection.close(),
  };
};

const isRunning = async (client: Client, workflowId: string): Promise<boolean> => {
  try {
    const { status } = await client.workflow.getHandle(workflowId).describe();
    return status.name === 'RUNNING';
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return false;
    throw error;
  }
};

const askProgress = async (client: Client, postId: string): Promise<PostProgress | null> => {
  try {
    return await client.workflow.getHandle(workflowIds.post(postId)).query(postProgress);
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return null;
    if (!(error instanceof ServiceError)) throw error;
    const why = 'The post’s workflow does not answer. Try again shortly.';
    throw refuse('unavailable', why, { retryAfter: 2 });
  }
};

/**
 * Queries the progress of a recovery. Returns null if no workflow has that ID. Throws `unavailable` if it does not answer.
 */
const askRecovery = async (client: Client, recoveryId: string): Promise<RecoveryProgress | null> => {
  try {
    return await client.workflow.getHandle(workflowIds.recovery(recoveryId)).query(recoveryProgress);
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return null;
    if (!(error instanceof ServiceError)) throw error;
    const why = 'The recovery’s workflow does not answer. Try again shortly.';
    throw refuse('unavailable', why, { retryAfter: 2 });
  }
};
