import path from 'node:path';
import { freePort } from '../../src/local/ports.ts';
import { postgresProgram, postgresUrl, ensureDatabase, query } from '../../src/local/parts/postgres.ts';
import { run, startForTests, say } from './run-folder.ts';
import { readConfig } from '../../src/config/index.ts';
import { searchDatabase, searchTemporal } from './canaries/searched-stores.ts';
import { defaultCache } from '../../src/local/parts/binary-cache.ts';
import { findTemporal, temporalServer } from '../../src/local/parts/temporal-binary.ts';
import { temporalProgram } from '../../src/local/parts/temporal.ts';
import { deleteSchedulesOf } from './left-schedules.ts';
import { randomBytes } from 'node:crypto';
import type { Program } from '../../src/local/program.ts';
import { sandboxProgram } from '../../src/local/role-program.ts';
import { findTypesense, typesenseServer } from '../../src/local/parts/typesense-binary.ts';
import { findPeeringAddress, typesenseProgram } from '../../src/local/parts/typesense.ts';
import { hide } from './canaries/canaries.ts';
import { isServerCached } from '../../src/local/parts/find-server.ts';

/**
 * The parts that tests stand on, each started on first use and stopped by the global teardown of test/setup.ts:
 * `postgres()`, `temporal()`, `sandbox()`, `typesense()`, or the first three at once by `stack()`. A test file pays only for
 * what it asks for.
 */

const once = <T>(start: () => Promise<T>): (() => Promise<T>) => {
  let started: Promise<T> | undefined;
  return () => (started ??= start());
};

/** Address of the `postgres` database of a real PostgreSQL without durability. */
export const postgres = once(async () => {
  const options = {
    folder: path.join(run().folder, 'postgres'),
    port: await freePort(),
    password: 'test',
    durable: false,
  };
  await startForTests(await postgresProgram(options));
  return postgresUrl(options, 'postgres');
});

const named = (url: string, database: string): string =>
  Object.assign(new URL(url), { pathname: `/${database}` }).href;

const template = once(async () => {
  const admin = await postgres();
  await ensureDatabase(admin, 'template_app');
  const { migrate } = await import('../../src/db/driver/migrate.ts');
  await migrate(readConfig({ DATABASE_URL: named(admin, 'template_app') }), () => undefined);
  return 'template_app';
});

let databases = 0;

let creating = Promise.resolve();

/** Address of a database without a table. */
export const emptyDatabase = async (): Promise<string> => {
  const [admin, name] = [await postgres(), `test_${(databases += 1)}`];
  await ensureDatabase(admin, name);
  searchDatabase(named(admin, name), () => query(admin, `drop database ${name} with (force)`));
  return named(admin, name);
};

const copyTemplate = async (): Promise<string> => {
  const [admin, source] = [await postgres(), await template()];
  const name = `test_${(databases += 1)}`;
  await query(admin, `create database ${name} template ${source}`);
  searchDatabase(named(admin, name), () => query(admin, `drop database ${name} with (force)`));
  return named(admin, name);
};

/**
 * Returns the address of a migrated database of its own; about 50 ms. One at a time, since PostgreSQL copies a template
 * exclusively.
 */
export const freshDatabase = (): Promise<string> => {
  const made = creating.then(copyTemplate);
  creating = made.then(
    () => undefined,
    () => undefined,
  );
  return made;
};

const temporalOptions = () => ({
  env: process.env,
  say,
  cache: readConfig().TEMPORAL_BINARY_CACHE ?? defaultCache(process.env),
});

/** Path of the Temporal CLI that tests run. */
export const temporalBinary = (): Promise<string> => findTemporal(temporalOptions());

/** Flags that suggest a fresh history at a quarter of the server's default of 4,096 events: a test fills one. */
const shortHistories = ['--dynamic-config-value', 'limit.historyCount.suggestContinueAsNew=1024'];

