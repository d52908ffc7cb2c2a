import { Readable } from 'node:stream';
import { measureFile } from '../../adapters/media/media-upload.ts';
import { forgetFile } from '../../adapters/storage/forget-file.ts';
import { keyOfUpload } from '../../adapters/storage/storage-keys.ts';
import { filesFolder } from '../../adapters/storage/storage.ts';
import { inTransaction } from '../../db/driver/in-transaction.ts';
import type { Media } from '../../db/entities/media.ts';
import { findMediaUpload, refuseMediaUpload, type MediaUploadRow } from '../../db/media/media-uploads.ts';
import { refuse } from '../../domain/errors.ts';
import { listFile } from './list-file.ts';
import type { UploadKind } from './upload-kind.ts';

/** Uploads that become files of the library. */
export const mediaUploads: UploadKind<MediaUploadRow, Media> = {
  table: 'media_uploads',
  scope: 'media:write',
  find: async ({ em, actor }, id) => {
    const row = await findMediaUpload(em, actor.orgId, id);
    if (row.refusal) throw refuse(row.refusal.code, row.refusal.message);
    return row;
  },
  madeOf: ({ mediaId }) => mediaId,
  claimOf: ({ fileName }) => ({ fileName: fileName ?? '', mimeType: '' }),
  fetchStored: async ({ actor, service: { config, storage } }, { id }) => {
    const stream = await storage.open(keyOfUpload(actor.orgId, id)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (!(stream instanceof Readable)) return undefined;
    const rules = { folder: filesFolder(config), maxBytes: config.UPLOAD_LIMIT };
    return { ...(await measureFile(stream, rules)), fileName: '', mimeType: '', fields: {} };
  },
  make: async (call, { id: uploadId, altText, title }, upload, view) => {
    const made = await listFile(call, { upload, claim: upload, altText, title, uploadId }, view);
    await forgetFile(call.service, keyOfUpload(call.actor.orgId, uploadId));
    return made;
  },
  end: ({ service }, { id }, { code, message }) =>
    inTransaction(service.orm, em => refuseMediaUpload(em, id, { code, message })),
};
