import type { Em } from '../driver/orm.ts';
import { MediaUpload } from '../entities/media.ts';

/** File that a client will upload directly to the store. */
type Upload = Pick<MediaUpload, 'id' | 'orgId'>;

/** Records the requested upload, so that its bytes count from now on. */
export const addMediaUpload = async (
  em: Em,
  { id, orgId, sizeBytes, createdBy }: Upload & Pick<MediaUpload, 'sizeBytes' | 'createdBy'>,
): Promise<void> => {
  // its URL has expired by then: a file sent until then is found, and deleted soon after
  await em.execute(
    `insert into media_uploads (id, created_at, org_id, size_bytes, created_by, expires_at)
     values (?, now(), ?, ?, ?, now() + interval '2 hours')`,
    [id, orgId, sizeBytes, createdBy],
  );
};

/** Marks an upload as a file, which counts from now on. The store is checked again after the upload's URL has expired. */
export const takeMediaUpload = async (em: Em, { id, orgId }: Upload): Promise<void> => {
  await em.nativeUpdate(MediaUpload, { id, orgId }, { sizeBytes: 0 });
};

/** Deletes an upload whose URL has expired and that left no file. */
export const endMediaUpload = async (em: Em, { id, orgId }: Upload): Promise<void> => {
  await em.nativeDelete(MediaUpload, { id, orgId });
};

/** Lists uploads that were not completed in time, or whose file may have been sent again since. */
export const listExpiredMediaUploads = (em: Em, max: number): Promise<Upload[]> =>
  em.execute<Upload[]>(
    'select id, org_id as "orgId" from media_uploads where expires_at < now() order by expires_at limit ?',
    [max],
  );
