import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { ApplicationFailure, Context } from '@temporalio/activity';
import { createZip } from '../../adapters/archive/zip-writer.ts';
import { openDraft } from '../../adapters/storage/storage-drafts.ts';
import { filesFolder } from '../../adapters/storage/storage.ts';
import { readExport, type AccountExportRow } from '../../db/exports/account-exports.ts';
import { openExportReader, type ExportReader } from '../../db/exports/export-reader.ts';
import { noteProgress } from '../../db/jobs/jobs.ts';
import { failpoint } from '../../process/failpoints.ts';
import type { Service } from '../../process/service.ts';
import { endOfAborted } from '../hand-over.ts';
import { workHeartbeatMs, whileHeartbeating } from '../heartbeat.ts';
import { writeArchive } from './write-archive.ts';

/** Finished archive. */
export interface Archive {
  storageKey: string;
  sizeBytes: number;
  /** SHA-256, hex. */
  sha256: string;
}

export type Exporting = Pick<Service, 'cipher' | 'config' | 'log' | 'orm' | 'storage'>;

/** Returns a final failure: the organization was deleted meanwhile, and another attempt would not find it either. */
const gone = (): ApplicationFailure =>
  ApplicationFailure.nonRetryable('The organization no longer exists.', 'not_found');

const openFile =
  ({ storage }: Exporting) =>
  (key: string): Promise<Readable | undefined> =>
    storage.open(key).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });

/** Returns a function that stores the progress, at most once a second. With files, the tables count as half. */
const progressOf = ({ orm, log }: Exporting, { id, includeFiles }: AccountExportRow) => {
  const share = includeFiles ? 50 : 99;
  let [phase, last, said] = [0, 0, 0];
  return (done: number, of: number): void => {
    const percent = Math.min(99, phase + Math.floor((share * done) / of));
    if (done === of) phase += share;
    if (percent === last || Date.now() - said < 1_000) return;
    [last, said] = [percent, Date.now()];
    const noted = noteProgress(orm.em.fork(), id, percent);
    noted.catch((error: unknown) =>
      log.debug({ err: error }, 'the progress of an export could not be saved'),
    );
  };
};

const digestOf = async (file: string): Promise<Omit<Archive, 'storageKey'>> => {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file, { highWaterMark: 1_048_576 }))
    hash.update(chunk as Buffer);
  return { sizeBytes: (await stat(file)).size, sha256: hash.digest('hex') };
};

const writeDraft = async (
  exporting: Exporting,
  row: AccountExportRow,
  reader: ExportReader,
): Promise<string> => {
  const { attempt } = Context.current().info;
  const draft = await openDraft(filesFolder(exporting.config), `export-${row.id}`, attempt);
  const zip = createZip(draft);
  const { cancellationSignal } = Context.current();
  const stop = (): void => zip.abandon();
  cancellationSignal.addEventListener('abort', stop);
  try {
    cancellationSignal.throwIfAborted();
    await writeArchive(zip, {
      reader,
      openFile: row.includeFiles ? openFile(exporting) : null,
      progress: progressOf(exporting, row),
    });
    return draft;
  } catch (error) {
    zip.abandon();
    throw cancellationSignal.aborted ? endOfAborted() : error;
  } finally {
    cancellationSignal.removeEventListener('abort', stop);
  }
};

const write = async (exporting: Exporting, jobId: string): Promise<Archive> => {
  const { config, orm, storage } = exporting;
  const row = await readExport(orm.em.fork(), jobId);
  const reader = row && (await openExportReader(config, row.orgId, row));
  if (!row || !reader) throw gone();
  try {
    await noteProgress(orm.em.fork(), jobId, 0);
    await failpoint('export.before_write');
    const draft = await writeDraft(exporting, row, reader);
    await failpoint('export.after_write');
    const archive = { storageKey: row.storageKey, ...(await digestOf(draft)) };
    await storage.adopt(row.storageKey, draft, { mimeType: 'application/zip' });
    await failpoint('export.after_store');
    return archive;
  } finally {
    await reader.close();
  }
};

/**
 * Writes the archive outside the store and moves it there complete, so that no one sees a partial one. A repetition starts
 * again and removes what the previous attempt left.
 */
export const writeExport = (exporting: Exporting, jobId: string): Promise<Archive> =>
  whileHeartbeating(workHeartbeatMs, () => write(exporting, jobId));
