import { Kysely, PostgresDialect } from 'kysely';
import type { ClientBase, Pool, QueryResult } from 'pg';
import type { Em } from '../../src/db/driver/orm.ts';

interface Bound {
  name: string;
  text: string;
}

const known = new Map<string, Bound>();

/** Converts `?` to `$1`, `$2`, …. A list is one value, as our ORM binds it. */
const bind = (sql: string): Bound => {
  const found = known.get(sql);
  if (found) return found;
  let place = 0;
  const bound = { name: `floor-${known.size}`, text: sql.replaceAll('?', () => `$${(place += 1)}`) };
  known.set(sql, bound);
  return bound;
};

/**
 * Implements the methods of an entity manager that our queries use, directly on pg, with statements that PostgreSQL plans
 * once per connection. A floor thus runs the same SQL by calling the same functions, without the ORM below them.
 */
export const bareEm = (
  client: Pool | ClientBase,
  heard?: (sql: string, values: readonly unknown[]) => void,
): Em => {
  const query = async (sql: string, values: readonly unknown[] = []): Promise<QueryResult> => {
    heard?.(sql, values);
    return client.query({ ...bind(sql), values: [...values] });
  };
  const connect = () => Promise.resolve({ query, release: () => undefined });
  const kysely = new Kysely({
    dialect: new PostgresDialect({ pool: { connect, end: () => Promise.resolve(), options: {} } as never }),
  });
  return {
    execute: async (sql: string, values?: readonly unknown[]) => (await query(sql, values)).rows,
    getKysely: () => kysely,
    // A floor uses no other methods.
  } as unknown as Em;
};
