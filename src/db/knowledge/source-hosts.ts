import type { Em } from '../driver/orm.ts';

/**
 * Takes a host for one request, so that no two are made to it at a time, whoever asks. Null once it is taken; else in how many
 * milliseconds it is free. One whose worker died is free after `holdMs`.
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

/** The request is over: the next one to the host may follow after a pause. */
export const freeHost = async (em: Em, host: string, pauseMs: number): Promise<void> => {
  await em.execute(
    `update source_hosts set free_at = now() + ?::float8 * interval '1 millisecond' where host = ?`,
    [pauseMs, host],
  );
};

/** Forgets hosts that nobody has asked for a day. */
export const forgetHosts = async (em: Em): Promise<void> => {
  await em.execute(`delete from source_hosts where free_at < now() - interval '24 hours'`);
};
