/** Matches a part of a key: no `..`, no hidden name, and no characters that a file system or a URL treats specially. */
const part = /^[A-Za-z0-9][A-Za-z0-9._-]{0,199}$/;

/**
 * Returns the key of an organization's file. Each organization has its own folder, so that a store can be inspected,
 * counted, and emptied by organization.
 */
export const keyOfFile = (orgId: string, id: string, extension: string): string =>
  `${orgId}/${id}.${extension}`;

/** Returns the key of a direct upload until the service has inspected it. */
export const keyOfUpload = (orgId: string, uploadId: string): string => keyOfFile(orgId, uploadId, 'upload');

/** Whether a text can be a key: up to eight such parts between slashes. */
export const isKey = (text: string): boolean => {
  const parts = text.split('/');
  return parts.length <= 8 && parts.every(each => part.test(each));
};

/** Returns the key. Throws if it is invalid, which is a bug, because keys come from our own code. */
export const checkedKey = (key: string): string => {
  if (!isKey(key)) throw new Error(`"${key.slice(0, 100)}" is not a storage key`);
  return key;
};

/** Returns the error of `open` and `stat` for a missing file. Its code is `ENOENT`, as in `node:fs`. */
export const noSuchFile = (key: string, cause?: unknown): Error =>
  Object.assign(new Error(`no such file: ${key}`, { cause }), { code: 'ENOENT' });
