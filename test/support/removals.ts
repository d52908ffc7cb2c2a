import type { RemovalReport } from '../../src/activities/organizations/remove-accounts.ts';
import { taskQueues } from '../../src/domain/task-queues.ts';
import type { removeAccounts } from '../../src/workflows/remove-accounts.ts';
import type { Publishing } from './publishing.ts';

/** Removals as their schedule begins them, whenever a test asks, and what they leave in the database. */
export const removalsIn = (publishing: () => Publishing) => {
  let runs = 0;
  /** Returns the result of one run, and the id of its workflow. */
  const remove = async (): Promise<RemovalReport & { id: string }> => {
    const { config, temporal } = publishing();
    const id = `remove-accounts-${(runs += 1)}-${config.TASK_QUEUE_PREFIX}`;
    const taskQueue = taskQueues(config.TASK_QUEUE_PREFIX).core;
    const report = await temporal.workflow.execute<typeof removeAccounts>('removeAccounts', {
      workflowId: id,
      taskQueue,
      args: [],
    });
    return { ...report, id };
  };
  const rows = async (sql: string, ...values: unknown[]) => await publishing().api.rows(sql, ...values);
  return { remove, rows };
};
