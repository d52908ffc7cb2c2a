import path from 'node:path';
import { readConfig } from '../../../src/config/index.ts';
import { migrate } from '../../../src/db/driver/migrate.ts';
import { freePort } from '../../../src/local/ports.ts';
import { ensureDatabase, postgresProgram, postgresUrl } from '../../../src/local/parts/postgres.ts';
import type { Program, Running } from '../../../src/local/program.ts';
import { temporalProgram } from '../../../src/local/parts/temporal.ts';
import { searchDatabase, searchTemporal } from '../../support/canaries/searched-stores.ts';
import { aFolder, startForTests } from '../../support/run-folder.ts';
import { sandbox, temporalBinary } from '../../support/stack.ts';

/** A server that a test takes away and brings back. */
export interface Part {
  /** Sends this signal, and resolves when the process is gone. */
  end(signal: NodeJS.Signals): Promise<void>;
  start(): Promise<void>;
}

/** Servers that all services of one run share: a durable PostgreSQL, Temporal with a file, the sandbox. */
export interface Parts {
  postgres: Part & { port: number; url(database: string): string };
  temporal: Part & { port: number; file: string };
  sandboxUrl: string;
  /** Creates a migrated database, one after the other. */
  database(name: string): Promise<string>;
}

const aPart = async (program: () => Program | Promise<Program>): Promise<Part> => {
  let running: Running;
  const start = async (): Promise<void> => void (running = await startForTests(await program()));
  await start();
  return {
    start,
    end: async signal => {
      running.kill(signal);
      await running.exited;
    },
  };
};

const startPostgres = async (): Promise<Parts['postgres']> => {
  // Durable, unlike the tests' own: what it has acknowledged must be there after an immediate stop.
  const options = {
    folder: path.join(aFolder('durable'), 'postgres'),
    port: await freePort(),
    password: 'test',
    durable: true,
  };
  const part = await aPart(() => postgresProgram(options));
  return { ...part, port: options.port, url: database => postgresUrl(options, database) };
};

const startTemporal = async (): Promise<Parts['temporal']> => {
  const binary = await temporalBinary();
  const [port, file] = [await freePort(), path.join(aFolder('temporal'), 'temporal.db')];
  const part = await aPart(() => temporalProgram({ binary, port, file }));
  searchTemporal(file);
  return { ...part, port, file };
};

const makeDatabase = async (postgres: Parts['postgres'], name: string): Promise<string> => {
  const url = postgres.url(name);
  await ensureDatabase(postgres.url('postgres'), name);
  await migrate(readConfig({ DATABASE_URL: url }), () => undefined);
  searchDatabase(url);
  return url;
};

/** Starts them; `stopStack` of test/support/run-folder.ts ends them. */
export const startParts = async (): Promise<Parts> => {
  let made: Promise<string> = Promise.resolve('');
  const [postgres, temporal, sandboxUrl] = await Promise.all([startPostgres(), startTemporal(), sandbox()]);
  return {
    postgres,
    temporal,
    sandboxUrl,
    database: name => (made = made.then(() => makeDatabase(postgres, name))),
  };
};
