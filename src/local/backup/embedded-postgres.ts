import { existsSync } from 'node:fs';
import path from 'node:path';
import { StartRefused } from '../../process/start-refused.ts';
import type { DataFolder } from '../data-folder.ts';
import { hasEnvironmentFile, readEnvironmentFile } from '../environment-file.ts';
import { postgresProgram, postgresUrl } from '../parts/postgres.ts';
import { freePort } from '../ports.ts';
import { launch } from '../program.ts';
import { localSecrets } from '../secrets.ts';
import { parts } from './backup-folder.ts';

/** Refuses if the data folder has no embedded PostgreSQL. */
export const requireEmbedded = (dataDir: string): void => {
  if (existsSync(path.join(dataDir, parts.postgres))) return;
  throw new StartRefused(
    `${dataDir} contains no PostgreSQL data. Back up your own server with its own tools (docs/operating/backups.md).`,
  );
};

/** Returns the address of the database of the stack that runs on this folder. */
export const urlOfRunning = (dataDir: string): string => {
  const { DATABASE_URL } = hasEnvironmentFile(dataDir) ? readEnvironmentFile(dataDir) : {};
  if (DATABASE_URL !== undefined) return DATABASE_URL;
  throw new StartRefused(
    `The stack on ${dataDir} does not say where its database is yet. Wait until it is ready.`,
  );
};

/** Starts only the folder's PostgreSQL for `work`, and shuts it down cleanly. The caller holds the folder's lock. */
export const withPostgres = async <T>(
  dataDir: string,
  { run }: DataFolder,
  say: (line: string) => void,
  work: (url: string) => Promise<T>,
): Promise<T> => {
  const options = {
    folder: path.join(dataDir, parts.postgres),
    port: await freePort(),
    password: localSecrets(dataDir).POSTGRES_PASSWORD,
    durable: true,
    say,
  };
  const server = launch(await postgresProgram(options), run.watch);
  try {
    await server.untilReady();
    return await work(postgresUrl(options, 'social'));
  } finally {
    await server.stop();
  }
};
