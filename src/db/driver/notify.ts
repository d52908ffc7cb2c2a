import type { PostgreSqlConnection } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import type { Em } from './orm.ts';
import { findSystemPool } from './pools/split-pool.ts';
import { afterCommit } from './transactions.ts';

/** Payload for the listeners of a channel. */
interface Notice {
  channel: string;
  payload: string;
}

type Connection = ReturnType<ReturnType<Em['getDriver']>['getConnection']>;

/**
 * Notices of one process, sent one statement at a time. Notices that arrive during a statement are sent with the next one.
 */
class Notices {
  readonly #connection: PostgreSqlConnection;
  #waiting = new Map<string, Notice>();
  #isSending = false;

  constructor(connection: Connection) {
    this.#connection = connection as PostgreSqlConnection;
  }

  add(notice: Notice): void {
    this.#waiting.set(`${notice.channel} ${notice.payload}`, notice);
    if (!this.#isSending) void this.#send();
  }

  async #send(): Promise<void> {
    this.#isSending = true;
    const pool = findSystemPool((await this.#connection.getNativeClient()) as Pool);
    while (this.#waiting.size > 0) {
      const notices = [...this.#waiting.values()];
      this.#waiting = new Map();
      // listeners also poll, so a lost notice only delays them
      await pool.query({ ...statement, values: columnsOf(notices) }).catch(() => undefined);
    }
    this.#isSending = false;
  }
}

const statement = {
  name: 'notify',
  text: 'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as told (channel, payload)',
};

const columnsOf = (notices: readonly Notice[]): string[][] => [
  notices.map(({ channel }) => channel),
  notices.map(({ payload }) => payload),
];

const noticesOf = new WeakMap<Connection, Notices>();

/**
 * Notifies the listeners of a channel after the caller's transaction has committed. Not inside it: PostgreSQL takes a
 * database-wide lock to commit a transaction that notifies, so such commits would wait for each other's disk writes. If the
 * process dies in between, the notice is lost.
 */
export const notifyAfterCommit = (em: Em, channel: string, payload: string): void => {
  const connection = em.getDriver().getConnection();
  const notices = noticesOf.get(connection) ?? new Notices(connection);
  noticesOf.set(connection, notices);
  afterCommit(em, () => notices.add({ channel, payload }));
};
