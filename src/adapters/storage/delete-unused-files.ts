import type { Logger } from 'pino';
import type { Storage } from './storage.ts';

/** Deletes files without a row. A file that stays is not visible to anyone, so a failure is only logged. */
export const deleteUnusedFiles = async (
  { log, storage }: { log: Logger; storage: Storage },
  keys: readonly string[],
): Promise<void> => {
  for (const storageKey of keys)
    await storage.delete(storageKey).catch((error: unknown) => {
      log.warn({ err: error, storageKey }, 'an unused file could not be deleted');
    });
};
