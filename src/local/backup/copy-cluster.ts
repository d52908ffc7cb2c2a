import { existsSync, realpathSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { StartRefused } from '../../process/start-refused.ts';
import { copyOne, listFiles } from './backup-folder.ts';

/** Files of the running server, and folders that it recreates, as named in PostgreSQL's documentation. */
const leftOut = ['postmaster.pid', 'postmaster.opts', 'backup_label', 'tablespace_map'];
const leftEmpty = [
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
];

const top = (name: string): string => name.split('/', 1)[0] ?? name;
const isTemporary = (name: string): boolean => name.split('/').some(word => word.startsWith('pgsql_tmp'));
const isLog = (name: string): boolean => top(name) === 'pg_wal';
const isData = (name: string): boolean =>
  !isLog(name) && !isTemporary(name) && !leftOut.includes(name) && !leftEmpty.includes(top(name));

const copyThose = async (from: string, to: string, isWanted: (name: string) => boolean): Promise<void> => {
  for await (const name of listFiles(from))
    if (isWanted(name)) await copyOne(path.join(from, name), path.join(to, name));
};

/** Folders that a cluster needs although they are empty. */
const emptyFolders = [
  ...leftEmpty,
  'pg_commit_ts',
  'pg_logical/mappings',
  'pg_logical/snapshots',
  'pg_stat',
  'pg_tblspc',
  'pg_twophase',
  'pg_wal/archive_status',
  'pg_wal/summaries',
];

/**
 * Throws unless the server belongs to the folder. A stack with its own server may have an old folder beside it, whose copy
 * would not be a backup.
 */
const requireServerOf = async (client: pg.Client, folder: string): Promise<void> => {
  const { rows } = await client.query<{ data_directory: string }>('show data_directory');
  const [row] = rows;
  if (row && existsSync(row.data_directory) && realpathSync(row.data_directory) === realpathSync(folder))
    return;
  throw new StartRefused(
    `The database of the running stack is not in ${folder}. Back up your own server with its own tools (docs/operating/backups.md).`,
  );
};

/**
 * Copies the folder of a running server with the low-level backup API: the log, which is copied last and which a slot keeps
 * complete until then, repairs what is written meanwhile. `url` is the superuser's. Returns the time at which the copy
 * began.
 */
export const copyCluster = async (url: string, from: string, to: string): Promise<Date> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await requireServerOf(client, from);
    const { rows } = await client.query<{ at: Date }>('select clock_timestamp() as at');
    await client.query(
      `select pg_create_physical_replication_slot('backup_' || pg_backend_pid(), true, true)`,
    );
    await client.query(`select pg_backup_start('social', true)`);
    await Promise.all(emptyFolders.map(name => mkdir(path.join(to, name), { recursive: true })));
    await copyThose(from, to, isData);
    const stopped = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    await writeFile(path.join(to, 'backup_label'), stopped.rows[0]?.labelfile ?? '', { flush: true });
    await copyThose(from, to, isLog);
    return rows[0]?.at ?? new Date();
  } finally {
    await client.end();
  }
};
