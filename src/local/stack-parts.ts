import path from 'node:path';
import { consoleFolder, publicUrl, type Config } from '../config/index.ts';
import { drainTime } from '../process/drain-time.ts';
import { StartRefused } from '../process/start-refused.ts';
import { canBuildConsole, findConsole } from './console/find-console.ts';
import { proofSettings } from './address-proof.ts';
import { loopbackSettings } from './allow-loopback.ts';
import { sandboxLoginSettings } from './offer-logins.ts';
import { signupSettings } from './signup-credits.ts';
import type { Ports } from './plan-ports.ts';
import { ensureDatabase, postgresProgram, postgresUrl, type PostgresOptions } from './parts/postgres.ts';
import { launch, type Program, type Watch } from './program.ts';
import type { Progress } from './progress.ts';
import { answersOk, roleProgram, sandboxProgram } from './role-program.ts';
import { savedViewLinks } from './saved-views.ts';
import type { LocalSecrets } from './secrets.ts';
import { supervise, type Supervised } from './supervise.ts';
import { defaultCache } from './parts/binary-cache.ts';
import { guardHost } from './parts/guard-host.ts';
import { freePort } from './ports.ts';
import { findTemporal } from './parts/temporal-binary.ts';
import { temporalProgram } from './parts/temporal.ts';
import { findTypesense } from './parts/typesense-binary.ts';
import { findPeeringAddress, typesenseProgram } from './parts/typesense.ts';

/** Context with which every part of one local stack is started. */
export interface StackContext {
  config: Config;
  ports: Ports;
  secrets: LocalSecrets;
  progress: Progress;
  watch: Watch;
  /** Aborted when the start must stop. */
  signal: AbortSignal;
  /** All programs that were started, so that they can be stopped. */
  running: Supervised[];
}

/** Addresses for the roles. Each embedded part adds its own when it starts. */
export interface PartAddresses {
  database: string;
  temporal: string;
  temporalUi: string | null;
  sandbox: string;
  /** Addresses of Typesense, separated by commas for a cluster. Null if there is none. */
  search: string | null;
  /** Folder of the console's files. Undefined if none is served. */
  console: string | undefined;
  /** Folder of the embedding model. Undefined for a server's model, or for the built-in one. */
  model: string | undefined;
}

const keep = async (context: StackContext, program: Program): Promise<void> => {
  const { watch, progress, signal, running } = context;
  running.push(await supervise(program, watch, progress.say, signal));
};

const urlOf = (port: number): string => `http://127.0.0.1:${port}`;

/** Returns the database of DATABASE_URL, or starts an embedded PostgreSQL with a database `social`. */
export const startPostgresPart = async (context: StackContext): Promise<string> => {
  const { config, ports, secrets, progress } = context;
  if (config.DATABASE_URL) return config.DATABASE_URL;
  const options: PostgresOptions = {
    folder: path.join(config.DATA_DIR, 'postgres'),
    port: ports.POSTGRES_PORT,
    password: secrets.POSTGRES_PASSWORD,
    durable: true,
    say: progress.say,
  };
  await progress.step(`PostgreSQL on 127.0.0.1:${options.port}`, async () => {
    await keep(context, await postgresProgram(options));
    await ensureDatabase(postgresUrl(options, 'postgres'), 'social');
  });
  return postgresUrl(options, 'social');
};

/** Returns the UI of TEMPORAL_UI_URL, or that of the embedded server. Null if there is neither. */
const temporalUiOf = ({ config, ports }: Pick<StackContext, 'config' | 'ports'>): string | null =>
  config.TEMPORAL_UI_URL ?? (config.TEMPORAL_ADDRESS ? null : urlOf(ports.TEMPORAL_UI_PORT));

