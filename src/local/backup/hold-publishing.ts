import type { Config } from '../../config/index.ts';
import { migrate } from '../../db/driver/migrate.ts';
import { openOrm } from '../../db/driver/orm.ts';
import { markRestored } from '../../db/restored/database-state.ts';

/** Brings the schema of a restored database to this release, and has it publish nothing until `operator restored`. */
export const holdPublishing = async (
  config: Config,
  backup: string,
  say: (line: string) => void,
): Promise<void> => {
  await migrate(config, say);
  const orm = await openOrm(config, 'system');
  try {
    await markRestored(orm.em.fork(), `it was restored from a backup of ${backup}`);
  } finally {
    await orm.close();
  }
};
