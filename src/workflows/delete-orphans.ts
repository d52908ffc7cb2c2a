import { proxyActivities, setCurrentDetails, workflowInfo } from '@temporalio/workflow';
import type { OrphanActivities, OrphanReport } from '../activities/storage/orphans.ts';
import { ioQueueBeside } from '../domain/task-queues.ts';
import { sweepingFilesPolicy } from './policies.ts';

/**
 * Deletes files that no row has named for a week, in one round: they remain from killed processes and lost transactions.
 */
export async function deleteOrphans(): Promise<OrphanReport> {
  const taskQueue = ioQueueBeside(workflowInfo().taskQueue);
  const { deleteOrphanFiles } = proxyActivities<OrphanActivities>({ ...sweepingFilesPolicy, taskQueue });
  const report = await deleteOrphanFiles();
  const { files, bytes, unfinished } = report;
  setCurrentDetails(`**${files}** files (${bytes} bytes) and **${unfinished}** unfinished uploads deleted`);
  return report;
}
