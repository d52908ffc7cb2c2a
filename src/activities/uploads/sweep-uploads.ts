import { keyOfUpload } from '../../adapters/storage/storage-keys.ts';
import { removeUpload } from '../../adapters/uploads/resumable.ts';
import { uploadsFolder } from '../../config/clips.ts';
import { endMediaUpload, listExpiredMediaUploads } from '../../db/media/media-uploads.ts';
import type { Service } from '../../process/service.ts';

/** Maximum number of uploads that one sweep ends. The next one continues with the others. */
const uploadsAtOnce = 500;

/** Creates the step that ends uploads that were not completed in time, with what has arrived of them. Repeatable. */
export const createUploadSweepingActivities = ({
  config,
  orm,
  storage,
}: Pick<Service, 'config' | 'orm' | 'storage'>) => ({
  endUntakenUploads: async (): Promise<number> => {
    const uploads = await listExpiredMediaUploads(orm.em.fork(), uploadsAtOnce);
    for (const upload of uploads) {
      // bytes first: without their row they would not be found
      await storage.delete(keyOfUpload(upload.orgId, upload.id));
      await removeUpload(uploadsFolder(config), upload.id);
      await endMediaUpload(orm.em.fork(), upload);
    }
    return uploads.length;
  },
});

export type UploadSweepingActivities = ReturnType<typeof createUploadSweepingActivities>;
