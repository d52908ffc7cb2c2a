/** A part of a key: no `..`, no hidden name, nothing that a file system or a URL reads in its own way. */
const part = /^[A-Za-z0-9][A-Za-z0-9._-]{0,199}$/;

/**
 * Where a file of an organization lies: one folder each, so that a store can be looked at, counted and emptied by
 * organization.
 */
export const keyOfFile = (orgId: string, id: string, extension: string): string =>
  `${orgId}/${id}.${extension}`;

/** Where a file that is sent to the store itself lies until it has been looked at. */
export const keyOfUpload = (orgId: string, uploadId: string): string => keyOfFile(orgId, uploadId, 'upload');

/** Whether a text can be a key at all: up to eight such parts between slashes. */
export const isKey = (text: string): boolean => {
  const parts = text.split('/');
  return parts.length <= 8 && parts.every(each => part.test(each));
};

/** Returns the key; throws when it is none. Keys come from our own code, so that is a bug and not a refusal. */
export const checkedKey = (key: string): string => {
  if (!isKey(key)) throw new Error(`"${key.slice(0, 100)}" is not a storage key`);
  return key;
};

/** The error of `open` and `stat` for what is not there; its code is `ENOENT`, as in `node:fs`. */
export const noSuchFile = (key: string, cause?: unknown): Error =>
  Object.assign(new Error(`no such file: ${key}`, { cause }), { code: 'ENOENT' });
