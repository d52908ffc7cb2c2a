import type { Em } from '../driver/orm.ts';
import { isHeldBy, type PauseSubject } from '../publishing/operator-pauses.ts';
import { effectTables } from './tables.ts';

const tables = Object.keys(effectTables);

/**
 * Lists the transactions that are claiming a call for a post or an effect now. They may have read the pauses before a pause
 * was committed.
 */
export const listOpenClaims = async (em: Em): Promise<Set<string>> => {
  const rows = await em.execute<{ transaction: string }[]>(
    `select virtualtransaction as transaction from pg_locks
      where locktype = 'relation' and relation = any (?::text[]::regclass[]) and mode = 'RowExclusiveLock'
        and pid <> pg_backend_pid()`,
    [['publish_attempts', ...tables]],
  );
  return new Set(rows.map(({ transaction }) => transaction));
};

const isCalled = tables
  .map(name => `exists (select 1 from ${name} e where e.target_id = t.id and e.status = 'calling')`)
  .join(' or ');

/** Lists posts with a call that was claimed before the pause and has not ended: to publish, or for an effect. */
export const listOpenCalls = async (em: Em, { kind, subject }: PauseSubject): Promise<string[]> => {
  const rows = await em.execute<{ postId: string }[]>(
    `select distinct p.id as "postId"
       from (select ?::text as kind, ?::text as subject) o, post_targets t join posts p on p.id = t.post_id
      where ${isHeldBy}
        and (t.status = 'committing' and exists (select 1 from publish_attempts a
               where a.target_id = t.id and a.number = t.attempt and a.ended_at is null)
             or ${isCalled})`,
    [kind, subject],
  );
  return rows.map(({ postId }) => postId);
};
