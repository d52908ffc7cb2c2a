import { keyOfUpload } from '../../adapters/storage/storage-keys.ts';
import { endMediaUpload, listExpiredMediaUploads } from '../../db/media/media-uploads.ts';
import type { Service } from '../../process/service.ts';

/** Maximum number of uploads that one sweep ends. The next one continues with the others. */
const uploadsAtOnce = 500;

/** Creates the step that ends direct uploads to the store that were not completed in time. Repeatable. */
export const createUploadSweepingActivities = ({ orm, storage }: Pick<Service, 'orm' | 'storage'>) => ({
  endUntakenUploads: async (): Promise<number> => {
    const uploads = await listExpiredMediaUploads(orm.em.fork(), uploadsAtOnce);
    for (const upload of uploads) {
      // file first: without its row it would not be found
      await storage.delete(keyOfUpload(upload.orgId, upload.id));
      await endMediaUpload(orm.em.fork(), upload);
    }
    return uploads.length;
  },
});

export type UploadSweepingActivities = ReturnType<typeof createUploadSweepingActivities>;
