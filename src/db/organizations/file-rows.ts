import type { Em } from '../driver/orm.ts';
import { keysInJson } from '../storage/keys-in-json.ts';
import { tablesWith } from './tables-with.ts';

/** A table whose rows name files in the store, with the keys of one row as SQL. */
export interface FileSource {
  table: string;
  keys: string;
}

/** Tables whose rows name several files, or name them inside a result. Children come before their parents. */
const ownSources: readonly FileSource[] = [
  { table: 'clip_jobs', keys: `array(${keysInJson('result')})` },
  { table: 'clips', keys: 'array_remove(array[storage_key, thumbnail_key], null)' },
  // rows of media take their renditions with them
  { table: 'media_renditions', keys: 'array[storage_key]' },
];

/** Every table whose rows name files: those above, and all with a column `storage_key`, so that none is forgotten. */
export const fileSources = async (em: Em): Promise<FileSource[]> => {
  const own = ownSources.map(({ table }) => table);
  const others = (await tablesWith(em, 'storage_key')).filter(table => !own.includes(table));
  return [...ownSources, ...others.map(table => ({ table, keys: 'array[storage_key]' }))];
};

/** Rows of one table, with the keys of their files. */
export interface FileRows {
  table: string;
  ids: string[];
  keys: string[];
}

/** The next rows of an organization that name files; undefined when the table has no more. */
export const nextFileRows = async (
  em: Em,
  { table, keys }: FileSource,
  orgId: string,
  limit: number,
): Promise<FileRows | undefined> => {
  const rows = await em.execute<{ id: string; keys: string[] }[]>(
    `select id, ${keys} as keys from ${table} where org_id = ? order by id limit ${limit}`,
    [orgId],
  );
  if (rows.length === 0) return undefined;
  return { table, ids: rows.map(({ id }) => id), keys: rows.flatMap(row => row.keys) };
};

/** Deletes rows whose files are gone. */
export const deleteFileRows = (em: Em, { table, ids }: FileRows): Promise<unknown> =>
  em.execute(`delete from ${table} where id in (?)`, [ids]);
