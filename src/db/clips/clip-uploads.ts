import type { BrandScopedActor } from '../../domain/actor.ts';
import type { Em } from '../driver/orm.ts';
import { expiryWithout, requireUnexpired, type Expiring } from '../media/upload-lock.ts';
import { requireClipInScope } from './clip-brand-scope.ts';

/** Resumable upload. */
export interface ClipUploadRow {
  id: string;
  brandId: string | null;
  title: string | null;
  fileName: string;
  mimeType: string;
  sizeBytes: number;
  createdAt: string;
  expiresAt: string;
  clipId: string | null;
}

/**
 * Finds the organization's upload. Throws `not_found` if it does not exist, has expired, or belongs to another
 * organization, and 403 if the actor may not access it.
 */
export const findClipUpload = async (em: Em, actor: BrandScopedActor, id: string): Promise<ClipUploadRow> => {
  const [found] = await em.execute<(ClipUploadRow & Expiring)[]>(
    `select id, brand_id as "brandId", title, file_name as "fileName", mime_type as "mimeType",
            size_bytes::float8 as "sizeBytes", created_at as "createdAt", expires_at as "expiresAt",
            clip_id as "clipId", ${expiryWithout('clip_id')}
       from clip_uploads where id = ? and org_id = ?`,
    [id, actor.orgId],
  );
  const row = requireUnexpired(found, id);
  requireClipInScope(actor, row.brandId);
  return row;
};

/**
 * Records the clip that an upload has become. Its bytes count as the clip's from then on. Returns false if it already is a
 * clip or no longer exists.
 */
export const endUpload = async (em: Em, id: string, clipId: string): Promise<boolean> => {
  const rows = await em.execute<unknown[]>(
    'update clip_uploads set clip_id = ? where id = ? and clip_id is null returning 1',
    [clipId, id],
  );
  return rows.length > 0;
};

/** Deletes the row of an upload. The caller deletes its bytes. */
export const deleteClipUpload = async (em: Em, id: string): Promise<void> => {
  await em.execute('delete from clip_uploads where id = ?', [id]);
};

/** Deletes the rows of abandoned uploads and returns their IDs. Skips uploads that a request is working on. */
export const dropExpiredUploads = async (em: Em): Promise<string[]> => {
  const rows = await em.execute<{ id: string }[]>(
    `delete from clip_uploads
      where expires_at < now() and (locked_until is null or locked_until < now()) returning id`,
  );
  return rows.map(({ id }) => id);
};
