import { readConfig, type Config } from '../../src/config/index.ts';
import { openService } from '../../src/process/open-service.ts';
import type { Service } from '../../src/process/service.ts';
import { searchedLog } from './canaries/searched-logs.ts';
import { commonSettings } from './settings.ts';
import { freshDatabase } from './stack.ts';
import { settingsOf, use, type Env } from './use.ts';

/** Opens a worker's service without a worker. Its database is a separate one unless `env` names one. */
export const openTestService = async (env: Record<string, string> = {}): Promise<Service> => {
  const DATABASE_URL = env['DATABASE_URL'] ?? (await freshDatabase());
  return openService(readConfig({ ...commonSettings(), ...env, DATABASE_URL }), 'worker', searchedLog);
};

/** A service that opens on first use. */
export interface LazyService {
  service(): Promise<Service>;
  close(): Promise<void>;
}

/** Returns a lazy service with the settings and the database of a running one. */
export const lazyService = (config: Config): LazyService => {
  let opened: Promise<Service> | undefined;
  return {
    service: () => (opened ??= openService(config, 'worker', searchedLog)),
    close: async () => (await opened)?.close(),
  };
};

/** Returns a lazy service for the tests of a block. */
export const useService = (env: Env = {}): (() => Service) =>
  use(async () => openTestService(await settingsOf(env)));
