import { proxyActivities, setCurrentDetails, workflowInfo } from '@temporalio/workflow';
import type { OrphanActivities, OrphanReport } from '../activities/storage/orphans.ts';
import { ioQueueBeside } from '../domain/task-queues.ts';
import { sweepingFilesPolicy } from './policies.ts';

/** One round of deleting files that no row has named for a week: what killed processes and lost transactions left. */
export async function deleteOrphans(): Promise<OrphanReport> {
  const taskQueue = ioQueueBeside(workflowInfo().taskQueue);
  const { deleteOrphanFiles } = proxyActivities<OrphanActivities>({ ...sweepingFilesPolicy, taskQueue });
  const report = await deleteOrphanFiles();
  const { files, bytes, unfinished } = report;
  setCurrentDetails(`**${files}** files (${bytes} bytes) and **${unfinished}** unfinished uploads deleted`);
  return report;
}
