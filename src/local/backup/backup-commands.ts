import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Config } from '../../config/index.ts';
import { usage } from '../../process/operator-usage.ts';
import { StartRefused } from '../../process/start-refused.ts';
import { backUp } from './back-up.ts';
import { restore } from './restore.ts';
import { migrate } from '../../db/driver/migrate.ts';
import { openOrm } from '../../db/driver/orm.ts';
import { markRestored } from '../../db/restored/database-state.ts';

/** Migrates a restored database to this release, and prevents it from publishing until `operator restored`. */
const holdPublishing = async (config: Config, backup: string, say: (line: string) => void): Promise<void> => {
  await migrate(config, say);
  const orm = await openOrm(config, 'system');
  try {
    await markRestored(orm.em.fork(), `it was restored from a backup of ${backup}`);
  } finally {
    await orm.close();
  }
};

const options = { 'with-temporal': { type: 'boolean' } } as const;

const parse = (args: readonly string[]) => {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new StartRefused(`${(error as Error).message}\n\n${usage}`, 2);
  }
};

/**
 * Runs `backup <folder>` or `restore <folder>`. `print` gets the result as JSON, `say` the messages for a person meanwhile.
 */
export const runBackupCommand = async (
  config: Config,
  args: readonly string[],
  { print, say }: Record<'print' | 'say', (line: string) => void>,
): Promise<number> => {
  const { positionals, values } = parse(args);
  const [verb, folder, ...beyond] = positionals;
  const withTemporal = values['with-temporal'];
  if (folder === undefined || beyond.length > 0 || (verb === 'backup' && withTemporal !== undefined))
    throw new StartRefused(`Use: ${verb} <folder>\n\n${usage}`, 2);
  if (verb === 'backup') {
    print(JSON.stringify(await backUp(config.DATA_DIR, folder, say), null, 2));
    return 0;
  }
  const hold = (url: string, backup: string): Promise<void> =>
    holdPublishing({ ...config, DATABASE_URL: url }, backup, say);
  const restored = await restore(folder, config.DATA_DIR, { withTemporal: withTemporal ?? false }, hold, say);
  print(JSON.stringify(restored, null, 2));
  const temporal = restored.temporal === 'restored' ? ' --temporal-set-back' : '';
  say(
    `Start the stack, load its settings (set -a; . ${path.join(config.DATA_DIR, 'stack.env')}; set +a), and run: npm run operator -- restored --backup ${restored.backup}${temporal} --dry-run. Nothing is published until \`restored\` was run without --dry-run.`,
  );
  return 0;
};
