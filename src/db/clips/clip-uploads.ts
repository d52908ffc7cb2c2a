import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrandScopedActor } from '../../domain/actor.ts';
import { notFound, refuse } from '../../domain/errors.ts';
import type { Em } from '../driver/orm.ts';
import { requireClipInScope } from './clip-brand-scope.ts';

/** A resumable upload. */
export interface ClipUploadRow {
  id: string;
  brandId: string | null;
  title: string | null;
  fileName: string;
  mimeType: string;
  sizeBytes: number;
  clipId: string | null;
}

/** The organization's upload; throws `not_found` for what is not there, over or another's, and 403 where the actor may not. */
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

/** Says which clip an upload has become; its bytes count as the clip's from then on. False when it is one already, or gone. */
export const endUpload = async (em: Em, id: string, clipId: string): Promise<boolean> => {
  const rows = await em.execute<unknown[]>(
    'update clip_uploads set clip_id = ? where id = ? and clip_id is null returning 1',
    [clipId, id],
  );
  return rows.length > 0;
};

/** Forgets an upload; its bytes are the caller's to delete. */
export const deleteClipUpload = async (em: Em, id: string): Promise<void> => {
  await em.execute('delete from clip_uploads where id = ?', [id]);
};

/** How long a lock lives unless its holder renews it: what a process that died holds is free by then. */
const leaseSeconds = 15;
const renewMs = 3_000;
/** How often a lock that another request holds is tried, and its holder looks whether it is asked to let go. */
const lookMs = 250;

/** A lock of one upload, for all processes: a lease on its row. */
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

/** Asks the holder to let go: the client that comes now is the one that goes on. Throws `not_found` when there is no upload. */
const askRelease = async (em: Em, id: string): Promise<void> => {
  const rows = await em.execute<unknown[]>(
    'update clip_uploads set release_asked = true where id = ? returning 1',
    [id],
  );
  if (rows.length === 0) throw notFound('upload', id);
};

/** SQL that keeps an upload for so many seconds from now on. */
const kept = 'expires_at = greatest(expires_at, now() + make_interval(secs => ?))';

/** Renews the lease; true when another request asks for it, or it was lost. */
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
 * `open` gives an entity manager for one statement. `keepMs` is how long the upload is kept after the lock is given back: 0
 * for a request that brings no bytes. `lock` throws `invalid_state` when its signal ends the waiting, and `not_found`.
 */
export const uploadLock = (open: () => Em, id: string, keepMs: number): UploadLock => {
  // a request's id may be its client's choice
  const owner = randomUUID();
  let timer: NodeJS.Timeout | undefined;
  const hold = (letGo: () => void | Promise<void>): void => {
    let renewed = Date.now();
    timer = setInterval(() => {
      const isDue = Date.now() - renewed >= renewMs;
      if (isDue) renewed = Date.now();
      (isDue ? renew(open(), id, owner, keepMs) : isAsked(open(), id)).then(
        asked => asked && letGo(),
        () => undefined, // a database that is away for a moment costs the lease at worst
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

/** Uploads that were given up, with their ids; their rows go. One that a request works on is none of them. */
export const dropExpiredUploads = async (em: Em): Promise<string[]> => {
  const rows = await em.execute<{ id: string }[]>(
    `delete from clip_uploads
      where expires_at < now() and (locked_until is null or locked_until < now()) returning id`,
  );
  return rows.map(({ id }) => id);
};
