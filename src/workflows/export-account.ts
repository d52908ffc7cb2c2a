import {
  ActivityFailure,
  condition,
  proxyActivities,
  proxyLocalActivities,
  setCurrentDetails,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import type { ExportingActivities } from '../activities/exports/exporting.ts';
import { ioQueueBeside } from '../domain/task-queues.ts';
import { acrossWorkers } from './hand-over.ts';
import { isToMove, moveOn, wakeForMoves } from './move-on.ts';
import { jobChanged, type ExportAccountInput, type KeptArchive } from './messages.ts';
import { archivingPolicy, removingPolicy, rowsPolicy } from './policies.ts';
import { unlessChanged } from './unless-changed.ts';

/**
 * Writes an archive of everything that an organization owns, keeps it until it expires or someone requests its deletion,
 * and then deletes it.
 */
export async function exportAccount({ jobId, kept }: ExportAccountInput): Promise<'completed' | 'failed'> {
  const taskQueue = ioQueueBeside(workflowInfo().taskQueue);
  const { writeExport } = proxyActivities<ExportingActivities>({ ...archivingPolicy, taskQueue });
  const { removeExport } = proxyActivities<ExportingActivities>({ ...removingPolicy, taskQueue });
  const { completeExport, failExport } = proxyLocalActivities<ExportingActivities>(rowsPolicy);
  let hasChanged = false;
  setHandler(jobChanged, () => void (hasChanged = true), { description: 'The export should be deleted.' });
  wakeForMoves();

  /** Writes the archive and reports it. */
  const make = async (): Promise<KeptArchive> => {
    setCurrentDetails('writing the archive');
    const archive = await unlessChanged(
      () => acrossWorkers(() => writeExport.executeWithOptions({ summary: 'write the archive' }, [jobId])),
      () => hasChanged,
    );
    const { storageKey, sizeBytes } = archive;
    const summary = { summary: 'record that it is ready' };
    const leftMs = await completeExport.executeWithOptions(summary, [jobId, archive]);
    setCurrentDetails(`**completed**: ${sizeBytes} bytes, available until it expires`);
    return { storageKey, untilMs: Date.now() + leftMs };
  };

  try {
    const { storageKey, untilMs } = kept ?? (await make());
    const isOver = () => hasChanged || isToMove();
    await condition(isOver, Math.max(1, untilMs - Date.now()), { summary: 'the archive can be downloaded' });
    if (!hasChanged && isToMove())
      await moveOn<typeof exportAccount>({ jobId, kept: { storageKey, untilMs } });
    await removeExport.executeWithOptions({ summary: 'delete the archive' }, [jobId, storageKey]);
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error;
    setCurrentDetails(hasChanged ? '**deleted** before it was ready' : '**failed**');
    await failExport.executeWithOptions({ summary: 'record the failure' }, [jobId]);
    await removeExport.executeWithOptions({ summary: 'remove the unfinished archive' }, [jobId, null]);
    return 'failed';
  }
  setCurrentDetails('**completed**, and deleted');
  return 'completed';
}
