import { refuse, type ErrorCode, type Refusal } from '../errors.ts';

/** Why the bytes of an upload were refused, as its row remembers it. */
export interface MediaUploadRefusal {
  code: ErrorCode;
  message: string;
}

/** Returns the path that the signed address of an upload continues with a token. */
export const mediaUploadPath = (uploadId: string): string => `/media/uploads/${uploadId}`;

/** Whether a path is, by its form, the signed address of an upload. */
export const isUploadAddress = (path: string): boolean => /^\/media\/uploads\/[^/]+\/[^/]+$/.test(path);

/** Maximum age of an incomplete upload, also if its bytes still arrive: the longest lifetime of a presigned URL of S3. */
export const maxUploadAgeMs = 7 * 86_400_000;

/** Returns when an incomplete upload ends whose bytes arrive now. */
export const findUploadEnd = (
  { createdAt, expiresAt }: { createdAt: string; expiresAt: string },
  lifetimeMs: number,
): Date => {
  const latest = Date.parse(createdAt) + maxUploadAgeMs;
  return new Date(Math.max(Date.parse(expiresAt), Math.min(Date.now() + lifetimeMs, latest)));
};

/** Returns the refusal of a request for an upload whose bytes did not arrive in time. */
export const uploadExpired = (): Refusal => {
  const message =
    'This upload has expired, and its bytes are deleted. Start a new upload and send the file again.';
  return refuse('not_found', message, { details: [{ path: 'id', code: 'upload_expired', message }] });
};

/** Returns the refusal of a request whose upload another one has ended. */
export const uploadOvertaken = (): Refusal =>
  refuse('unavailable', 'Another request has finished or cancelled this upload. Read it again.', {
    retryAfter: 1,
  });