/** Returns the server of TEMPORAL_ADDRESS, or starts an embedded dev server with its UI. */
export const startTemporalPart = async (
  context: StackContext,
): Promise<Pick<PartAddresses, 'temporal' | 'temporalUi'>> => {
  const { config, ports, progress, signal } = context;
  const temporalUi = temporalUiOf(context);
  if (config.TEMPORAL_ADDRESS) return { temporal: config.TEMPORAL_ADDRESS, temporalUi };
  const [port, uiPort] = [ports.TEMPORAL_PORT, ports.TEMPORAL_UI_PORT];
  await progress.step(`Temporal on 127.0.0.1:${port}`, async () => {
    const cache = config.TEMPORAL_BINARY_CACHE ?? defaultCache(process.env);
    const binary = await findTemporal({ env: process.env, cache, say: progress.say, signal });
    const file = path.join(config.DATA_DIR, 'temporal.db');
    const innerPort = await freePort();
    await keep(
      context,
      temporalProgram({ binary, port, uiPort: innerPort, file, namespace: config.TEMPORAL_NAMESPACE }),
    );
    await guardHost(uiPort, innerPort);
  });
  return { temporal: `127.0.0.1:${port}`, temporalUi };
};

/** Returns the sandbox of SANDBOX_URL, or starts one. */
export const startSandboxPart = async (context: StackContext): Promise<string> => {
  const { config, ports, progress } = context;
  if (config.SANDBOX_URL) return config.SANDBOX_URL;
  const port = ports.SANDBOX_PORT;
  const links = savedViewLinks({ ...config, TEMPORAL_UI_URL: temporalUiOf(context) ?? undefined });
  const env = {
    ...process.env,
    HOST: config.HOST,
    DATA_DIR: config.DATA_DIR,
    SANDBOX_PORT: String(port),
    SANDBOX_LINKS: JSON.stringify(links),
  };
  await progress.step(`sandbox on ${urlOf(port)}`, () => keep(context, sandboxProgram(env)));
  return urlOf(port);
};

/** Returns the search key. An external server gets no secret of ours. */
const searchKey = ({ config, secrets }: Pick<StackContext, 'config' | 'secrets'>): string =>
  config.TYPESENSE_API_KEY ?? (config.TYPESENSE_URL.length > 0 ? '' : secrets.TYPESENSE_API_KEY);

const runTypesense = async (context: StackContext): Promise<void> => {
  const { config, ports, progress, signal } = context;
  const cache = config.TYPESENSE_BINARY_CACHE ?? defaultCache(process.env);
  const binary = await findTypesense({ env: process.env, cache, say: progress.say, signal });
  const folder = path.join(config.DATA_DIR, 'typesense');
  const { TYPESENSE_PORT: port, TYPESENSE_PEERING_PORT: peeringPort } = ports;
  const apiKey = searchKey(context);
  const peeringAddress = await findPeeringAddress(apiKey, peeringPort);
  const options = { binary, folder, port, peeringPort, peeringAddress, apiKey };
  await keep(context, typesenseProgram({ ...options, say: progress.say }));
};

/**
 * Returns the server of TYPESENSE_URL, or starts an embedded one. Null if none is available or starts, which is reported
 * and stops nothing else.
 */
export const startTypesense = async (context: StackContext): Promise<string | null> => {
  const { config, ports, progress, signal } = context;
  if (config.TYPESENSE_URL.length > 0) return config.TYPESENSE_URL.join(',');
  const address = urlOf(ports.TYPESENSE_PORT);
  try {
    await progress.step(`Typesense on ${address}`, () => runTypesense(context));
    return address;
  } catch (error) {
    if (signal.aborted || !(error instanceof StartRefused)) throw error;
    progress.say(`${error.message}\nKnowledge bases cannot be searched; everything else works.`);
    return null;
  }
};

/** Whether a start builds the console: unless it was built elsewhere, is not wanted, or cannot be built here. */
export const buildsConsole = ({ CONSOLE_DIR }: Pick<Config, 'CONSOLE_DIR'>): boolean =>
  CONSOLE_DIR === undefined && canBuildConsole();

