import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { readConfig, type Config } from '../../src/config/index.ts';
import type { PlatformName } from '../../src/domain/platforms.ts';
import { startWorker, type RunningWorker } from '../../src/engine/start-worker.ts';
import { freePort } from '../../src/local/ports.ts';
import type { Service } from '../../src/process/service.ts';
import { startTestApi, type TestApi } from './http/api.ts';
import { aPublishingAuthor, type Author } from './author.ts';
import { searchedLog } from './canaries/searched-logs.ts';
import { sandboxControl, type SandboxControl } from './servers/sandbox-control.ts';
import { lazyService } from './service.ts';
import './shared-bundle.ts';
import { workerSettings } from './settings.ts';
import { stack } from './stack.ts';
import { settingsOf, use, type Env } from './use.ts';
import { bundlesFolder } from './workflow-bundle.ts';

/** The whole service for one test file: API and worker in this process, its own database and task queues, real parts. */
export interface Publishing {
  api: TestApi;
  config: Config;
  sandbox: SandboxControl;
  temporalAddress: string;
  temporal: Client;
  /** Opens a worker's service, for steps that a test runs by itself. */
  service(): Promise<Service>;
  /**
   * Creates a person with their own brand and sandbox accounts, see `Author`. The accounts of `connected` exist from the
   * beginning.
   */
  anAuthor(connected?: readonly PlatformName[]): Promise<Author>;
  /** Stops the worker and starts another: what a deployment does. `meanwhile` is done while there is none. */
  replaceWorker(meanwhile?: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/** Returns the settings of one file's service, on parts that the run shares. */
const settings = async (env: Record<string, string>): Promise<Record<string, string>> => {
  const parts = await stack();
  const port = await freePort();
  return {
    ...workerSettings(),
    DATABASE_URL: parts.databaseUrl,
    TEMPORAL_ADDRESS: parts.temporalAddress,
    SANDBOX_URL: parts.sandboxUrl,
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: await mkdtemp(path.join(tmpdir(), 'social-publishing-')),
    WORKFLOW_BUNDLES: bundlesFolder,
    ACCOUNT_SPACING: '0s',
    ...env,
  };
};

/** Starts it; `env` sets further settings. Close it in `after`. */
export const startPublishing = async (
  env: Record<string, string> = {},
  { logTo = searchedLog }: { logTo?: { write(line: string): void } } = {},
): Promise<Publishing> => {
  const given = await settings(env);
  const config = readConfig(given);
  const api = await startTestApi(given, { logTo });
  let worker: RunningWorker = await startWorker(config, logTo);
  const temporalAddress = config.TEMPORAL_ADDRESS ?? '';
  const connection = await Connection.connect({ address: temporalAddress });
  const temporal = new Client({ connection });
  const { service, close: closeService } = lazyService(config);
  const sandbox = sandboxControl(config.SANDBOX_URL ?? '');
  return {
    api,
    config,
    sandbox,
    temporalAddress,
    temporal,
    service,
    anAuthor: connected => aPublishingAuthor(api, sandbox, temporal, connected),
    replaceWorker: async meanwhile => {
      await worker.close();
      await meanwhile?.();
      worker = await startWorker(config, logTo);
    },
    close: async () => {
      await worker.close();
      await api.close();
      await closeService();
      await connection.close();
      await rm(config.DATA_DIR, { recursive: true, force: true });
    },
  };
};

/** The whole service for the tests of a block; `env` sets further settings. */
export const usePublishing = (env: Env = {}): (() => Publishing) =>
  use(async () => startPublishing(await settingsOf(env)));
