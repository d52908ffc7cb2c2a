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

const addressCodes = [
  'EADDRINUSE',
  'EADDRNOTAVAIL',
  'ERR_SOCKET_BAD_PORT',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENOTFOUND',
];

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** Why the operating system refused a file or folder, in words; undefined for every other error. */
export const fileRefusal = (error: unknown): string | undefined => fileReasons[codeOf(error) ?? ''];

/** Whether the operating system refused: that is the machine's state, not our mistake, and the error's message says enough. */
export const isSystemRefusal = (error: unknown): error is NodeJS.ErrnoException =>
  fileRefusal(error) !== undefined || addressCodes.includes(codeOf(error) ?? '');
