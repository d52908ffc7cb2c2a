import type { Em } from './orm.ts';

/** One keyed request. */
export interface RequestKey {
  /** `org:<id>`, or `ip:<address>` for calls without credentials. */
  owner: string;
  key: string;
}

/** An answer that is kept under a key; fingerprint and body are encrypted. */
export interface KeptRequest {
  fingerprint: string;
  status: number;
  body: string;
}

const lockNameOf = ({ owner, key }: RequestKey): string => `idempotency:${owner}:${key}`;

/**
 * Locks a key until the transaction ends, also when its process dies; false while another request has it. It waits for
 * nothing.
 */
export const lockRequestKey = async (em: Em, request: RequestKey): Promise<boolean> => {
  const [row] = await em.execute<{ free: boolean }[]>(
    'select pg_try_advisory_xact_lock(hashtextextended(?, 0)) as free',
    [lockNameOf(request)],
  );
  return row?.free ?? false;
};

/** What is kept under a key since `since`; undefined for nothing. */
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

/** Keeps an answer under a key, in place of what an older request left there. */
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

/** The newest of these keys under which an answer is kept since `since`. */
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
