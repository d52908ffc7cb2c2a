import { hashFile } from '../../adapters/storage/hash-file.ts';
import {
  fileOfUpload,
  nameAgain,
  removeUpload,
  uploadedBytes,
  type FinishedUpload,
} from '../../adapters/uploads/resumable.ts';
import { uploadsFolder } from '../../config/clips.ts';
import { Refusal } from '../../domain/errors.ts';
import type { UploadCall, UploadKind, UploadRow } from './upload-kind.ts';

/** Progress of an upload, and its state as the API shows it. */
export interface UploadProgress<Row, State> {
  row: Row;
  offset: number;
  madeId: string | null;
  state: State;
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

/**
 * Makes the resource of a complete upload, once. The caller holds the upload's lock. A final refusal ends the upload. If a
 * part of the service is unavailable or the process dies, the bytes stay, and the next HEAD or PATCH finishes the upload.
 */
export const finishUpload = async <Row extends UploadRow, State>(
  kind: UploadKind<Row, State>,
  call: UploadCall,
  { id, file }: FinishedUpload,
): Promise<UploadProgress<Row, State>> => {
  const folder = uploadsFolder(call.service.config);
  const known = await readProgress(kind, call, id);
  if (known.madeId !== null) return known;
  const { row } = known;
  const offset = row.sizeBytes;
  try {
    const sha256 = await hashFile(file);
    const part = await nameAgain(file);
    const upload = { ...kind.claimOf(row), part, sizeBytes: offset, sha256, fields: {} };
    let madeId: string | null = null;
    const state = await kind.make(call, row, upload, made => {
      madeId = made;
      return kind.view(row, { offset, madeId: made });
    });
    await removeUpload(folder, id);
    return { row, offset, madeId, state };
  } catch (error) {
    if (isFinal(error)) {
      await kind.end(call, row, error);
      await removeUpload(folder, id);
    }
    throw error;
  }
};

/** Reads how far an upload has come. Throws `not_found`, and the refusal of its content. */
export const readProgress = async <Row extends UploadRow, State>(
  kind: UploadKind<Row, State>,
  call: Pick<UploadCall, 'actor' | 'em' | 'service'>,
  id: string,
): Promise<UploadProgress<Row, State>> => {
  const row = await kind.find(call, id);
  const madeId = kind.madeOf(row);
  const offset =
    madeId === null ? await uploadedBytes(uploadsFolder(call.service.config), id) : row.sizeBytes;
  return { row, offset, madeId, state: kind.view(row, { offset, madeId }) };
};

/**
 * Returns the progress under the upload's lock, after finishing a complete upload whose process died before making the
 * resource. A suspended organization's upload waits.
 */
export const finishedProgress = async <Row extends UploadRow, State>(
  kind: UploadKind<Row, State>,
  call: UploadCall,
  id: string,
): Promise<UploadProgress<Row, State>> => {
  const progress = await readProgress(kind, call, id);
  const isIncomplete = progress.offset < progress.row.sizeBytes;
  if (progress.madeId !== null || isIncomplete || call.actor.suspension !== null) return progress;
  return finishUpload(kind, call, fileOfUpload(uploadsFolder(call.service.config), id));
};