/** Returns the folder of CONSOLE_DIR, or of one that is built here. A failed build is reported, and stops nothing else. */
export const findConsolePart = async ({
  config,
  progress,
  signal,
}: Pick<StackContext, 'config' | 'progress' | 'signal'>): Promise<string | undefined> => {
  if (!buildsConsole(config)) return consoleFolder(config);
  try {
    return await progress.step('console', () => findConsole(defaultCache(process.env), signal));
  } catch (error) {
    signal.throwIfAborted();
    progress.say(`console: ${(error as Error).message}\nThe console cannot be built; everything else works.`);
    return undefined;
  }
};

/** Returns the settings with which a separate role joins this stack. */
export const roleEnvironment = (context: StackContext, addresses: PartAddresses): NodeJS.ProcessEnv => {
  const { config, ports, secrets } = context;
  return {
    ...process.env,
    ...loopbackSettings(config),
    ...signupSettings(),
    ...proofSettings(config),
    ...sandboxLoginSettings(config, addresses.sandbox),
    DATA_DIR: config.DATA_DIR,
    PORT: String(ports.PORT),
    METRICS_PORT: String(ports.METRICS_PORT),
    PUBLIC_URL: publicUrl({ ...config, PORT: ports.PORT }),
    DATABASE_URL: addresses.database,
    TEMPORAL_ADDRESS: addresses.temporal,
    ...(addresses.temporalUi && { TEMPORAL_UI_URL: addresses.temporalUi }),
    SANDBOX_URL: addresses.sandbox,
    TYPESENSE_URL: addresses.search ?? '',
    ...(addresses.console && { CONSOLE_DIR: addresses.console }),
    ...(addresses.model && { EMBEDDING_MODEL_DIR: addresses.model }),
    TYPESENSE_API_KEY: searchKey(context),
    ENCRYPTION_KEYS: config.ENCRYPTION_KEYS ?? secrets.ENCRYPTION_KEYS,
    SIGNING_SECRET: config.SIGNING_SECRET ?? secrets.SIGNING_SECRET,
  };
};

/** Runs the role `migrate` to its end. */
export const migrateDatabase = async (
  { watch, progress, signal }: StackContext,
  env: NodeJS.ProcessEnv,
): Promise<void> =>
  progress.step('database schema', async () => {
    const running = launch(roleProgram('migrate', { env, stopWithin: 30_000 }), watch);
    const stop = (): void => running.kill('SIGTERM');
    signal.addEventListener('abort', stop);
    const how = await running.exited;
    signal.removeEventListener('abort', stop);
    if (how !== 'code 0')
      throw new StartRefused(`migrate ended with ${how}: see the lines of [migrate] above`);
  });

/** Milliseconds that a stopping API gets to drain and to close its connections to the database. */
export const apiStopTime = ({ DRAIN_DELAY }: Pick<Config, 'DRAIN_DELAY'>): number =>
  DRAIN_DELAY + drainTime + 5_000;

/** Starts the API, which is up when its readiness check finds all its dependencies. */
export const startApiPart = ({ ...context }: StackContext, env: NodeJS.ProcessEnv): Promise<void> => {
  const host = context.config.HOST === '0.0.0.0' ? '127.0.0.1' : context.config.HOST;
  const url = `http://${host}:${context.ports.PORT}`;
  const check = answersOk(`${url}/ready`);
  const stopWithin = apiStopTime(context.config);
  return context.progress.step(`API on ${url}`, () =>
    keep(context, roleProgram('api', { env, stopWithin, check })),
  );
};

/** Starts the worker, which may take SHUTDOWN_GRACE and a little more to drain. */
export const startWorkerPart = (context: StackContext, env: NodeJS.ProcessEnv): Promise<void> => {
  const stopWithin = context.config.SHUTDOWN_GRACE + 10_000;
  const own = { ...env, METRICS_PORT: String(context.ports.WORKER_METRICS_PORT) };
  return context.progress.step('worker', () =>
    keep(context, roleProgram('worker', { env: own, stopWithin })),
  );
};
