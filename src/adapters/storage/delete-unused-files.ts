import type { Logger } from 'pino';
import { forgetFile } from './forget-file.ts';
import type { Storage } from './storage.ts';

/** Deletes files without a row. A file that stays is not visible to anyone, so a failure is only logged. */
export const deleteUnusedFiles = async (
  service: { log: Pick<Logger, 'warn'>; storage: Pick<Storage, 'delete'> },
  keys: readonly string[],
): Promise<void> => {
  for (const storageKey of keys) await forgetFile(service, storageKey);
};
