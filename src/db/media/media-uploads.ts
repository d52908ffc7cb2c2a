import type { Em } from '../driver/orm.ts';
import { MediaUpload } from '../entities/media.ts';

/** A file that a client is to send to the store itself. */
type Upload = Pick<MediaUpload, 'id' | 'orgId'>;

/** Writes down what was asked for, so that its bytes count from now on. */
export const addMediaUpload = async (
  em: Em,
  { id, orgId, sizeBytes, createdBy }: Upload & Pick<MediaUpload, 'sizeBytes' | 'createdBy'>,
): Promise<void> => {
  // its URL has ended by then: what is sent until then is found, and gone soon after
  await em.execute(
    `insert into media_uploads (id, created_at, org_id, size_bytes, created_by, expires_at)
     values (?, now(), ?, ?, ?, now() + interval '2 hours')`,
    [id, orgId, sizeBytes, createdBy],
  );
};

/** It has become a file, which counts from now on; what its URL still takes is looked for when that has ended. */
export const takeMediaUpload = async (em: Em, { id, orgId }: Upload): Promise<void> => {
  await em.nativeUpdate(MediaUpload, { id, orgId }, { sizeBytes: 0 });
};

/** Nothing can come any more, and nothing is there. */
export const endMediaUpload = async (em: Em, { id, orgId }: Upload): Promise<void> => {
  await em.nativeDelete(MediaUpload, { id, orgId });
};

/** Uploads that nobody took, or that may have been sent again since. */
export const listExpiredMediaUploads = (em: Em, max: number): Promise<Upload[]> =>
  em.execute<Upload[]>(
    'select id, org_id as "orgId" from media_uploads where expires_at < now() order by expires_at limit ?',
    [max],
  );
