/** Meaning of the operating system's error codes for a file or folder. */
const fileReasons: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'the system does not allow it',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the user’s disk quota is used up',
  ENOTDIR: 'part of the path is not a folder',
  EEXIST: 'part of the path is not a folder',
  ENOENT: 'part of the path does not exist',
  ENAMETOOLONG: 'the path is too long',
  ELOOP: 'the path contains a loop of symbolic links',
};

/** Codes for an address that cannot be used or reached. EACCES is a port reserved for root. */
const addressCodes = [
  'EACCES',
  'EADDRINUSE',
  'EADDRNOTAVAIL',
  'ERR_SOCKET_BAD_PORT',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
];

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** Returns in words why the operating system refused a file or folder, or undefined for any other error. */
export const fileRefusal = (error: unknown): string | undefined => fileReasons[codeOf(error) ?? ''];

/**
 * Returns a message without a stack for an address that the operating system refused, because the cause is the machine, not
 * a bug. Returns undefined for any other error. A name with several addresses fails with one error for each, and without a
 * common message.
 */
export const addressRefusal = (error: unknown): string | undefined => {
  if (!addressCodes.includes(codeOf(error) ?? '')) return undefined;
  const { message, errors = [] } = error as Error & { errors?: Error[] };
  return message || errors.map(each => each.message).join('; ');
};
