import type { Upload } from '../../adapters/media/media-upload.ts';
import { hashFile } from '../../adapters/storage/hash-file.ts';
import { fileOfUpload, nameAgain, removeUpload, uploadedBytes } from '../../adapters/uploads/resumable.ts';
import { uploadsFolder } from '../../config/clips.ts';
import { notFound, Refusal } from '../../domain/errors.ts';
import { failpoint } from '../../process/failpoints.ts';
import type { FinishCall, UploadKind, UploadRow } from './upload-kind.ts';
import { whileFree } from './while-locked.ts';

/** Progress of an upload. */
export interface UploadProgress<Row> {
  row: Row;
  offset: number;
  /** Id of the resource that the upload has become. */
  madeId: string | null;
}

/** Codes of refusals that depend on the moment or the caller and not on the bytes. */
const passing = new Set<string>([
  'unavailable',
  'rate_limited',
  'unauthorized',
  'insufficient_scope',
  'billing_suspended',
]);

/** Whether the same bytes would be refused again. */
const isFinal = (error: unknown): error is Refusal => error instanceof Refusal && !passing.has(error.code);

/** Reads how far an upload has come. Throws `not_found`, and the refusal of its content. */
export const readProgress = async <Row extends UploadRow, Made extends { id: string }>(
  kind: Pick<UploadKind<Row, Made>, 'find' | 'madeOf'>,
  call: Pick<FinishCall, 'actor' | 'em' | 'service'>,
  id: string,
): Promise<UploadProgress<Row>> => {
  const row = await kind.find(call, id);
  const madeId = kind.madeOf(row);
  const offset =
    madeId === null ? await uploadedBytes(uploadsFolder(call.service.config), id) : row.sizeBytes;
  return { row, offset, madeId };
};

/** Returns the bytes of a complete upload: the parts that the service has received, or the file in the store. */
const takeBytes = async <Row extends UploadRow, Made extends { id: string }>(
  kind: UploadKind<Row, Made>,
  call: FinishCall,
  { row, offset }: UploadProgress<Row>,
): Promise<Upload> => {
  if (offset < row.sizeBytes) {
    const stored = await kind.fetchStored?.(call, row);
    if (!stored) throw notFound('upload');
    return { ...stored, ...kind.claimOf(row) };
  }
  const { file } = fileOfUpload(uploadsFolder(call.service.config), row.id);
  const sha256 = await hashFile(file);
  const part = await nameAgain(file);
  return { ...kind.claimOf(row), part, sizeBytes: row.sizeBytes, sha256, fields: {} };
};

/**
 * Makes the resource of a complete upload, once, and returns it as `view` shows it. Every way to finish an upload leads
 * here: its last byte, a later request, and the sweep. The caller holds the upload's lock. A final refusal ends the upload.
 * If a part of the service is unavailable or the process dies, the bytes stay, and the next request or sweep finishes the
 * upload.
 */
export const finishUpload = async <Row extends UploadRow, Made extends { id: string }, T>(
  kind: UploadKind<Row, Made>,
  call: FinishCall,
  progress: UploadProgress<Row>,
  view: (made: Made) => T,
): Promise<T> => {
  const { row } = progress;
  const folder = uploadsFolder(call.service.config);
  await failpoint('upload.complete', kind.table);
  const upload = await takeBytes(kind, call, progress);
  try {
    const made = await kind.make(call, row, upload, view);
    await removeUpload(folder, row.id);
    return made;
  } catch (error) {
    if (isFinal(error)) {
      await kind.end(call, row, error);
      await removeUpload(folder, row.id);
    }
    throw error;
  }
};

/** Whether all bytes have arrived and the resource is not made yet. A suspended organization's upload waits. */
export const isUnfinished = <Row extends UploadRow>(
  { row, offset, madeId }: UploadProgress<Row>,
  { actor }: Pick<FinishCall, 'actor'>,
): boolean => madeId === null && offset >= row.sizeBytes && actor.suspension === null;

/**
 * Finishes a complete upload whose process died before it made the resource, unless another request is working on it.
 * Returns its progress as `view` shows it, which is also the result of the call's `write`, or undefined if this call has
 * not finished the upload.
 */
export const finishFree = async <Row extends UploadRow, Made extends { id: string }, T>(
  kind: UploadKind<Row, Made>,
  call: FinishCall,
  id: string,
  view: (progress: UploadProgress<Row>) => T,
): Promise<T | undefined> => {
  let finished: T | undefined;
  await whileFree(call.service, { table: kind.table, id }, async () => {
    const progress = await readProgress(kind, call, id);
    if (!isUnfinished(progress, call)) return;
    finished = await finishUpload(kind, call, progress, made => view({ ...progress, madeId: made.id }));
  });
  return finished;
};

/** Finishes a complete upload like `finishFree`, without a lock for an incomplete one: for requests that only read it. */
export const finishIfComplete = async <Row extends UploadRow, Made extends { id: string }, T>(
  kind: UploadKind<Row, Made>,
  call: FinishCall,
  id: string,
  view: (progress: UploadProgress<Row>) => T,
): Promise<T | undefined> =>
  isUnfinished(await readProgress(kind, call, id), call) ? finishFree(kind, call, id, view) : undefined;
