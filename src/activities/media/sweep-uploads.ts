import { keyOfUpload } from '../../adapters/storage/storage-keys.ts';
import { endMediaUpload, listExpiredMediaUploads } from '../../db/media/media-uploads.ts';
import type { Service } from '../../process/service.ts';

/** Uploads that one sweep ends; the next one goes on with the others. */
const uploadsAtOnce = 500;

/** The step that ends what was sent to the store itself, or was to be, and that nobody took; repeatable. */
export const createUploadSweepingActivities = ({ orm, storage }: Pick<Service, 'orm' | 'storage'>) => ({
  endUntakenUploads: async (): Promise<number> => {
    const uploads = await listExpiredMediaUploads(orm.em.fork(), uploadsAtOnce);
    for (const upload of uploads) {
      // the file first: without its row it would not be found
      await storage.delete(keyOfUpload(upload.orgId, upload.id));
      await endMediaUpload(orm.em.fork(), upload);
    }
    return uploads.length;
  },
});

export type UploadSweepingActivities = ReturnType<typeof createUploadSweepingActivities>;
