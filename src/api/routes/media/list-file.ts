import { rm } from 'node:fs/promises';
import { keysOfUpload, storeUpload } from '../../../adapters/media/upload/store-upload.ts';
import { deleteUnusedFiles } from '../../../adapters/storage/delete-unused-files.ts';
import { addMedia } from '../../../commands/media/media.ts';
import type { Media } from '../../../db/entities/media.ts';
import type { UploadCall } from '../../uploads/upload-kind.ts';
import type { GivenFile } from './media-source.ts';

/** Checks, stores, and lists a file, or removes every trace of it. Returns what `view` makes of it. */
export const listFile = async <T>(
  { actor, service, write }: Pick<UploadCall, 'actor' | 'service' | 'write'>,
  { uploadId, fingerprint, ...given }: GivenFile,
  view: (media: Media) => T,
): Promise<T> => {
  const { MEDIA_STORAGE_LIMIT, MEDIA_WAITING_LIMIT: maxWaiting } = service.config;
  try {
    const file = await storeUpload(service, actor.orgId, { ...given, maxWaiting });
    let isListed = false;
    try {
      return await write(
        async em => {
          const media = await addMedia(em, actor, { ...file, uploadId }, MEDIA_STORAGE_LIMIT);
          isListed = true;
          return view(media);
        },
        fingerprint === undefined ? {} : { fingerprint },
      );
    } finally {
      if (!isListed) await deleteUnusedFiles(service, keysOfUpload(file));
    }
  } finally {
    await rm(given.upload.part, { force: true });
  }
};
