import type { Em } from '../driver/orm.ts';

/**
 * Claims a host for one request, so that it receives only one at a time from all organizations. Returns null if the host
 * was claimed, and otherwise the milliseconds until it is free. The claim of a worker that died expires after `holdMs`.
 */
export const takeHost = async (em: Em, host: string, holdMs: number): Promise<number | null> => {
  const taken = await em.execute<unknown[]>(
    `insert into source_hosts (host, free_at) values (?, now() + ?::float8 * interval '1 millisecond')
     on conflict (host) do update set free_at = excluded.free_at where source_hosts.free_at <= now()
     returning 1`,
    [host, holdMs],
  );
  if (taken.length > 0) return null;
  const [row] = await em.execute<{ leftMs: number }[]>(
    'select extract(epoch from free_at - now())::float8 * 1000 as "leftMs" from source_hosts where host = ?',
    [host],
  );
  return Math.max(1, row?.leftMs ?? 1);
};

/** Frees a host after a request. The next request may follow after a pause. */
export const freeHost = async (em: Em, host: string, pauseMs: number): Promise<void> => {
  await em.execute(
    `update source_hosts set free_at = now() + ?::float8 * interval '1 millisecond' where host = ?`,
    [pauseMs, host],
  );
};

/** Deletes hosts that received no request for a day. */
export const forgetHosts = async (em: Em): Promise<void> => {
  await em.execute(`delete from source_hosts where free_at < now() - interval '24 hours'`);
};
