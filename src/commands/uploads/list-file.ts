import { rm } from 'node:fs/promises';
import type { ClaimedFile } from '../../adapters/media/media-sniff.ts';
import type { Upload } from '../../adapters/media/media-upload.ts';
import { keysOfUpload, storeUpload } from '../../adapters/media/upload/store-upload.ts';
import { deleteUnusedFiles } from '../../adapters/storage/delete-unused-files.ts';
import type { Media } from '../../db/entities/media.ts';
import { addMedia } from '../media/media.ts';
import type { FinishCall } from './upload-kind.ts';

/** A file on this disk, with what its sender says about it. The receiver removes `upload.part`. */
export interface ClaimedUpload {
  upload: Upload;
  /** Claimed name and type, to compare with the content. */
  claim: ClaimedFile;
  altText: string | null;
  /** Title of a document. */
  title?: string | null | undefined;
  /** Id of the upload that the file came from, whose space is already reserved. */
  uploadId?: string;
}

/** Checks, stores, and lists a file, or removes every trace of it. Returns what `view` makes of it. */
export const listFile = async <T>(
  { actor, service, write }: Pick<FinishCall, 'actor' | 'service' | 'write'>,
  { uploadId, ...given }: ClaimedUpload,
  view: (media: Media) => T,
): Promise<T> => {
  const { MEDIA_STORAGE_LIMIT, MEDIA_WAITING_LIMIT: maxWaiting } = service.config;
  try {
    const file = await storeUpload(service, actor.orgId, { ...given, maxWaiting });
    let isListed = false;
    try {
      return await write(async em => {
        const media = await addMedia(em, actor, { ...file, uploadId }, MEDIA_STORAGE_LIMIT);
        isListed = true;
        return view(media);
      });
    } finally {
      if (!isListed) await deleteUnusedFiles(service, keysOfUpload(file));
    }
  } finally {
    await rm(given.upload.part, { force: true });
  }
};
