import type { UploadHooks } from '../../adapters/uploads/resumable.ts';
import {
  uploadLock,
  type LockedUpload,
  type UploadLock,
  type UploadTable,
} from '../../db/media/upload-lock.ts';
import type { Service } from '../../process/service.ts';

/** Milliseconds that a request waits for another one on the same upload: longer than the lock of a dead process lasts. */
const patienceMs = 20_000;

/** The one lock of a request, released once the request is answered. */
export interface RequestLock {
  /** Locks an upload. Throws `invalid_state` if another request keeps the lock, and `not_found`. */
  take(uploadId: string): Promise<void>;
  /** Locker for the protocol's library, which would release the lock before the upload is finished. */
  locker: UploadHooks['locker'];
}

/** Runs a request that writes to at most one upload. An upload is kept for `keepMs` after the work ends. */
export const whileLocked = async <T>(
  { orm }: Pick<Service, 'orm'>,
  { table, keepMs }: { table: UploadTable; keepMs: number },
  work: (lock: RequestLock) => Promise<T>,
): Promise<T> => {
  const nothing = (): void => undefined;
  let taken: UploadLock | undefined;
  let letGo: () => void | Promise<void> = nothing;
  const take = async (uploadId: string): Promise<void> => {
    if (taken) return;
    const lock = uploadLock(() => orm.em.fork(), { table, id: uploadId }, keepMs);
    await lock.lock(AbortSignal.timeout(patienceMs), () => letGo());
    taken = lock;
  };
  const locker: UploadHooks['locker'] = {
    newLock: uploadId => ({
      lock: async (_signal, stop) => {
        letGo = stop;
        await take(uploadId);
      },
      unlock: async () => {
        letGo = nothing;
        return Promise.resolve();
      },
    }),
  };
  try {
    return await work({ take, locker });
  } finally {
    await taken?.unlock();
  }
};

/**
 * Works on an upload while no request does, for callers that do not send its bytes. Returns false without any work if a
 * request holds its lock.
 */
export const whileFree = async (
  { orm }: Pick<Service, 'orm'>,
  upload: LockedUpload,
  work: () => Promise<unknown>,
): Promise<boolean> => {
  const lock = uploadLock(() => orm.em.fork(), upload, 0);
  if (!(await lock.lockIfFree())) return false;
  try {
    await work();
    return true;
  } finally {
    await lock.unlock();
  }
};
