import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client, Connection } from '@temporalio/client';
import { readConfig, type Config } from '../../src/config/index.ts';
import type { PlatformName } from '../../src/domain/platforms.ts';
import { runDeploy } from '../../src/engine/deploy/run-deploy.ts';
import type { DeployEnd } from '../../src/engine/deploy/options.ts';
import { launch } from '../../src/local/program.ts';
import { roleFlags, roleProgram } from '../../src/local/role-program.ts';
import type { Service } from '../../src/process/service.ts';
import { aPublishingAuthor, type Author } from './author.ts';
import { startTestApi, type TestApi } from './http/api.ts';
import { searchedLog } from './canaries/searched-logs.ts';
import { debugMode } from './mortal-worker.ts';
import { sandboxControl } from './servers/sandbox-control.ts';
import { lazyService } from './service.ts';
import { workerSettings } from './settings.ts';
import { inherited, stack } from './stack.ts';
import { bundlesFolder } from './workflow-bundle.ts';

/** A worker of one build in a separate process. */
export interface BuildWorker {
  stop(): Promise<void>;
}

/** A deploy that ran to its end. */
export interface Deployed {
  code: number;
  end: DeployEnd;
  lines: string[];
}

/** Options of a deploy: the arguments after the build, the receiver of each line, and the signal that ends it. */
interface How {
  args?: readonly string[];
  hear?: (line: string) => void;
  stopping?: AbortSignal;
  env?: Record<string, string>;
}

/** An API, and workers of several builds side by side. */
export interface Builds {
  api: TestApi;
  config: Config;
  temporal: Client;
  temporalAddress: string;
  service(): Promise<Service>;
  anAuthor(connected?: readonly PlatformName[]): Promise<Author>;
  /** Starts workers of a build; those of another release have its `main.ts`. Without a build: such as know none. */
  worker(build?: string, how?: { main?: string; env?: Record<string, string> }): Promise<BuildWorker>;
  /** Runs `operator deploy` of the build here, with polls as short as possible. */
  deploy(build: string, how?: How): Promise<Deployed>;
  /** Deploys in a separate process, which is killed as soon as its output matches. */
  deployUntil(build: string, says: RegExp): Promise<void>;
  /** Deploys from another release, to its end. */
  deployFrom(main: string, build: string): Promise<Deployed>;
  /** The build that a post's workflow runs on. */
  buildOf(postId: string): Promise<string | undefined>;
  close(): Promise<void>;
}

const ownMain = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

const quick = ['--look', '300ms', '--wait', '60s', '--skip-replay'];

const endOf = async (child: ChildProcess, hear: (line: string) => void): Promise<Deployed> => {
  const lines: string[] = [];
  let text = '';
  child.stdout?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  if (child.stderr)
    createInterface({ input: child.stderr }).on('line', line => {
      lines.push(line);
      hear(line);
    });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code: code ?? -1, end: JSON.parse(text || '{}') as DeployEnd, lines };
};

/** Starts it; close it in `after`. */
export const startBuilds = async (env: Record<string, string> = {}): Promise<Builds> => {
  const parts = await stack();
  const folder = await mkdtemp(path.join(tmpdir(), 'social-builds-'));
  const settings = {
    ...workerSettings(),
    DATABASE_URL: parts.databaseUrl,
    TEMPORAL_ADDRESS: parts.temporalAddress,
    SANDBOX_URL: parts.sandboxUrl,
    DATA_DIR: folder,
    WORKFLOW_BUNDLES: bundlesFolder,
    ACCOUNT_SPACING: '0s',
    PREPARE_LEAD: '1s',
    ...env,
  };
  const config = readConfig(settings);
  const api = await startTestApi(settings);
  const connection = await Connection.connect({ address: parts.temporalAddress });
  const temporal = new Client({ connection });
  const { service, close: closeService } = lazyService(config);
  const workers: BuildWorker[] = [];
  const childEnv = (build?: string) => ({
    ...inherited(),
    ...debugMode(),
    ...settings,
    ...(build !== undefined && { BUILD_ID: build }),
  });
  return {
    api,
    config,
    temporal,
    temporalAddress: parts.temporalAddress,
    service,
    anAuthor: connected => aPublishingAuthor(api, sandboxControl(parts.sandboxUrl), temporal, connected),
    worker: async (build, { main = ownMain, env: more = {} } = {}) => {
      const program = roleProgram('worker', { env: { ...childEnv(build), ...more }, stopWithin: 30_000 });
      const started = launch(
        { ...program, args: [...roleFlags, main, 'worker'] },
        { line: (_program, line) => searchedLog.write(line) },
      );
      await started.untilReady();
      const worker = { stop: () => started.stop() };
      workers.push(worker);
      return worker;
    },
    deploy: async (build, { args = [], hear = () => undefined, stopping, env: more = {} } = {}) => {
      const lines: string[] = [];
      let text = '{}';
      const given = readConfig({ ...settings, BUILD_ID: build, ...more });
      const say = (line: string): void => {
        lines.push(line);
        hear(line);
      };
      const door = { say, stopping: stopping ?? new AbortController().signal };
      const code = await runDeploy(given, [...quick, ...args], said => (text = said), door);
      return { code, end: JSON.parse(text) as DeployEnd, lines };
    },
    deployUntil: async (build, says) => {
      const args = [ownMain, 'operator', 'deploy', ...quick];
      const child = spawn(process.execPath, args, { env: childEnv(build) });
      const { lines } = await endOf(child, line => says.test(line) && child.kill('SIGKILL'));
      assert.ok(
        lines.some(line => says.test(line)),
        lines.join('\n'),
      );
    },
    deployFrom: (main, build) => {
      const args = [main, 'operator', 'deploy', '--look', '300ms'];
      return endOf(spawn(process.execPath, args, { env: childEnv(build) }), () => undefined);
    },
    buildOf: async postId => {
      const { raw } = await temporal.workflow.getHandle(`post:${postId}`).describe();
      return raw.workflowExecutionInfo?.versioningInfo?.deploymentVersion?.buildId ?? undefined;
    },
    close: async () => {
      await Promise.all(workers.map(worker => worker.stop()));
      await api.close();
      await closeService();
      await connection.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
