import type { Config } from '../../config/index.ts';
import { openOrm } from './orm.ts';

/** Brings the database to the newest schema; safe to run twice and beside another run. `say` gets one line a step. */
export const migrate = async (config: Config, say: (line: string) => void): Promise<void> => {
  const orm = await openOrm({ ...config, DATABASE_STATEMENT_TIMEOUT: 0 }, 'owner');
  try {
    const pending = await orm.migrator.getPending();
    if (pending.length === 0) return say('database is up to date');
    for (const [index, { name }] of pending.entries()) {
      await orm.migrator.up({ to: name });
      say(`migrated ${index + 1}/${pending.length} ${name}`);
    }
  } finally {
    await orm.close();
  }
};
