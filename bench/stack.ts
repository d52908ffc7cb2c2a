import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConfig, settings, type Config } from '../src/config/index.ts';
import { openDataFolder } from '../src/local/data-folder.ts';
import { keepLogs } from '../src/local/part-logs.ts';
import { planPorts } from '../src/local/plan-ports.ts';
import { createProgress } from '../src/local/progress.ts';
import { roleFlags } from '../src/local/role-program.ts';
import { localSecrets } from '../src/local/secrets.ts';
import { findEmbeddingModel } from '../src/local/model/find-embedding-model.ts';
import {
  migrateDatabase,
  roleEnvironment,
  startPostgresPart,
  startSandboxPart,
  startTemporalPart,
  startTypesense,
  type StackContext,
} from '../src/local/stack-parts.ts';
import { startNode, type NodeProgram } from './node-program.ts';

/** The parts that both sides stand on, started as `npm start` starts them, and our two processes. */
export interface BenchStack {
  config: Config;
  apiUrl: string;
  sandboxUrl: string;
  /** Settings that lead to the search server. */
  search: { TYPESENSE_URL: string; TYPESENSE_API_KEY: string };
  databaseUrl: string;
  /** Of the model that embeds; undefined where it is the one that comes along. */
  embeddingModel: string | undefined;
  temporalAddress: string;
  api: NodeProgram;
  worker: NodeProgram;
  /** Ends the worker, if it lives, and starts one in its place: `worker` is that one from then on. */
  restartWorker: () => Promise<void>;
  /** Name → process of everything that runs, for its CPU time. */
  processes: ReadonlyMap<string, number>;
  /** Starts one more process beside them; it ends with the stack. */
  start: (name: string, file: string, env: NodeJS.ProcessEnv, ...args: string[]) => Promise<NodeProgram>;
  stop: () => Promise<void>;
}

/** One folder for all runs: two at once would measure each other, so the second is refused. */
const home = path.join(tmpdir(), 'social-publishing-service-bench');

/** Our settings in the caller's environment must reach neither side, except where programs are found. */
const kept = ['FFMPEG_PATH', 'FFPROBE_PATH', 'TEMPORAL_BINARY_CACHE'];
const forgetSettings = (): void => {
  for (const name of Object.keys(settings)) if (!kept.includes(name)) delete process.env[name];
};

const many = '1000000000';

/**
 * No limit and no quota refuses anything, and every one of them still counts; no account and no platform is waited for.
 * Says that it stands behind a proxy, so that one machine can call as many do.
 */
const ownSettings = {
  RATE_LIMIT: many,
  RATE_LIMIT_ORGANIZATION: many,
  RATE_LIMIT_KILOBYTES: many,
  RATE_LIMIT_KILOBYTES_ORGANIZATION: many,
  POST_LIMIT: many,
  AGENT_LIMIT: many,
  DOCUMENT_LIMIT: many,
  SIGNUP_LIMIT: many,
  LOGIN_LIMIT: many,
  LOGIN_LIMIT_TOTAL: many,
  RECOVERY_LIMIT: many,
  TRUSTED_PROXY_HOPS: '1',
  ...Object.fromEntries(
    ['X', 'LINKEDIN', 'INSTAGRAM', 'THREADS', 'THREADS_REPLY', 'YOUTUBE'].map(name => [
      `${name}_QUOTA`,
      many,
    ]),
  ),
  ACCOUNT_SPACING: '0s',
  LINKEDIN_IMAGE_GRACE: '0s',
};

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const steps = 4;

/** Starts everything with an empty folder and on free ports. `signal` gives the start up. */
export const startStack = async (
  say: (line: string) => void,
  signal: AbortSignal,
  profile: string | undefined,
): Promise<BenchStack> => {
  forgetSettings();
  const folder = await openDataFolder(home, say, signal);
  const dataDir = path.join(home, 'data');
  await rm(dataDir, { recursive: true, force: true });
  // 0711: PostgreSQL may run under another account and must pass through.
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  const config = readConfig({
    DATA_DIR: dataDir,
    PORT: '0',
    TEMPORAL_BINARY_CACHE: process.env['TEMPORAL_BINARY_CACHE'],
  });
  const ports = await planPorts(config);
  const processes = new Map<string, number>();
  const context: StackContext = {
    config,
    ports,
    signal,
    running: [],
    secrets: localSecrets(dataDir),
    progress: createProgress(steps),
    watch: {
      line: keepLogs(path.join(dataDir, 'logs'), say),
      started: (program, pid) => {
        processes.set(program.name, pid);
        folder.run.watch.started(program, pid);
      },
      ended: (program, pid) => {
        processes.delete(program.name);
        folder.run.watch.ended(program, pid);
      },
    },
  };
  const programs: NodeProgram[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(programs.map(program => program.stop()));
    for (const part of context.running.toReversed()) await part.stop(AbortSignal.abort());
    await rm(dataDir, { recursive: true, force: true });
    folder.close();
  };
  try {
    const { startWorker, ...parts } = await startParts(context, { programs, processes }, profile);
    const stack: BenchStack = {
      ...parts,
      stop,
      restartWorker: async () => {
        await stack.worker.stop();
        stack.worker = await startWorker();
      },
    };
    return stack;
  } catch (error) {
    await stop();
    throw error;
  }
};

const startParts = async (
  context: StackContext,
  { programs, processes }: { programs: NodeProgram[]; processes: Map<string, number> },
  profile: string | undefined,
): Promise<Omit<BenchStack, 'stop' | 'restartWorker'> & { startWorker: () => Promise<NodeProgram> }> => {
  const { config, ports } = context;
  const database = await startPostgresPart(context);
  const { temporal, temporalUi } = await startTemporalPart(context);
  const sandbox = await startSandboxPart(context);
  const search = await startTypesense(context);
  const model = await findEmbeddingModel(context);
  const addresses = { database, temporal, temporalUi, sandbox, search, model, console: undefined };
  const env: NodeJS.ProcessEnv = { ...roleEnvironment(context, addresses), ...ownSettings };
  await migrateDatabase(context, env);
  const run = async (name: string, args: string[], own: NodeJS.ProcessEnv): Promise<NodeProgram> => {
    const isOurs = args.includes(main);
    const program = await startNode({
      name,
      args,
      logs: config.DATA_DIR,
      env: { ...env, ...own },
      profile: isOurs ? profile : undefined,
    });
    programs.push(program);
    processes.set(name, program.pid);
    return program;
  };
  const api = await run('api', [...roleFlags, main, 'api'], {});
  const startWorker = (): Promise<NodeProgram> =>
    run('worker', [...roleFlags, main, 'worker'], { METRICS_PORT: String(ports.WORKER_METRICS_PORT) });
  return {
    config,
    api,
    worker: await startWorker(),
    startWorker,
    processes,
    databaseUrl: database,
    embeddingModel: model,
    temporalAddress: temporal,
    sandboxUrl: sandbox,
    search: {
      TYPESENSE_URL: env['TYPESENSE_URL'] ?? '',
      TYPESENSE_API_KEY: env['TYPESENSE_API_KEY'] ?? '',
    },
    apiUrl: `http://127.0.0.1:${ports.PORT}`,
    start: (name, file, own, ...args) => run(name, [...(file === main ? roleFlags : []), file, ...args], own),
  };
};
