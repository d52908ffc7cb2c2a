import { execFile } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Config } from '../src/config/index.ts';
import { findEmbeddingModel } from '../src/local/model/find-embedding-model.ts';
import { roleFlags } from '../src/local/role-program.ts';
import {
  roleEnvironment,
  startPostgresPart,
  startSandboxPart,
  startTemporalPart,
  startTypesense,
  type StackContext,
} from '../src/local/stack-parts.ts';
import { startNode, type NodeProgram } from './node-program.ts';
import { benchSettings } from './stack-settings.ts';

/** The checkout that this file belongs to. */
export const ownCode = fileURLToPath(new URL('..', import.meta.url));

const runToEnd = promisify(execFile);

/** Checkout that the stack's two processes run from, and the registry of all started processes. */
export interface StackCode {
  /** Folder of the checkout. */
  code: string;
  profile: string | undefined;
  programs: NodeProgram[];
  processes: Map<string, number>;
}

/** Parts that both sides share, started as by `npm start`, and our two processes. */
export interface StackParts {
  config: Config;
  apiUrl: string;
  sandboxUrl: string;
  /** Settings that lead to the search server. */
  search: { TYPESENSE_URL: string; TYPESENSE_API_KEY: string };
  databaseUrl: string;
  /** Embedding model, or undefined for the bundled one. */
  embeddingModel: string | undefined;
  temporalAddress: string;
  api: NodeProgram;
  worker: NodeProgram;
  /** Address of the metrics of the worker. */
  workerMetricsUrl: string;
  startWorker: (own: NodeJS.ProcessEnv) => Promise<NodeProgram>;
  /** Process ID of each running part, by name, for its CPU time. */
  processes: ReadonlyMap<string, number>;
  /** Starts one more process beside them; it ends with the stack. */
  start: (name: string, file: string, env: NodeJS.ProcessEnv, ...args: string[]) => Promise<NodeProgram>;
}

/** Starts the parts, and the database with the schema of that checkout. */
export const startStackParts = async (
  context: StackContext,
  { code, profile, programs, processes }: StackCode,
): Promise<StackParts> => {
  const { config, ports, progress } = context;
  const main = path.join(code, 'src', 'main.ts');
  const database = await startPostgresPart(context);
  const { temporal, temporalUi } = await startTemporalPart(context);
  const sandbox = await startSandboxPart(context);
  const search = await startTypesense(context);
  const model = await findEmbeddingModel(context);
  const addresses = { database, temporal, temporalUi, sandbox, search, model, console: undefined };
  const env: NodeJS.ProcessEnv = { ...roleEnvironment(context, addresses), ...benchSettings };
  await progress.step('database schema', () =>
    runToEnd(process.execPath, [...roleFlags, main, 'migrate'], { env }),
  );
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
  const metrics = { METRICS_PORT: String(ports.WORKER_METRICS_PORT) };
  const startWorker = (own: NodeJS.ProcessEnv): Promise<NodeProgram> =>
    run('worker', [...roleFlags, main, 'worker'], { ...metrics, ...own });
  return {
    config,
    api,
    worker: await startWorker({}),
    workerMetricsUrl: `http://127.0.0.1:${ports.WORKER_METRICS_PORT}/metrics`,
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
