import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { query } from '../../../src/local/parts/postgres.ts';
import { search } from './canaries.ts';

/** Remains of the test file, which are searched when it ends. */
let left: (() => Promise<void> | void)[] = [];

export const searchAtEnd = (look: () => Promise<void> | void): void => void left.push(look);

/** Searches the remains since the last call. */
export const searchLeft = async (): Promise<void> => {
  const looks = left;
  left = [];
  for (const look of looks) await look();
};

const tablesOf = `select table_name as name from information_schema.tables
  where table_schema = 'public' and table_type = 'BASE TABLE'`;

/** Returns every row of every table, as text. */
const dump = async (url: string): Promise<{ name: string; text: string }[]> => {
  const { rows: tables } = await query(url, tablesOf);
  const texts = tables.map(
    ({ name }) =>
      `select '${name}' as name, string_agg(t::text, E'\\n') as text from "${name}" t having count(*) > 0`,
  );
  if (texts.length === 0) return [];
  return (await query(url, texts.join(' union all '))).rows as { name: string; text: string }[];
};

/** Searches all tables of the database when the test file ends. Then `drop` may drop it. */
export const searchDatabase = (url: string, drop?: () => Promise<unknown>): void =>
  searchAtEnd(async () => {
    for (const { name, text } of await dump(url)) search(text, 'database', `the table ${name}`);
    await drop?.();
  });

/** Leaves the folder of a local stack to the search: the logs of its parts, and the data of Temporal. */
export const searchDataFolder = (folder: string): void =>
  searchAtEnd(() => {
    for (const file of globSync('logs/*', { cwd: folder }))
      search(readFileSync(path.join(folder, file), 'utf8'), 'log', file);
    for (const file of globSync('temporal.db', { cwd: folder })) searchTemporalNow(path.join(folder, file));
  });

/** Files of the Temporal servers that run, and the event up to which each was searched. */
const servers = new Map<string, number>();

/** Searches the server's file each time a test file ends. */
export const searchTemporal = (file: string): void => void servers.set(file, 0);

/** SQLite's own order of rows; a server only ever adds to this table. */
const events = 'history_node';

/** The bytes of all columns; payloads stand in them as they are. */
const readable = (row: Record<string, unknown>): string =>
  Object.values(row)
    .map(value => (value instanceof Uint8Array ? Buffer.from(value).toString() : String(value)))
    .join('\n');

const searchTable = (database: DatabaseSync, name: string, after: number): number => {
  let last = after;
  for (const row of database
    .prepare(`select rowid as "row", * from ${name} where rowid > ?`)
    .iterate(after)) {
    last = Number(row['row']);
    search(readable(row), 'history', `a workflow, in ${name}`);
  }
  return last;
};

/** Searches all that a Temporal server knows: events, memos, search attributes, what waits. */
export const searchTemporalNow = (file: string): void => {
  if (!existsSync(file)) return;
  const database = new DatabaseSync(file);
  const tables = database.prepare(`select name from sqlite_master where type = 'table'`).all();
  for (const name of tables.map(table => String(table['name'])).filter(table => !table.includes('_fts_')))
    if (name === events) servers.set(file, searchTable(database, name, servers.get(file) ?? 0));
    else searchTable(database, name, 0);
  database.close();
};

/** Leaves the workflows of every server to the search. */
export const searchWorkflows = (): void => {
  for (const file of servers.keys()) searchTemporalNow(file);
};
