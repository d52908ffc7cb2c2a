import assert from 'node:assert/strict';
import type { Config } from '../../src/config/index.ts';
import type { RestoreReport } from '../../src/engine/restore-database.ts';
import { query } from '../../src/local/parts/postgres.ts';
import { runOperator } from '../../src/operator.ts';
import { eventually } from './eventually.ts';
import type { TestApi } from './http/api.ts';

/** A copy of a database as it was at an instant. */
export interface Backup {
  /** Time of the backup. */
  at: string;
  /** Replaces the database, as a person does who restores a backup: connections end, and can be opened again. */
  restore(): Promise<void>;
}

/** Ends all connections to the database and refuses new ones while `work` runs. */
const alone = async (admin: string, name: string, work: () => Promise<unknown>): Promise<void> => {
  await query(admin, `alter database ${name} with allow_connections false`);
  try {
    await query(admin, 'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [
      name,
    ]);
    await work();
  } finally {
    await query(admin, `alter database ${name} with allow_connections true`);
  }
};

let backups = 0;

/** Copies the database of that address on its server. */
export const backUp = async (url: string): Promise<Backup> => {
  const name = new URL(url).pathname.slice(1);
  const admin = Object.assign(new URL(url), { pathname: '/postgres' }).href;
  const copy = `${name}_backup_${(backups += 1)}`;
  await alone(admin, name, () => query(admin, `create database ${copy} template ${name}`));
  return {
    at: new Date().toISOString(),
    restore: () =>
      alone(admin, name, async () => {
        await query(admin, `alter database ${name} rename to ${copy}_lost`);
        await query(admin, `alter database ${copy} rename to ${name}`);
        await query(admin, `drop database ${copy}_lost with (force)`);
      }),
  };
};

/** Runs `npm run operator -- restored`, and returns its output. */
export const restoredFrom = async (
  config: Config,
  { at }: Pick<Backup, 'at'>,
  ...more: string[]
): Promise<RestoreReport> => {
  const said: string[] = [];
  const why = more.includes('--dry-run') ? [] : ['--reason', 'the disk failed', '--by', 'grace'];
  const code = await runOperator(config, ['restored', '--backup', at, ...why, ...more], line =>
    said.push(line),
  );
  assert.equal(code, 0);
  return JSON.parse(said.join('\n')) as RestoreReport;
};

/** Waits until `/ready` reports the mode. */
export const untilMode = (api: TestApi, mode: 'normal' | 'restored'): Promise<unknown> =>
  eventually(`the mode is ${mode}`, async () => {
    const { data } = await api.get('/ready');
    return (data as { mode: string }).mode === mode;
  });

/** Reads the database's own state, without the API. */
export const stateOf = async (api: TestApi): Promise<{ restored_at: Date | null; reason: string | null }> => {
  const [row] = await api.rows<{ restored_at: Date | null; reason: string | null }>(
    'select restored_at, reason from database_state',
  );
  assert.ok(row);
  return row;
};
