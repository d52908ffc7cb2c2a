import { readConfig } from '../../src/config/index.ts';
import { openService, type Service } from '../../src/process/service.ts';
import { searchedLog } from './canaries/searched-logs.ts';
import { commonSettings } from './settings.ts';
import { freshDatabase } from './stack.ts';
import { settingsOf, use, type Env } from './use.ts';

/** What a worker opens, without a worker; its database is its own unless `env` names one. */
export const openTestService = async (env: Record<string, string> = {}): Promise<Service> => {
  const DATABASE_URL = env['DATABASE_URL'] ?? (await freshDatabase());
  return openService(readConfig({ ...commonSettings(), ...env, DATABASE_URL }), 'worker', searchedLog);
};

/** The same for the tests of a block. */
export const useService = (env: Env = {}): (() => Service) =>
  use(async () => openTestService(await settingsOf(env)));
