import type { Service } from '../../process/service.ts';
import { completeExport, failExport } from './complete-export.ts';
import { removeExport } from './remove-export.ts';
import { writeExport, type Archive } from './write-export.ts';

export type ExportingActivities = ReturnType<typeof createExportingActivities>;

/** Steps of the workflow `exportAccount`. */
export const createExportingActivities = (service: Service) => ({
  /** Writes the archive into the store. Repeatable: it begins afresh. */
  writeExport: (jobId: string): Promise<Archive> => writeExport(service, jobId),
  completeExport: (jobId: string, archive: Archive): Promise<number> =>
    completeExport(service, jobId, archive),
  failExport: (jobId: string): Promise<void> => failExport(service, jobId),
  removeExport: (jobId: string, written: string | null): Promise<void> =>
    removeExport(service, jobId, written),
});
