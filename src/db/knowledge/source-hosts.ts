import { sql } from 'kysely';
import { kyselyOf, milliseconds, now } from '../driver/kysely.ts';
import type { Em } from '../driver/orm.ts';

/**
 * Takes a host for one request, so that no two are made to it at a time, whoever asks. Null once it is taken; else in how many
 * milliseconds it is free. One whose worker died is free after `holdMs`.
 */
export const takeHost = async (em: Em, host: string, holdMs: number): Promise<number | null> => {
  const taken = await kyselyOf(em)
    .insertInto('source_hosts')
    .values({ host, free_at: sql<string>`${now} + ${milliseconds(holdMs)}` })
    .onConflict(conflict =>
      conflict
        .column('host')
        .doUpdateSet({ free_at: ({ ref }) => ref('excluded.free_at') })
        .where('source_hosts.free_at', '<=', now),
    )
    .returning('host')
    .execute();
  if (taken.length > 0) return null;
  const row = await kyselyOf(em)
    .selectFrom('source_hosts')
    .select(sql<number>`extract(epoch from free_at - now())::float8 * 1000`.as('leftMs'))
    .where('host', '=', host)
    .executeTakeFirst();
  return Math.max(1, row?.leftMs ?? 1);
};

/** The request is over: the next one to the host may follow after a pause. */
export const freeHost = async (em: Em, host: string, pauseMs: number): Promise<void> => {
  await kyselyOf(em)
    .updateTable('source_hosts')
    .set({ free_at: sql<string>`${now} + ${milliseconds(pauseMs)}` })
    .where('host', '=', host)
    .execute();
};

/** Forgets hosts that nobody has asked for a day. */
export const forgetHosts = async (em: Em): Promise<void> => {
  await kyselyOf(em)
    .deleteFrom('source_hosts')
    .where('free_at', '<', sql<string>`${now} - ${milliseconds(86_400_000)}`)
    .execute();
};
