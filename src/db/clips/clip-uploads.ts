import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrandScopedActor } from '../../domain/actor.ts';
import { notFound, refuse } from '../../domain/errors.ts';
import type { Em } from '../driver/orm.ts';
import { requireClipInScope } from './clip-brand-scope.ts';

/** Resumable upload. */
export interface ClipUploadRow {
  id: string;
  brandId: string | null;
  title: string | null;
  fileName: string;
  mimeType: string;
  sizeBytes: number;
  clipId: string | null;
}

/**
 * Finds the organization's upload. Throws `not_found` if it does not exist, has expired, or belongs to another
 * organization, and 403 if the actor may not access it.
 */
export const findClipUpload = async (em: Em, actor: BrandScopedActor, id: string): Promise<ClipUploadRow> => {
  const [row] = await em.execute<ClipUploadRow[]>(
    `select id, brand_id as "brandId", title, file_name as "fileName", mime_type as "mimeType",
            size_bytes::float8 as "sizeBytes", clip_id as "clipId"
       from clip_uploads where id = ? and org_id = ? and expires_at > now()`,
    [id, actor.orgId],
  );
  if (!row) throw notFound('upload', id);
  requireClipInScope(actor, row.brandId);
  return row;
};

/**
 * Records the clip that an upload has become. Its bytes count as the clip's from then on. Returns false if it already is a
 * clip or no longer exists.
 */
export const endUpload = async (em: Em, id: string, clipId: string): Promise<boolean> => {
  const rows = await em.execute<unknown[]>(
    'update clip_uploads set clip_id = ? where id = ? and clip_id is null returning 1',
    [clipId, id],
  );
  return rows.length > 0;
};

/** Deletes the row of an upload. The caller deletes its bytes. */
export const deleteClipUpload = async (em: Em, id: string): Promise<void> => {
  await em.execute('delete from clip_uploads where id = ?', [id]);
};

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
  unlock(): Promise<void>;
}

const take = async (em: Em, id: string, owner: string): Promise<boolean> => {
  const rows = await em.execute<unknown[]>(
    `update clip_uploads set lock_owner = ?, locked_until = now() + make_interval(secs => ?), release_asked = false
      where id = ? and (locked_until is null or locked_until < now() or lock_owner = ?) returning 1`,
    [owner, leaseSeconds, id, owner],
  );
  return rows.length > 0;
};

/**
 * Asks the holder to release the lock, because the newest request of the client continues the upload. Throws `not_found` if
 * the upload does not exist.
 */
const askRelease = async (em: Em, id: string): Promise<void> => {
  const rows = await em.execute<unknown[]>(
    'update clip_uploads set release_asked = true where id = ? returning 1',
    [id],
  );
  if (rows.length === 0) throw notFound('upload', id);
};

/** SQL that keeps an upload for a number of seconds from now. */
const kept = 'expires_at = greatest(expires_at, now() + make_interval(secs => ?))';

/** Renews the lease. Returns true if another request asks for it or it was lost. */
const renew = async (em: Em, id: string, owner: string, keepMs: number): Promise<boolean> => {
  const [row] = await em.execute<{ asked: boolean }[]>(
    `update clip_uploads set locked_until = now() + make_interval(secs => ?), ${kept}
      where id = ? and lock_owner = ? returning release_asked as asked`,
    [leaseSeconds, keepMs / 1_000, id, owner],
  );
  return row?.asked ?? true;
};

const isAsked = async (em: Em, id: string): Promise<boolean> => {
  const [row] = await em.execute<{ asked: boolean }[]>(
    'select release_asked as asked from clip_uploads where id = ?',
    [id],
  );
  return row?.asked ?? true;
};

/**
 * Creates a lock. `open` returns an entity manager for one statement. `keepMs` is how long the upload is kept after the
 * lock is released: 0 for a request without bytes. `lock` throws `not_found`, and `invalid_state` if its signal ends the
 * wait.
 */
export const uploadLock = (open: () => Em, id: string, keepMs: number): UploadLock => {
  // the client may choose the request's ID
  const owner = randomUUID();
  let timer: NodeJS.Timeout | undefined;
  const hold = (letGo: () => void | Promise<void>): void => {
    let renewed = Date.now();
    timer = setInterval(() => {
      const isDue = Date.now() - renewed >= renewMs;
      if (isDue) renewed = Date.now();
      (isDue ? renew(open(), id, owner, keepMs) : isAsked(open(), id)).then(
        asked => asked && letGo(),
        () => undefined, // a database that is briefly unavailable costs at most the lease
      );
    }, lookMs);
  };
  return {
    lock: async (signal, letGo) => {
      while (!(await take(open(), id, owner))) {
        await askRelease(open(), id);
        await sleep(lookMs, undefined, { signal }).catch(() => {
          throw refuse('invalid_state', 'Another request is writing to this upload. Try again shortly.', {
            retryAfter: 5,
          });
        });
      }
      hold(letGo);
    },
    unlock: async () => {
      clearInterval(timer);
      await open().execute(
        `update clip_uploads set lock_owner = null, locked_until = null, release_asked = false, ${kept}
          where id = ? and lock_owner = ?`,
        [keepMs / 1_000, id, owner],
      );
    },
  };
};

/** Deletes the rows of abandoned uploads and returns their IDs. Skips uploads that a request is working on. */
export const dropExpiredUploads = async (em: Em): Promise<string[]> => {
  const rows = await em.execute<{ id: string }[]>(
    `delete from clip_uploads
      where expires_at < now() and (locked_until is null or locked_until < now()) returning id`,
  );
  return rows.map(({ id }) => id);
};
