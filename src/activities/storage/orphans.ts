import { Context } from '@temporalio/activity';
import { findOrphans } from '../../adapters/storage/orphans.ts';
import { listUnnamedKeys } from '../../db/storage/file-columns.ts';
import type { Service } from '../../process/service.ts';

/** Deleted files of one round. */
export interface OrphanReport {
  files: number;
  bytes: number;
  /** Number of unfinished uploads. */
  unfinished: number;
}

const deleteOrphans = async ({
  config,
  databaseWatch,
  log,
  orm,
  storage,
}: Service): Promise<OrphanReport> => {
  // rows that a restored database lacks may return
  if (await databaseWatch.look()) return { files: 0, bytes: 0, unfinished: 0 };
  const before = new Date(Date.now() - config.ORPHAN_AGE);
  const report: OrphanReport = { files: 0, bytes: 0, unfinished: await storage.removeUnfinished(before) };
  const unnamed = (keys: string[]): Promise<string[]> => {
    Context.current().heartbeat();
    return listUnnamedKeys(orm.em.fork(), keys);
  };
  for await (const { key, sizeBytes, modifiedAt } of findOrphans(storage, before, unnamed)) {
    await storage.delete(key);
    log.warn({ storageKey: key, sizeBytes, modifiedAt }, 'a file without a database row was deleted');
    report.files += 1;
    report.bytes += sizeBytes;
    Context.current().heartbeat();
  }
  const meter = Context.current().metricMeter;
  meter.createCounter('orphans_deleted', 'files', 'Files without a database row.').add(report.files);
  return report;
};

export type OrphanActivities = ReturnType<typeof createOrphanActivities>;

/** Creates the steps of the workflow `deleteOrphans`. */
export const createOrphanActivities = (service: Service) => ({
  /** Deletes files that no row names. Safe to run in parallel. */
  deleteOrphanFiles: (): Promise<OrphanReport> => deleteOrphans(service),
});
