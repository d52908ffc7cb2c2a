import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../../config/index.ts';
import { openOrm, type Orm } from './orm.ts';
import { lockNotAvailable } from './unavailable.ts';

/** How migrations are run; the rest is for tests. */
interface How {
  /** Where they are. */
  folder?: string;
  /** How often one is tried whose lock somebody holds, with a second between: some two minutes in all. */
  tries?: number;
}

const pauseMs = 1_000;

const isLockedOut = (error: unknown): boolean => {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ((cause as { code?: unknown }).code === lockNotAvailable) return true;
  return false;
};

/**
 * One migration. Where it waits for a lock, every later statement on that table waits behind it: so it gives up soon, lets them
 * pass, and tries again.
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

/** Brings the database to the newest schema; safe to run twice and beside another run. `say` gets one line a step. */
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
