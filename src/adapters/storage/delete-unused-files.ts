import type { Logger } from 'pino';
import type { Storage } from './storage.ts';

/** A file that stays behind in the store is seen by nobody: worth a line in the log, not an error to the caller. */
export const deleteUnusedFiles = async (
  { log, storage }: { log: Logger; storage: Storage },
  keys: readonly string[],
): Promise<void> => {
  for (const storageKey of keys)
    await storage.delete(storageKey).catch((error: unknown) => {
      log.warn({ err: error, storageKey }, 'an unused file could not be deleted');
    });
};
