import type { Logger } from 'pino';
import type { Storage } from './storage.ts';

/** Deletes a file without a row. If the store fails to delete it, that is logged. */
export const forgetFile = (
  { storage, log }: { storage: Pick<Storage, 'delete'>; log: Pick<Logger, 'warn'> },
  storageKey: string,
): Promise<void> =>
  storage.delete(storageKey).catch((error: unknown) => {
    log.warn({ err: error, storageKey }, 'an unused file could not be deleted');
  });
