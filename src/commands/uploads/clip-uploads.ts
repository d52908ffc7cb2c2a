import { deleteUnusedFiles } from '../../adapters/storage/delete-unused-files.ts';
import { ingestVideo, type IngestedVideo } from '../../adapters/video/ingest.ts';
import {
  deleteClipUpload,
  endUpload,
  findClipUpload,
  type ClipUploadRow,
} from '../../db/clips/clip-uploads.ts';
import { inTransaction } from '../../db/driver/in-transaction.ts';
import { titleOf } from '../../domain/clips/clips.ts';
import { uploadOvertaken } from '../../domain/media/media-uploads.ts';
import { addClip } from '../clips/clips.ts';
import type { UploadKind } from './upload-kind.ts';

const keysOf = ({ storageKey, thumbnailKey }: IngestedVideo): string[] =>
  thumbnailKey === null ? [storageKey] : [storageKey, thumbnailKey];

/** Uploads that become clips. */
export const clipUploads: UploadKind<ClipUploadRow, { id: string }> = {
  table: 'clip_uploads',
  scope: 'clips:write',
  find: ({ em, actor }, id) => findClipUpload(em, actor, id),
  madeOf: ({ clipId }) => clipId,
  claimOf: ({ fileName, mimeType }) => ({ fileName, mimeType }),
  make: async ({ actor, service, write }, row, upload, view) => {
    const { config } = service;
    const ingesting = { ...service, orgId: actor.orgId, maxWaiting: config.MEDIA_WAITING_LIMIT };
    const stored = await ingestVideo(ingesting, upload, upload);
    let isListed = false;
    try {
      return await write(async em => {
        if (!(await endUpload(em, row.id, stored.id))) throw uploadOvertaken();
        const clip = { ...stored, title: row.title ?? titleOf(row.fileName), brandId: row.brandId };
        await addClip(em, actor, clip, config.CLIP_STORAGE_LIMIT);
        isListed = true;
        return view(stored);
      });
    } finally {
      if (!isListed) await deleteUnusedFiles(service, keysOf(stored));
    }
  },
  end: ({ service }, row) => inTransaction(service.orm, em => deleteClipUpload(em, row.id)),
};
