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

/** Returns the refusal of a request whose upload another one has ended. */
export const uploadOvertaken = (): Refusal =>
  refuse('unavailable', 'Another request has finished or cancelled this upload. Read it again.', {
    retryAfter: 1,
  });
