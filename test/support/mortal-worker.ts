import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client, Connection } from '@temporalio/client';
import type { ApiOptions } from '../../src/api/http/start.ts';
import { readConfig } from '../../src/config/index.ts';
import { startChild, type Child } from '../faults/rig/child.ts';
import { startTestApi } from './http/api.ts';
import type { Publishing } from './publishing.ts';
import { searchedLog } from './canaries/searched-logs.ts';
import { lazyService } from './service.ts';
import { workerSettings } from './settings.ts';
import { inherited, stack } from './stack.ts';
import { bundlesFolder } from './workflow-bundle.ts';

/** The API in this process, and a worker in a separate process that a test may kill. It is restarted each time it dies. */
export interface Mortal extends Pick<
  Publishing,
  'api' | 'config' | 'service' | 'temporal' | 'temporalAddress'
> {
  worker: Child;
  close(): Promise<void>;
}

/** Returns the setting that `npm test` makes for workers in its own processes: a child starts in two thirds of the time. */
export const debugMode = (): Record<string, string> => {
  const { TEMPORAL_DEBUG } = process.env;
  return TEMPORAL_DEBUG === undefined ? {} : { TEMPORAL_DEBUG };
};

/**
 * Starts both with the same log level. `workerEnv` holds the settings of the worker alone, and `hear` receives its lines.
 */
export const startMortal = async (
  env: Record<string, string>,
  apiOptions: ApiOptions = {},
  { workerEnv = {}, hear }: { workerEnv?: Record<string, string>; hear?: (line: string) => void } = {},
): Promise<Mortal> => {
  const parts = await stack();
  const folder = await mkdtemp(path.join(tmpdir(), 'social-mortal-'));
  const settings = {
    ...workerSettings(),
    DATABASE_URL: parts.databaseUrl,
    TEMPORAL_ADDRESS: parts.temporalAddress,
    SANDBOX_URL: parts.sandboxUrl,
    DATA_DIR: folder,
    WORKFLOW_BUNDLES: bundlesFolder,
    ...env,
  };
  const api = await startTestApi(settings, apiOptions);
  const worker = await startChild({
    role: 'worker',
    name: 'worker',
    folder,
    env: { ...inherited(), ...debugMode(), ...settings, ...workerEnv },
    hear: line => {
      searchedLog.write(line);
      hear?.(line);
    },
  });
  const config = readConfig(settings);
  const { service, close: closeService } = lazyService(config);
  const connection = await Connection.connect({ address: parts.temporalAddress });
  return {
    api,
    worker,
    config,
    service,
    temporalAddress: parts.temporalAddress,
    temporal: new Client({ connection }),
    close: async () => {
      await worker.stop('now');
      await api.close();
      await closeService();
      await connection.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
