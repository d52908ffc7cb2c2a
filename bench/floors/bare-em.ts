import type { ClientBase, Pool } from 'pg';
import type { Em } from '../../src/db/driver/orm.ts';

interface Bound {
  name: string;
  text: string;
}

const known = new Map<string, Bound>();

/** `?` → `$1`, `$2`, …; a list takes one place for each of its values, as our ORM writes it. */
const bind = (sql: string, values: readonly unknown[]): Bound => {
  const lengths = values.map(value => (Array.isArray(value) ? value.length : 1));
  const key = `${sql}\n${lengths.join()}`;
  const found = known.get(key);
  if (found) return found;
  let [place, next] = [0, 1];
  const text = sql.replaceAll('?', () =>
    Array.from({ length: lengths[place++] ?? 1 }, () => `$${next++}`).join(', '),
  );
  const bound = { name: `floor-${known.size}`, text };
  known.set(key, bound);
  return bound;
};

/**
 * The one method of an entity manager that our queries use, straight on pg with statements that PostgreSQL plans once
 * per connection. So a floor runs the very SQL of ours by calling the very functions, without the ORM below them.
 */
export const bareEm = (
  client: Pool | ClientBase,
  heard?: (sql: string, values: readonly unknown[]) => void,
): Em =>
  ({
    execute: async (sql: string, values: readonly unknown[] = []) => {
      heard?.(sql, values);
      const { rows } = await client.query({ ...bind(sql, values), values: values.flat() });
      return rows as unknown[];
    },
  }) as unknown as Em;
