import type { Em } from './orm.ts';

/** Request with an idempotency key. */
export interface RequestKey {
  /** `org:<id>`, or `ip:<address>` for calls without credentials. */
  owner: string;
  key: string;
}

/** Response stored under a key. Fingerprint and body are encrypted. */
export interface KeptRequest {
  fingerprint: string;
  status: number;
  body: string;
}

const lockNameOf = ({ owner, key }: RequestKey): string => `idempotency:${owner}:${key}`;

/**
 * Locks a key until the transaction ends, which includes the death of the process. Returns false without waiting if another
 * request holds the lock.
 */
export const lockRequestKey = async (em: Em, request: RequestKey): Promise<boolean> => {
  const [row] = await em.execute<{ free: boolean }[]>(
    'select pg_try_advisory_xact_lock(hashtextextended(?, 0)) as free',
    [lockNameOf(request)],
  );
  return row?.free ?? false;
};

/** Finds the response stored under a key since `since`. Returns undefined if there is none. */
export const findKeptRequest = async (
  em: Em,
  { owner, key }: RequestKey,
  since: Date,
): Promise<KeptRequest | undefined> => {
  const [row] = await em.execute<KeptRequest[]>(
    'select fingerprint, status, body from idempotency_keys where owner = ? and key = ? and created_at > ?',
    [owner, key, since],
  );
  return row;
};

/** Stores a response under a key and replaces the response of an older request. */
export const keepRequest = (
  em: Em,
  { owner, key }: RequestKey,
  { fingerprint, status, body }: KeptRequest,
): Promise<unknown> =>
  em.execute(
    `insert into idempotency_keys (owner, key, fingerprint, status, body, created_at) values (?, ?, ?, ?, ?, ?)
     on conflict (owner, key) do update set fingerprint = excluded.fingerprint, status = excluded.status,
       body = excluded.body, created_at = excluded.created_at`,
    [owner, key, fingerprint, status, body, new Date()],
  );

/** Finds the newest of these keys under which a response was stored since `since`. */
export const findKeptKey = async (
  em: Em,
  { owner, keys, since }: { owner: string; keys: readonly string[]; since: Date },
): Promise<string | undefined> => {
  const [row] = await em.execute<{ key: string }[]>(
    `select key from idempotency_keys where owner = ? and key = any (?) and created_at > ?
      order by created_at desc limit 1`,
    [owner, keys, since],
  );
  return row?.key;
};
