import type { Logger } from 'pino';
import type { Storage } from './storage.ts';

/** Deletes a file that no row needs any more; one that the store keeps all the same is told of in the log. */
export const forgetFile = (
  { storage, log }: { storage: Pick<Storage, 'delete'>; log: Logger },
  storageKey: string,
): Promise<void> =>
  storage.delete(storageKey).catch((error: unknown) => {
    log.warn({ err: error, storageKey }, 'an unused file could not be deleted');
  });
