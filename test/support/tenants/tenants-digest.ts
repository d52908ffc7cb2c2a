import type { Rows } from '../http/rows.ts';

/** Counters of tries, and what notes that a credential was used: they change with refused calls, too. */
const uncounted = ['rate_limits', 'rate_windows', 'mikro_orm_migrations'];

/** Returns the columns that a call by session alone changes, at most once a minute. */
const uncountedIn = (table: string): string =>
  table === 'sessions' ? `array['last_used_at', 'expires_at']` : `'last_used_at'`;

const line = (table: string): string =>
  `select '${table}' as name, count(*)::int as rows,
          md5(coalesce(string_agg(line, E'\\n' order by line), '')) as digest
     from (select (to_jsonb(t) - ${uncountedIn(table)})::text as line from "${table}" t) lines`;

const statementOf = async (rows: Rows): Promise<string> => {
  const tables = await rows<{ name: string }>(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const counted = tables.map(({ name }) => name).filter(name => !uncounted.includes(name));
  return counted.map(line).join(' union all ');
};

/** Count and checksum of every table, by name. */
const digestOf = async (rows: Rows, statement: string): Promise<Map<string, string>> => {
  const lines = await rows<{ name: string; rows: number; digest: string }>(statement);
  return new Map(lines.map(row => [row.name, `${row.rows} ${row.digest}`]));
};

/**
 * Returns a function that answers in which tables a row was added, removed or changed since it was called last, or since the
 * watch began.
 */
export const watchTables = async (rows: Rows): Promise<() => Promise<string[]>> => {
  const statement = await statementOf(rows);
  let before = await digestOf(rows, statement);
  return async () => {
    const after = await digestOf(rows, statement);
    const changed = [...after].filter(([name, digest]) => before.get(name) !== digest).map(([name]) => name);
    before = after;
    return changed;
  };
};
