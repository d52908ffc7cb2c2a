import { z } from 'zod';
import { hashFile } from '../../../adapters/storage/hash-file.ts';
import {
  fileOfUpload,
  nameAgain,
  removeUpload,
  uploadedBytes,
  type FinishedUpload,
} from '../../../adapters/uploads/resumable.ts';
import { ingestVideo } from '../../../adapters/video/ingest.ts';
import { addClip } from '../../../commands/clips/clips.ts';
import { uploadsFolder } from '../../../config/clips.ts';
import { deleteClipUpload, endUpload, findClipUpload } from '../../../db/clips/clip-uploads.ts';
import { inTransaction } from '../../../db/driver/in-transaction.ts';
import { notFound, refuse, Refusal } from '../../../domain/errors.ts';
import type { Call } from '../../http/endpoint.ts';
import { anyId, id, meanings } from '../../http/schemas.ts';
import { titleOf } from './clip-source.ts';
import { deleteFiles } from './clips.ts';

export type UploadCall = Pick<
  Call<unknown, unknown, unknown, 'clips:write'>,
  'actor' | 'ctx' | 'em' | 'service' | 'write'
>;

/** State of a resumable upload. */
export const uploadSchema = z.strictObject({
  id,
  offset: z.int().min(0).describe('Number of received bytes.'),
  sizeBytes: z.int().min(1).meta(meanings.sizeBytes),
  clipId: anyId.nullable().describe('Id of the resulting clip, or null until the last byte has arrived.'),
});
export type UploadState = z.output<typeof uploadSchema>;

/** Codes of refusals that depend on the moment or the caller and not on the bytes. */
const passing = new Set<string>([
  'unavailable',
  'rate_limited',
  'unauthorized',
  'insufficient_scope',
  'billing_suspended',
]);

/** Whether the same bytes would be refused again. */
const isFinal = (error: unknown): boolean => error instanceof Refusal && !passing.has(error.code);

/**
 * Creates a clip from a complete upload, once. The caller holds the upload's lock. A final refusal deletes the upload. If a
 * part of the service is unavailable or the process dies, the bytes stay, and the next HEAD or PATCH finishes the upload.
 */
export const finishUpload = async (call: UploadCall, upload: FinishedUpload): Promise<UploadState> => {
  const { orm, config } = call.service;
  const known = await uploadState(call, upload.id);
  if (known.clipId !== null) return known;
  try {
    const made = await makeClip(call, upload);
    await removeUpload(uploadsFolder(config), upload.id);
    return made;
  } catch (error) {
    if (isFinal(error)) {
      await inTransaction(orm, em => deleteClipUpload(em, upload.id));
      await removeUpload(uploadsFolder(config), upload.id);
    }
    throw error;
  }
};

/** Returns the state of an upload. Throws `not_found`, also if its bytes no longer exist. */
export const uploadState = async (
  { actor, em, service }: Pick<UploadCall, 'actor' | 'em' | 'service'>,
  uploadId: string,
): Promise<UploadState> => {
  const { sizeBytes, clipId } = await findClipUpload(em, actor, uploadId);
  if (clipId !== null) return { id: uploadId, offset: sizeBytes, sizeBytes, clipId };
  const offset = await uploadedBytes(uploadsFolder(service.config), uploadId);
  if (offset === undefined) throw notFound('upload', uploadId);
  return { id: uploadId, offset, sizeBytes, clipId };
};

/**
 * Returns the state under the upload's lock, after finishing a complete upload whose process died before creating the clip.
 */
export const finishedState = async (call: UploadCall, uploadId: string): Promise<UploadState> => {
  const state = await uploadState(call, uploadId);
  if (state.clipId !== null || state.offset < state.sizeBytes) return state;
  return finishUpload(call, fileOfUpload(uploadsFolder(call.service.config), uploadId));
};

const makeClip = async (
  { actor, em, service, write }: UploadCall,
  { id: uploadId, file }: FinishedUpload,
): Promise<UploadState> => {
  const { config } = service;
  const { fileName, mimeType, title, sizeBytes, brandId } = await findClipUpload(em, actor, uploadId);
  const sha256 = await hashFile(file);
  const upload = { part: await nameAgain(file), fileName, mimeType, sizeBytes, sha256, fields: {} };
  const ingesting = { ...service, orgId: actor.orgId, maxWaiting: config.MEDIA_WAITING_LIMIT };
  const stored = await ingestVideo(ingesting, upload, { fileName, mimeType });
  let isListed = false;
  try {
    return await write(async transaction => {
      if (!(await endUpload(transaction, uploadId, stored.id))) throw overtaken();
      const clip = { ...stored, title: title ?? titleOf(fileName), brandId };
      await addClip(transaction, actor, clip, config.CLIP_STORAGE_LIMIT);
      isListed = true;
      return { id: uploadId, offset: sizeBytes, sizeBytes, clipId: stored.id };
    });
  } finally {
    if (!isListed) await deleteFiles(service, [stored.storageKey, stored.thumbnailKey]);
  }
};

const overtaken = () =>
  refuse('unavailable', 'Another request has finished or cancelled this upload. Read it again.', {
    retryAfter: 1,
  });
