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
 * An archive of everything that an organization owns: it is written, kept until its time is over or somebody asks for its
 * deletion, and then deleted.
 */
export async function exportAccount({ jobId, kept }: ExportAccountInput): Promise<'completed' | 'failed'> {
  const taskQueue = ioQueueBeside(workflowInfo().taskQueue);
  const { writeExport } = proxyActivities<ExportingActivities>({ ...archivingPolicy, taskQueue });
  const { removeExport } = proxyActivities<ExportingActivities>({ ...removingPolicy, taskQueue });
  const { completeExport, failExport } = proxyLocalActivities<ExportingActivities>(rowsPolicy);
  let hasChanged = false;
  setHandler(jobChanged, () => void (hasChanged = true), { description: 'It is to be deleted.' });
  wakeForMoves();

  /** Writes it, and says that it is there. */
  const make = async (): Promise<KeptArchive> => {
    setCurrentDetails('writing the archive');
    const archive = await unlessChanged(
      () => acrossWorkers(() => writeExport.executeWithOptions({ summary: 'write the archive' }, [jobId])),
      () => hasChanged,
    );
    const { storageKey, sizeBytes } = archive;
    const summary = { summary: 'say that it is there' };
    const leftMs = await completeExport.executeWithOptions(summary, [jobId, archive]);
    setCurrentDetails(`**completed**: ${sizeBytes} bytes, there until its time is over`);
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
    setCurrentDetails(hasChanged ? '**deleted** before it was there' : '**failed**');
    await failExport.executeWithOptions({ summary: 'it could not be made' }, [jobId]);
    await removeExport.executeWithOptions({ summary: 'remove what there is of it' }, [jobId, null]);
    return 'failed';
  }
  setCurrentDetails('**completed**, and deleted');
  return 'completed';
}
