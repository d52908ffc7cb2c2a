import type { MediaUploadRefusal } from '../../domain/media/media-uploads.ts';
import type { Em } from '../driver/orm.ts';
import type { Statements } from '../driver/shared-connection.ts';
import { MediaUpload } from '../entities/media.ts';
import { expiryWithout, requireUnexpired, type Expiring } from './upload-lock.ts';

/** File that a client will upload. */
type Upload = Pick<MediaUpload, 'id' | 'orgId'>;

/** Upload with what its requests need. Times are texts in PostgreSQL's form. */
export interface MediaUploadRow {
  id: string;
  sizeBytes: number;
  fileName: string | null;
  altText: string | null;
  title: string | null;
  createdAt: string;
  expiresAt: string;
  mediaId: string | null;
  refusal: MediaUploadRefusal | null;
}

/** Records the requested upload, so that its bytes count from now on. */
export const addMediaUpload = async (
  em: Em,
  upload: Upload &
    Pick<
      MediaUpload,
      'sizeBytes' | 'createdBy' | 'credentialId' | 'fileName' | 'altText' | 'title' | 'expiresAt'
    >,
): Promise<void> => {
  em.create(MediaUpload, {
    ...upload,
    createdAt: new Date(),
    mediaId: null,
    refusal: null,
    lockOwner: null,
    lockedUntil: null,
    releaseAsked: false,
  });
  await em.flush();
};

/**
 * Finds the organization's upload. Throws `not_found` if it does not exist, has expired, was canceled, or belongs to another
 * organization.
 */
export const findMediaUpload = async (em: Em, orgId: string, id: string): Promise<MediaUploadRow> => {
  const [found] = await em.execute<(MediaUploadRow & Expiring)[]>(
    `select id, size_bytes::float8 as "sizeBytes", file_name as "fileName", alt_text as "altText", title,
            created_at as "createdAt", expires_at as "expiresAt", media_id as "mediaId", refusal,
            ${expiryWithout('media_id')}
       from media_uploads
      where id = ? and org_id = ? and refusal ->> 'code' is distinct from 'not_found'`,
    [id, orgId],
  );
  return requireUnexpired(found, id);
};

/** Credential for which the address of an upload acts. */
export interface UploadCredential {
  kind: 'session' | 'api_key';
  credentialId: string;
  orgId: string;
}

/** Finds the credential that asked for an upload. Undefined for an upload that does not exist. */
export const findUploadCredential = async (
  connection: Statements,
  id: string,
): Promise<UploadCredential | undefined> => {
  const { rows } = await connection.query<UploadCredential>({
    name: 'find-upload-credential',
    text: `select case when created_by like 'user:%' then 'session' else 'api_key' end as kind,
        credential_id as "credentialId", org_id as "orgId"
      from media_uploads where id = $1 and credential_id is not null`,
    values: [id],
  });
  return rows[0];
};

/**
 * Records the file that an upload has become. Its bytes count as the file's from then on. The store is checked again after
 * the upload's URL has expired. Returns false if it already is a file or was refused.
 */
export const takeMediaUpload = async (
  em: Em,
  { id, orgId, mediaId }: Upload & { mediaId: string },
): Promise<boolean> => {
  const rows = await em.execute<unknown[]>(
    `update media_uploads set media_id = ?
      where id = ? and org_id = ? and media_id is null and refusal is null returning 1`,
    [mediaId, id, orgId],
  );
  return rows.length > 0;
};

/** Ends an upload whose bytes were refused, or that was canceled (`not_found`). It takes no space from then on. */
export const refuseMediaUpload = async (em: Em, id: string, refusal: MediaUploadRefusal): Promise<void> => {
  await em.execute('update media_uploads set refusal = ?::jsonb where id = ? and media_id is null', [
    JSON.stringify(refusal),
    id,
  ]);
};

/** Deletes an upload whose URL has expired and that left no file. */
export const endMediaUpload = async (em: Em, { id, orgId }: Upload): Promise<void> => {
  await em.nativeDelete(MediaUpload, { id, orgId });
};

/**
 * Lists uploads that have expired, each an hour later, when a file whose sending began in time has arrived. Skips uploads
 * that a request is working on.
 */
export const listExpiredMediaUploads = (em: Em, max: number): Promise<Upload[]> =>
  em.execute<Upload[]>(
    `select id, org_id as "orgId" from media_uploads
      where expires_at < now() - interval '1 hour' and (locked_until is null or locked_until < now())
      order by expires_at limit ?`,
    [max],
  );