/** Address of a real Temporal server, with our search attributes and dynamic config. Its file is searched, see canaries.ts. */
export const temporal = once(async () => {
  const binary = await temporalBinary();
  const [port, file] = [await freePort(), path.join(run().folder, 'temporal.db')];
  const program = temporalProgram({ binary, port, file });
  // Go collects garbage when the heap is five times as large, not twice: a twelfth less CPU for four files of workflows
  const args = [...program.args, ...shortHistories];
  await startForTests({ ...program, args, env: { ...program.env, GOGC: '400' } });
  searchTemporal(file);
  const address = `127.0.0.1:${port}`;
  deleteSchedulesOf(address);
  return address;
});

const typesenseOptions = () => ({
  env: process.env,
  say,
  cache: readConfig().TYPESENSE_BINARY_CACHE ?? defaultCache(process.env),
});

/** Settings that lead to a Typesense server. */
export interface TypesenseSettings {
  TYPESENSE_URL: string;
  TYPESENSE_API_KEY: string;
}

/**
 * Returns a Typesense program on free ports with its own key, the settings for its clients, and the address where it
 * expects peers.
 */
export const typesenseOn = async (
  folder: string,
): Promise<{ program: Program; settings: TypesenseSettings; peers: string }> => {
  const binary = await findTypesense(typesenseOptions());
  const [port, peeringPort, apiKey] = [await freePort(), await freePort(), randomBytes(24).toString('hex')];
  const peeringAddress = await findPeeringAddress(apiKey, peeringPort);
  hide('the key of Typesense', apiKey);
  return {
    program: typesenseProgram({ binary, folder, port, peeringPort, peeringAddress, apiKey }),
    settings: { TYPESENSE_URL: `http://127.0.0.1:${port}`, TYPESENSE_API_KEY: apiKey },
    peers: `http://${peeringAddress}:${peeringPort}/`,
  };
};

/**
 * Returns the server of TYPESENSE_URL if the caller names one, else a real one of this run. Give each test file its own
 * prefix.
 */
export const typesense = once(async (): Promise<TypesenseSettings> => {
  const { TYPESENSE_URL, TYPESENSE_API_KEY = '' } = readConfig();
  if (TYPESENSE_URL.length > 0) return { TYPESENSE_URL: TYPESENSE_URL.join(','), TYPESENSE_API_KEY };
  const { program, settings } = await typesenseOn(path.join(run().folder, 'typesense'));
  await startForTests(program);
  return settings;
});

/** Returns the server, or prints the message of its finder if it has none. */
const orSay = (found: Promise<string>): Promise<unknown> =>
  found.catch((error: unknown) => say((error as Error).message));

/**
 * Downloads external servers into the cache before the time of the first test runs: that takes minutes, once. A server that
 * is unavailable is reported here and fails the tests that need it.
 */
export const fetchServers = async (): Promise<void> => {
  const [temporalFrom, typesenseFrom] = [temporalOptions(), typesenseOptions()];
  const hasTypesense =
    readConfig().TYPESENSE_URL.length > 0 || isServerCached(typesenseServer, typesenseFrom.cache);
  await Promise.all([
    isServerCached(temporalServer, temporalFrom.cache) || orSay(findTemporal(temporalFrom)),
    hasTypesense || orSay(findTypesense(typesenseFrom)),
  ]);
};

/**
 * Returns only the settings that every program needs, and the run that it belongs to, but none of the caller's settings.
 */
export const inherited = (): Record<string, string> =>
  Object.fromEntries(
    ['PATH', 'HOME', 'NODE_COMPILE_CACHE', 'TEST_RUN'].flatMap(name =>
      process.env[name] ? [[name, process.env[name]]] : [],
    ),
  );

/** Returns the address of the sandbox, a separate process. */
export const sandbox = once(async () => {
  const port = await freePort();
  const own = { SANDBOX_PORT: String(port), DATA_DIR: path.join(run().folder, 'sandbox') };
  await startForTests(sandboxProgram({ ...inherited(), ...own }));
  return `http://127.0.0.1:${port}`;
});

/** Starts all three parts side by side, with a fresh database. */
export const stack = async (): Promise<{
  databaseUrl: string;
  temporalAddress: string;
  sandboxUrl: string;
}> => {
  const [databaseUrl, temporalAddress, sandboxUrl] = await Promise.all([
    freshDatabase(),
    temporal(),
    sandbox(),
  ]);
  return { databaseUrl, temporalAddress, sandboxUrl };
};
