import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode, NativeConnection, Worker } from '@temporalio/worker';
import { taskQueues } from '../../src/domain/task-queues.ts';
import { createBareActivities } from './bare-activities.ts';

/** Setup of the floor's worker. Its worker options equal ours, except for the transport. */
export interface WorkerFloorSetup {
  address: string;
  namespace: string;
  prefix: string;
  maxCachedWorkflows: number;
  codec: 'gzip' | 'none';
}

const { address, namespace, prefix, maxCachedWorkflows, codec } = JSON.parse(
  process.env['BENCH_FLOOR'] ?? '',
) as WorkerFloorSetup;

const connection = await NativeConnection.connect({ address, grpcCompression: { codec } });
const activities = createBareActivities(workflowId => process.send?.({ ended: workflowId }));
const workflowsPath = fileURLToPath(new URL('./workflow.ts', import.meta.url));
const workflowBundle = await bundleWorkflowCode({ workflowsPath });
const queues = taskQueues(prefix);
const shared = { connection, namespace, activities };
const workers = [
  await Worker.create({ ...shared, workflowBundle, maxCachedWorkflows, taskQueue: queues.core }),
  await Worker.create({ ...shared, taskQueue: queues.io }),
];
const running = Promise.all(workers.map(worker => worker.run()));
process.send?.({ ready: true });
process.once('disconnect', () => process.exit());
await running;
await connection.close();
process.exit();
