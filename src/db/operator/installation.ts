import type { EncryptedColumn } from '../encryption/encrypted-columns.ts';
import { disabledOnRequest } from '../../domain/disabled-on-request.ts';
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
   * Seconds and server process of the oldest transaction that has written or locked rows, or null if there is none. Other
   * statements on these rows wait for it.
   */
  writingSeconds: number | null;
  writingBy: number | null;
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
            writing.seconds as "writingSeconds", writing.pid as "writingBy",
            locked.seconds as "lockedSeconds", locked.by as "lockedBy"
       from (select 1) one left join lateral
            (select extract(epoch from clock_timestamp() - xact_start)::float8 as seconds, pid
               from pg_stat_activity where backend_xid is not null and datname = current_database() and pid <> pg_backend_pid()
              order by xact_start limit 1) writing on true left join lateral
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

/** Attempts to measure the database's speed. The fastest counts, because a busy machine delays the others. */
const measurements = 3;

/** Returns the milliseconds of the shortest statement, including the way there and back. */
export const measureAnswer = async (em: Em): Promise<number> => {
  let fastest = Infinity;
  for (let time = 0; time < measurements; time += 1) {
    const began = performance.now();
    await em.execute('select 1 as answer');
    fastest = Math.min(fastest, performance.now() - began);
  }
  return fastest;
};

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
  /** Webhooks that the service disabled, and the reasons. */
  disabledWebhooks: number;
  disabledReasons: string | null;
  /** Enabled webhooks whose last attempt failed. */
  failingWebhooks: number;
  deliverySeconds: number | null;
  expiredAccounts: number;
}

const atMost = (sql: string): string => `(select count(*) from (${sql} limit 1000) few)::int`;

/** Posts that have been due for a minute: scheduled ones that have not begun, and immediate ones of which a target waits. */
const overdue = `from (
  select scheduled_at as due from posts
   where status = 'scheduled' and deleted_at is null and scheduled_at < now() - interval '1 minute'
  union all
  select due_at from posts p
   where status = 'publishing' and deleted_at is null and due_at < now() - interval '1 minute'
     and exists (select 1 from post_targets t where t.post_id = p.id and t.status = 'pending' and t.held is null
                    and t.updated_at < now() - interval '1 minute')) late`;

export const readBacklog = async (em: Em): Promise<Backlog> => {
  const [backlog] = await em.execute<Backlog[]>(
    `select ${atMost('select 1 from outbox_messages where available_at <= now()')} as outbox,
            extract(epoch from now() - oldest.created_at)::float8 as "outboxSeconds", oldest.last_error as "outboxError",
            ${atMost(`select 1 ${overdue}`)} as overdue,
            (select extract(epoch from now() - min(due)) ${overdue})::float8 as "overdueSeconds",
            ${atMost(`select 1 from post_targets t join posts p on p.id = t.post_id
                       where t.held is not null and p.status in ('scheduled', 'publishing') and p.deleted_at is null`)} as held,
            ${atMost(`select 1 from posts where status = 'unconfirmed' and deleted_at is null`)} as unconfirmed,
            ${atMost(`select 1 from webhooks where not enabled and deleted_at is null and disabled_reason <> '${disabledOnRequest}'`)}
              as "disabledWebhooks",
            ${atMost('select 1 from webhooks where enabled and deleted_at is null and consecutive_failures > 0')} as "failingWebhooks",
            (select string_agg(distinct reason, ', ') from
               (select disabled_reason as reason from webhooks
                 where not enabled and deleted_at is null and disabled_reason <> '${disabledOnRequest}' limit 1000) few)
              as "disabledReasons",
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
