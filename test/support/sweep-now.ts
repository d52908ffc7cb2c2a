import type { SweepAllReport } from '../../src/activities/upkeep/sweep.ts';
import { taskQueues } from '../../src/domain/task-queues.ts';
import type { sweep } from '../../src/workflows/sweep.ts';
import type { Publishing } from './publishing.ts';

let sweeps = 0;

/** Runs one sweep, as the schedule does, and returns its report. */
export const sweepNow = ({
  config: { TASK_QUEUE_PREFIX },
  temporal,
}: Pick<Publishing, 'config' | 'temporal'>): Promise<SweepAllReport> =>
  temporal.workflow.execute<typeof sweep>('sweep', {
    workflowId: `sweep-now-${(sweeps += 1)}-${TASK_QUEUE_PREFIX}`,
    taskQueue: taskQueues(TASK_QUEUE_PREFIX).core,
    args: [],
  });
