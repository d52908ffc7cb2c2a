import { query } from '../../../src/local/parts/postgres.ts';

/** Counters of tries, and what notes that a credential was used: they change with refused calls, too. */
const uncounted = ['rate_limits', 'rate_windows', 'mikro_orm_migrations'];

/** Returns the columns that a call by session alone changes, at most once a minute. */
const uncountedIn = (table: string): string =>
  table === 'sessions' ? `array['last_used_at', 'expires_at']` : `'last_used_at'`;

const line = (table: string): string =>
  `select '${table}' as name, count(*)::int as rows,
          md5(coalesce(string_agg(line, E'\\n' order by line), '')) as digest
     from (select (to_jsonb(t) - ${uncountedIn(table)})::text as line from "${table}" t) lines`;

/** Count and checksum of every table, by name. */
export const digestOf = async (databaseUrl: string): Promise<Map<string, string>> => {
  const tables = await query(
    databaseUrl,
    `select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const names = (tables.rows as { table_name: string }[]).map(({ table_name: name }) => name);
  const counted = names.filter(name => !uncounted.includes(name));
  const { rows } = await query(databaseUrl, counted.map(line).join(' union all '));
  return new Map(
    (rows as { name: string; rows: number; digest: string }[]).map(row => [
      row.name,
      `${row.rows} ${row.digest}`,
    ]),
  );
};

/** Returns the tables in which a row was added, removed or changed. */
export const changedBetween = (before: Map<string, string>, after: Map<string, string>): string[] =>
  [...after].filter(([name, digest]) => before.get(name) !== digest).map(([name]) => name);
