import { sql } from 'kysely';
import { kyselyOf, now } from '../driver/kysely.ts';
import type { Em } from '../driver/orm.ts';
import { MediaUpload } from '../entities/media.ts';

/** A file that a client is to send to the store itself. */
type Upload = Pick<MediaUpload, 'id' | 'orgId'>;

/** Its URL has ended by then: what is sent until then is found, and gone soon after. */
const keptUntil = sql<string>`now() + interval '2 hours'`;

/** Writes down what was asked for, so that its bytes count from now on. */
export const addMediaUpload = async (
  em: Em,
  { id, orgId, sizeBytes, createdBy }: Upload & Pick<MediaUpload, 'sizeBytes' | 'createdBy'>,
): Promise<void> => {
  await kyselyOf(em)
    .insertInto('media_uploads')
    .values({
      id,
      created_at: now,
      org_id: orgId,
      size_bytes: sizeBytes,
      created_by: createdBy,
      expires_at: keptUntil,
    })
    .execute();
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
  kyselyOf(em)
    .selectFrom('media_uploads')
    .select(['id', 'org_id as orgId'])
    .where('expires_at', '<', now)
    .orderBy('expires_at')
    .limit(max)
    .execute();
