import type { z } from 'zod';
import { updateMedia } from '../../../commands/media/media.ts';
import { finishUpload, readProgress } from '../../../commands/uploads/finish-upload.ts';
import { listFile } from '../../../commands/uploads/list-file.ts';
import { mediaUploads } from '../../../commands/uploads/media-uploads.ts';
import { whileLocked } from '../../../commands/uploads/while-locked.ts';
import { findMedia } from '../../../db/media/media.ts';
import type { Call } from '../../http/endpoint.ts';
import { fetched, fingerprintOfFile, keyWrite, type GivenFile, type NamedFile } from './media-source.ts';
import { mediaView, type mediaSchema } from './media-view.ts';

type Adding = Call<undefined, undefined, unknown, 'media:write'>;
type Answer = z.input<typeof mediaSchema>;
type NamedUpload = NamedFile & { uploadId: string };

/** Returns the file that an upload has already become, with the alternative text of the request, or undefined. */
const findUploaded = async (
  call: Adding,
  { altText, title, uploadId }: NamedUpload,
): Promise<Answer | undefined> => {
  const { actor, em, service, write } = call;
  const { mediaId } = await mediaUploads.find({ actor, em }, uploadId);
  if (mediaId === null) return undefined;
  return write(async transaction => {
    const changes = { altText: altText || undefined, title };
    const media = Object.values(changes).some(Boolean)
      ? await updateMedia(transaction, actor, mediaId, changes)
      : await findMedia(transaction, actor.orgId, mediaId);
    return mediaView(media, service.fileUrls);
  });
};

/**
 * Adds the file whose bytes a client has sent to an upload, to the store or to the service. Throws `not_found` if they have
 * not all arrived, and the refusal of their content.
 */
const addUploaded = async (call: Adding, body: NamedUpload): Promise<Answer> => {
  const { service } = call;
  const known = await findUploaded(call, body);
  if (known) return known;
  return whileLocked(service, { table: mediaUploads.table, keepMs: 0 }, async lock => {
    await lock.take(body.uploadId);
    const made = await findUploaded(call, body);
    if (made) return made;
    const progress = await readProgress(mediaUploads, call, body.uploadId);
    const { altText, title } = progress.row;
    const row = { ...progress.row, altText: body.altText || altText, title: body.title ?? title };
    return finishUpload(mediaUploads, call, { ...progress, row }, media =>
      mediaView(media, service.fileUrls),
    );
  });
};

/** Adds a file that the request sent or named by its URL. */
export const addSent = (call: Adding, { fingerprint, ...file }: GivenFile): Promise<Answer> =>
  listFile(keyWrite(call, fingerprint), file, media => mediaView(media, call.service.fileUrls));

/** Adds the file that a JSON body names or contains, unless the request was answered before. */
export const addNamed = async (call: Adding, body: NamedFile): Promise<Answer> => {
  const fingerprint = fingerprintOfFile(body);
  await call.recall(fingerprint);
  const { uploadId, ...file } = body;
  if (uploadId === undefined) return addSent(call, await fetched(call, file));
  return addUploaded(keyWrite(call, fingerprint), { ...body, uploadId });
};
