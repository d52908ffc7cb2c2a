import { fileColumns, jsonFileColumns } from '../../domain/file-columns.ts';
import type { Em } from '../driver/orm.ts';
import { listTablesWith } from '../organizations/erasing.ts';

/** Returns SQL for those of the keys in its one list that a row names, over each such column of each table. */
const namedQuery = async (em: Em): Promise<{ sql: string; parts: number }> => {
  const parts: string[] = [];
  for (const column of fileColumns)
    for (const table of await listTablesWith(em, column))
      parts.push(`select "${column}" as key from "${table}" where "${column}" = any (?)`);
  return { sql: parts.join(' union '), parts: parts.length };
};

/** Finds those of some storage keys that JSON contains under any property. A possible reference prevents deletion. */
const namedInJson = async (em: Em, keys: readonly string[]): Promise<Set<string>> => {
  const columns = Object.entries(jsonFileColumns);
  const parts = columns.map(
    ([table, column]) =>
      `select value #>> '{}' as key from "${table}", jsonb_path_query("${column}", 'strict $.**') as value
        where jsonb_typeof(value) = 'string' and value #>> '{}' = any (?)`,
  );
  const rows = await em.execute<{ key: string }[]>(
    parts.join(' union '),
    parts.map(() => [...keys]),
  );
  return new Set(rows.map(({ key }) => key));
};

/** Lists those of some storage keys that no row names. */
export const listUnnamedKeys = async (em: Em, keys: readonly string[]): Promise<string[]> => {
  const left = await unnamedByColumns(em, keys);
  if (left.length === 0) return [];
  const named = await namedInJson(em, left);
  return left.filter(key => !named.has(key));
};

const unnamedByColumns = async (em: Em, keys: readonly string[]): Promise<string[]> => {
  if (keys.length === 0) return [];
  const { sql, parts } = await namedQuery(em);
  const rows = await em.execute<{ key: string }[]>(
    sql,
    Array.from({ length: parts }, () => [...keys]),
  );
  const named = new Set(rows.map(({ key }) => key));
  return keys.filter(key => !named.has(key));
};
