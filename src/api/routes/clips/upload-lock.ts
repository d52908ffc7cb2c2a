import type { UploadHooks } from '../../../adapters/uploads/resumable.ts';
import { uploadLock, type UploadLock } from '../../../db/clips/clip-uploads.ts';
import type { UploadCall } from './finish-upload.ts';

/** How long a request waits for another one of the same upload: longer than the lock of a process that died lives. */
const patienceMs = 20_000;

/** The one lock of a request, which is given back once the request has been answered. */
export interface RequestLock {
  /** Takes the lock of an upload. Throws `invalid_state` when another request keeps it, and `not_found`. */
  take(uploadId: string): Promise<void>;
  /** For the protocol's library, which would give the lock back before an upload is finished. */
  locker: UploadHooks['locker'];
}

/** Does the work of a request that writes to one upload at most; that is kept for `keepMs` from the end of the work. */
export const whileLocked = async <T>(
  { service }: Pick<UploadCall, 'service'>,
  keepMs: number,
  work: (lock: RequestLock) => Promise<T>,
): Promise<T> => {
  const nothing = (): void => undefined;
  let taken: UploadLock | undefined;
  let letGo: () => void | Promise<void> = nothing;
  const take = async (uploadId: string): Promise<void> => {
    if (taken) return;
    const lock = uploadLock(() => service.orm.em.fork(), uploadId, keepMs);
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
