/** What the operating system's codes mean for a file or folder. */
const fileReasons: Readonly<Record<string, string>> = {
  EACCES: 'this account may not write there',
  EPERM: 'the system does not allow it',
  EROFS: 'its file system is read-only',
  ENOSPC: 'its disk is full',
  EDQUOT: 'the quota of this account is used up',
  ENOTDIR: 'it, or a part of its path, is no folder',
  EEXIST: 'it, or a part of its path, is no folder',
  ENOENT: 'a part of its path does not exist',
  ENAMETOOLONG: 'its path is too long',
  ELOOP: 'its path leads in a circle of symbolic links',
};

/** An address that cannot be used or reached; EACCES is a port that is only for root. */
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

/** Why the operating system refused a file or folder, in words; undefined for every other error. */
export const fileRefusal = (error: unknown): string | undefined => fileReasons[codeOf(error) ?? ''];

/**
 * What to say, without a stack, of an address that the operating system refused: the machine's state, not our mistake. Undefined
 * for every other error. A name with several addresses fails with an error for each, and no message above them.
 */
export const addressRefusal = (error: unknown): string | undefined => {
  if (!addressCodes.includes(codeOf(error) ?? '')) return undefined;
  const { message, errors = [] } = error as Error & { errors?: Error[] };
  return message || errors.map(each => each.message).join('; ');
};
