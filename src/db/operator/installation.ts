import type { EncryptedColumn } from '../encryption/encrypted-columns.ts';
import type { Em } from '../driver/orm.ts';

/** Facts that a database server reports about itself. */
export interface ServerFacts {
  /** `18.4`. */
  version: string;
  /** Epoch milliseconds by the server's clock. */
  nowMs: number;
  connections: number;
  maxConnections: number;
  /** Seconds of the longest idle open transaction, or 0 if there is none. */
  idleInTransactionSeconds: number;
  /**
   * Seconds of the statement that has waited longest for a lock, or null if none waits. `lockedBy` is the server's process
   * that holds it.
   */
  lockedSeconds: number | null;
  lockedBy: number | null;
}

const serverFacts = `select current_setting('server_version') as version, (extract(epoch from clock_timestamp()) * 1000)::float8 as "nowMs",
       (select count(*) from pg_stat_activity)::int as connections,
            current_setting('max_connections')::int as "maxConnections",
            coalesce((select max(extract(epoch from now() - state_change)) from pg_stat_activity
                       where state = 'idle in transaction' and datname = current_database()), 0)::float8
              as "idleInTransactionSeconds",
            locked.seconds as "lockedSeconds", locked.by as "lockedBy"
       from (select 1) one left join lateral
            (select extract(epoch from clock_timestamp() - query_start)::float8 as seconds, (pg_blocking_pids(pid))[1] as by
               from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()
              order by query_start limit 1) locked on true`;

/** Reads the facts as the login user, because PostgreSQL hides other sessions from the roles of our statements. */
export const readServerFacts = (em: Em): Promise<ServerFacts> =>
  em.transactional(async inner => {
    await inner.execute('set local role none');
    const [facts] = await inner.execute<ServerFacts[]>(serverFacts);
    return facts as ServerFacts;
  });

/** Reads the current offsets of the server's named time zones, in seconds east of UTC. */
export const readZoneOffsets = (em: Em): Promise<{ name: string; seconds: number }[]> =>
  em.execute<{ name: string; seconds: number }[]>(
    `select name, extract(epoch from utc_offset)::int as seconds from pg_timezone_names
      where name like '%/%' and name not like 'posix/%' and name not like 'Etc/%' order by name`,
  );

/** Lists indexes whose creation did not finish. PostgreSQL does not use them. */
export const listInvalidIndexes = async (em: Em): Promise<string[]> => {
  const found = await em.execute<{ name: string }[]>(
    'select indexrelid::regclass::text as name from pg_index where not indisvalid order by 1 limit 20',
  );
  return found.map(({ name }) => name);
};

/** Waiting and stuck work. Counts stop at 1,000. */
export interface Backlog {
  outbox: number;
  /** Seconds of the message that has been due for the longest, or null if none is due. With the error that delayed it. */
  outboxSeconds: number | null;
  outboxError: string | null;
  /** Number of posts that have been due for more than a minute and have not begun. */
  overdue: number;
  overdueSeconds: number | null;
  held: number;
  unconfirmed: number;
  disabledWebhooks: number;
  deliverySeconds: number | null;
  expiredAccounts: number;
}

const atMost = (sql: string): string => `(select count(*) from (${sql} limit 1000) few)::int`;

const overdue = `from posts where status = 'scheduled' and deleted_at is null and scheduled_at < now() - interval '1 minute'`;

export const readBacklog = async (em: Em): Promise<Backlog> => {
  const [backlog] = await em.execute<Backlog[]>(
    `select ${atMost('select 1 from outbox_messages where available_at <= now()')} as outbox,
            extract(epoch from now() - oldest.created_at)::float8 as "outboxSeconds", oldest.last_error as "outboxError",
            ${atMost(`select 1 ${overdue}`)} as overdue,
            (select extract(epoch from now() - min(scheduled_at)) ${overdue})::float8 as "overdueSeconds",
            ${atMost(`select 1 from post_targets t join posts p on p.id = t.post_id
                       where t.held is not null and p.status in ('scheduled', 'publishing') and p.deleted_at is null`)} as held,
            ${atMost(`select 1 from posts where status = 'unconfirmed' and deleted_at is null`)} as unconfirmed,
            ${atMost('select 1 from webhooks where not enabled and disabled_at is not null and deleted_at is null')}
              as "disabledWebhooks",
            (select extract(epoch from now() - min(coalesce(d.next_attempt_at, d.created_at))) from deliveries d
              where d.status in ('pending', 'retrying') and coalesce(d.next_attempt_at, d.created_at) < now())::float8 as "deliverySeconds",
            ${atMost(`select 1 from connections where status = 'expired'`)} as "expiredAccounts"
       from (select 1) one left join lateral
            (select created_at, last_error from outbox_messages where available_at <= now() order by available_at limit 1) oldest
              on true`,
  );
  return backlog as Backlog;
};

/** Reads a few texts of an encrypted column, from its newest 1,000 rows, with the data that each is bound to. */
export const sampleSealed = async (
  em: Em,
  { name, key, aadOf }: EncryptedColumn,
  limit: number,
): Promise<{ text: string; boundTo: string }[]> => {
  const [table = '', column = ''] = name.split('.');
  const rows = await em.execute<Record<string, string>[]>(
    `select ${key.join(', ')}, sealed_text
       from (select ${key.join(', ')}, ${column} as sealed_text from ${table} order by ${key[0]} desc limit 1000) newest
      where sealed_text <> '' limit ?`,
    [limit],
  );
  return rows.map(row => ({
    text: row['sealed_text'] ?? '',
    boundTo: aadOf(...key.map(part => row[part] ?? '')),
  }));
};
