import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../../config/index.ts';
import { openOrm, type Orm } from './orm.ts';
import { lockNotAvailable } from './unavailable.ts';

/** Options for running migrations. All but the first are for tests. */
interface How {
  /** Folder of the migrations. */
  folder?: string;
  /** Number of attempts while another session holds a lock, one second apart. The default takes about two minutes. */
  tries?: number;
}

const pauseMs = 1_000;

const isLockedOut = (error: unknown): boolean => {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ((cause as { code?: unknown }).code === lockNotAvailable) return true;
  return false;
};

/**
 * Runs one migration. While it waits for a lock, every later statement on that table waits behind it, so the migration
 * stops waiting soon, lets the statements pass, and retries.
 */
const migrateOne = async (
  { migrator }: Orm,
  name: string,
  tries: number,
  say: (line: string) => void,
): Promise<void> => {
  for (let made = 1; ; made += 1) {
    try {
      return void (await migrator.up({ to: name }));
    } catch (error) {
      if (!isLockedOut(error)) throw error;
      if (made === tries)
        throw new Error(`${name} did not get its lock in ${tries} tries: a statement holds it for long`, {
          cause: error,
        });
      say(`${name} waits for a lock held by another session; attempt ${made + 1} of ${tries} follows`);
      await sleep(pauseMs);
    }
  }
};

/** Migrates the database to the newest schema. Safe to run twice and in parallel. `say` receives one line for each step. */
export const migrate = async (
  config: Config,
  say: (line: string) => void,
  { folder, tries = 40 }: How = {},
): Promise<void> => {
  const orm = await openOrm({ ...config, DATABASE_STATEMENT_TIMEOUT: 0 }, 'owner', folder);
  try {
    const pending = await orm.migrator.getPending();
    if (pending.length === 0) return say('database is up to date');
    for (const [index, { name }] of pending.entries()) {
      await migrateOne(orm, name, tries, say);
      say(`migrated ${index + 1}/${pending.length} ${name}`);
    }
  } finally {
    await orm.close();
  }
};
