import type { Service } from '../../process/service.ts';
import { completeExport, failExport } from './complete-export.ts';
import { writeExport, type Archive, type Exporting } from './write-export.ts';
import { removeDrafts } from '../../adapters/storage/storage-drafts.ts';
import { filesFolder } from '../../adapters/storage/storage.ts';
import { audit } from '../../db/audit.ts';
import { inTransaction } from '../../db/driver/in-transaction.ts';
import type { Em } from '../../db/driver/orm.ts';
import { markExportDeleted, readExport } from '../../db/exports/account-exports.ts';
import { failpoint } from '../../process/failpoints.ts';

const by = { kind: 'service', id: null } as const;

const noteRemoval = async (em: Em, id: string): Promise<void> => {
  const row = await readExport(em, id, true);
  if (!row || row.deletedAt !== null) return;
  await markExportDeleted(em, id);
  const target = { kind: 'account_export', id };
  await audit(em, { action: 'account_export.deleted', target, by, orgId: row.orgId });
};

/**
 * Deletes the archive's file and then marks it as deleted. `written` is the key of a written archive, whose row may have
 * been deleted with its organization, so that nothing else would delete the file.
 */
const removeExport = async (
  { config, orm, storage }: Exporting,
  jobId: string,
  written: string | null,
): Promise<void> => {
  const row = await readExport(orm.em.fork(), jobId);
  await removeDrafts(filesFolder(config), `export-${jobId}`);
  const key = row?.storageKey ?? written;
  if (key === null) return;
  await storage.delete(key);
  await failpoint('export.after_remove');
  await inTransaction(orm, em => noteRemoval(em, jobId));
};

export type ExportingActivities = ReturnType<typeof createExportingActivities>;

/** Creates the steps of the workflow `exportAccount`. */
export const createExportingActivities = (service: Service) => ({
  /** Writes the archive to the store. Repeatable: a repetition starts again. */
  writeExport: (jobId: string): Promise<Archive> => writeExport(service, jobId),
  completeExport: (jobId: string, archive: Archive): Promise<number> =>
    completeExport(service, jobId, archive),
  failExport: (jobId: string): Promise<void> => failExport(service, jobId),
  removeExport: (jobId: string, written: string | null): Promise<void> =>
    removeExport(service, jobId, written),
});
