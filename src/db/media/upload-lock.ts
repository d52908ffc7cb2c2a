import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { notFound, refuse } from '../../domain/errors.ts';
import { maxUploadAgeMs, uploadExpired } from '../../domain/media/media-uploads.ts';
import type { Em } from '../driver/orm.ts';

/** Tables with one row per resumable upload. */
export type UploadTable = 'clip_uploads' | 'media_uploads';

/** Upload whose row a request locks. */
export interface LockedUpload {
  table: UploadTable;
  id: string;
}

/** Lifetime of a lock unless its holder renews it. Afterwards, the lock of a process that died is free. */
const leaseSeconds = 15;
const renewMs = 3_000;
/**
 * Milliseconds between attempts to take a lock that another request holds, and between the holder's checks of whether it
 * must release it.
 */
const lookMs = 250;

/** Lock of one upload across all processes: a lease on its row. */
export interface UploadLock {
  lock(signal: AbortSignal, letGo: () => void | Promise<void>): Promise<void>;
  /** Takes the lock unless another request holds it. Does not ask that request to release it. */
  lockIfFree(): Promise<boolean>;
  unlock(): Promise<void>;
}

const take = async (em: Em, { table, id }: LockedUpload, owner: string): Promise<boolean> => {
  const rows = await em.execute<unknown[]>(
    `update ${table} set lock_owner = ?, locked_until = now() + make_interval(secs => ?), release_asked = false
      where id = ? and (locked_until is null or locked_until < now() or lock_owner = ?) returning 1`,
    [owner, leaseSeconds, id, owner],
  );
  return rows.length > 0;
};

/**
 * Asks the holder to release the lock, because the newest request of the client continues the upload. Throws `not_found` if
 * the upload does not exist.
 */
const askRelease = async (em: Em, { table, id }: LockedUpload): Promise<void> => {
  const rows = await em.execute<unknown[]>(
    `update ${table} set release_asked = true where id = ? returning 1`,
    [id],
  );
  if (rows.length === 0) throw notFound('upload', id);
};

/** SQL that keeps an upload for a number of seconds from now, but not beyond its maximum age. */
const kept = `expires_at = greatest(expires_at,
  least(now() + make_interval(secs => ?), created_at + make_interval(secs => ${maxUploadAgeMs / 1_000})))`;

/** Column of an upload's row that is read with it. */
export interface Expiring {
  isExpired: boolean;
}

/** SQL of that column. An upload does not expire while a request works on it, or once it has become a resource. */
export const expiryWithout = (made: 'media_id' | 'clip_id'): string =>
  `(expires_at <= now() and ${made} is null and (locked_until is null or locked_until < now())) as "isExpired"`;

/** Returns the row of an upload. Throws `not_found`, also for an expired one. */
export const requireUnexpired = <Row extends Expiring>(
  row: Row | undefined,
  id: string,
): Omit<Row, 'isExpired'> => {
  if (!row) throw notFound('upload', id);
  const { isExpired: isOver, ...current } = row;
  if (isOver) throw uploadExpired();
  return current;
};

/** Renews the lease. Returns true if another request asks for it or it was lost. */
const renew = async (
  em: Em,
  { table, id }: LockedUpload,
  owner: string,
  keepMs: number,
): Promise<boolean> => {
  const [row] = await em.execute<{ asked: boolean }[]>(
    `update ${table} set locked_until = now() + make_interval(secs => ?), ${kept}
      where id = ? and lock_owner = ? returning release_asked as asked`,
    [leaseSeconds, keepMs / 1_000, id, owner],
  );
  return row?.asked ?? true;
};

const isAsked = async (em: Em, { table, id }: LockedUpload): Promise<boolean> => {
  const [row] = await em.execute<{ asked: boolean }[]>(
    `select release_asked as asked from ${table} where id = ?`,
    [id],
  );
  return row?.asked ?? true;
};

/**
 * Creates a lock. `open` returns an entity manager for one statement. `keepMs` is how long the upload is kept after the
 * lock is released: 0 for a request without bytes. `lock` throws `not_found`, and `invalid_state` if its signal ends the wait.
 */
export const uploadLock = (open: () => Em, upload: LockedUpload, keepMs: number): UploadLock => {
  const { table, id } = upload;
  // the client may choose the request's ID
  const owner = randomUUID();
  let timer: NodeJS.Timeout | undefined;
  const hold = (letGo: () => void | Promise<void>): void => {
    let renewed = Date.now();
    timer = setInterval(() => {
      const isDue = Date.now() - renewed >= renewMs;
      if (isDue) renewed = Date.now();
      (isDue ? renew(open(), upload, owner, keepMs) : isAsked(open(), upload)).then(
        asked => asked && letGo(),
        () => undefined, // a database that is briefly unavailable costs at most the lease
      );
    }, lookMs);
  };
  return {
    lock: async (signal, letGo) => {
      while (!(await take(open(), upload, owner))) {
        await askRelease(open(), upload);
        await sleep(lookMs, undefined, { signal }).catch(() => {
          throw refuse('invalid_state', 'Another request is writing to this upload. Try again shortly.', {
            retryAfter: 5,
          });
        });
      }
      hold(letGo);
    },
    lockIfFree: async () => {
      const isTaken = await take(open(), upload, owner);
      if (isTaken) hold(() => undefined);
      return isTaken;
    },
    unlock: async () => {
      clearInterval(timer);
      await open().execute(
        `update ${table} set lock_owner = null, locked_until = null, release_asked = false, ${kept}
          where id = ? and lock_owner = ?`,
        [keepMs / 1_000, id, owner],
      );
    },
  };
};
