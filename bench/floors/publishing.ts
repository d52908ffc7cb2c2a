import { fileURLToPath } from 'node:url';
import { Client, Connection } from '@temporalio/client';
import { taskQueues } from '../../src/domain/task-queues.ts';
import type { BenchStack } from '../stack.ts';
import type { bareTargets, bareTimer } from './workflow.ts';
import type { WorkerFloorSetup } from './worker.ts';

/** Bare workflows for comparison with ours: the same server, and a worker process of their own with the same options. */
export interface PublishingFloor {
  /** Runs one bare workflow to its last step. */
  publish: (targets: number[]) => Promise<void>;
  /**
   * Starts a bare workflow that waits for the instant. When it has ended, it resolves to the delay of each target in
   * milliseconds.
   */
  waitUntil: (at: number, targets: number) => Promise<{ lateness: Promise<number[]> }>;
  stop: () => Promise<void>;
}

const workerFile = fileURLToPath(new URL('./worker.ts', import.meta.url));

/** Starts the floor's worker and connects a client. The SDK compresses worker messages by default. */
export const startPublishingFloor = async (
  { config, temporalAddress, start }: BenchStack,
  codec: WorkerFloorSetup['codec'],
): Promise<PublishingFloor> => {
  const namespace = config.TEMPORAL_NAMESPACE;
  const prefix = `floor-${codec}-`;
  const setup: WorkerFloorSetup = {
    address: temporalAddress,
    namespace,
    prefix,
    codec,
    maxCachedWorkflows: config.MAX_CACHED_WORKFLOWS,
  };
  const worker = await start(`floor-worker-${codec}`, workerFile, { BENCH_FLOOR: JSON.stringify(setup) });
  const connection = await Connection.connect({ address: temporalAddress });
  const client = new Client({ connection, namespace });
  const taskQueue = taskQueues(prefix).core;
  const waiting = new Map<string, () => void>();
  worker.child.on('message', (message: { ended?: string }) => waiting.get(message.ended ?? '')?.());
  let number = 0;

  return {
    publish: async targets => {
      const workflowId = `floor-${codec}:${(number += 1)}`;
      const ended = new Promise<void>(resolve => waiting.set(workflowId, resolve));
      await client.workflow.signalWithStart<typeof bareTargets, []>('bareTargets', {
        workflowId,
        taskQueue,
        args: [targets],
        signal: 'wake',
        signalArgs: [],
        workflowIdConflictPolicy: 'USE_EXISTING',
      });
      await ended;
      waiting.delete(workflowId);
    },
    waitUntil: async (at, targets) => {
      const workflowId = `floor-timer-${codec}:${(number += 1)}`;
      const handle = await client.workflow.start<typeof bareTimer>('bareTimer', {
        workflowId,
        taskQueue,
        args: [at, targets],
      });
      return { lateness: handle.result().then(times => times.map(time => time - at)) };
    },
    stop: async () => {
      await connection.close();
      await worker.stop();
    },
  };
};
