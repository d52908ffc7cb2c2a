import type { Em } from '../driver/orm.ts';

/** A file that a client is to send to the store itself. */
export interface MediaUploadRow {
  id: string;
  orgId: string;
}

/** Its URL has ended by then: what is sent until then is found, and gone soon after. */
const keptHours = 2;

/** Writes down what was asked for, so that its bytes count from now on. */
export const addMediaUpload = async (
  em: Em,
  { id, orgId, sizeBytes, createdBy }: MediaUploadRow & { sizeBytes: number; createdBy: string },
): Promise<void> => {
  await em.execute(
    `insert into media_uploads (id, created_at, org_id, size_bytes, created_by, expires_at)
     values (?, now(), ?, ?, ?, now() + make_interval(hours => ?))`,
    [id, orgId, sizeBytes, createdBy, keptHours],
  );
};

/** It has become a file, which counts from now on; what its URL still takes is looked for when that has ended. */
export const takeMediaUpload = async (em: Em, { id, orgId }: MediaUploadRow): Promise<void> => {
  await em.execute('update media_uploads set size_bytes = 0 where id = ? and org_id = ?', [id, orgId]);
};

/** Nothing can come any more, and nothing is there. */
export const endMediaUpload = async (em: Em, { id, orgId }: MediaUploadRow): Promise<void> => {
  await em.execute('delete from media_uploads where id = ? and org_id = ?', [id, orgId]);
};

/** Uploads that nobody took, or that may have been sent again since. */
export const listExpiredMediaUploads = (em: Em, max: number): Promise<MediaUploadRow[]> =>
  em.execute<MediaUploadRow[]>(
    `select id, org_id as "orgId" from media_uploads where expires_at < now() order by expires_at limit ?`,
    [max],
  );
