import path from 'node:path';
import { publicUrl, type Config } from '../config/index.ts';
import { configuredBundle } from '../engine/workflow-bundle.ts';
import { aborted, type StopSignals } from '../process/stop-signals.ts';
import { proofWarning } from './address-proof.ts';
import { loopbackWarning } from './allow-loopback.ts';
import { openDataFolder, refusalOfFolder, type DataFolder } from './data-folder.ts';
import { removeEnvironmentFile, writeEnvironmentFile } from './environment-file.ts';
import { keepLogs } from './part-logs.ts';
import { checkPorts, planPorts, type Ports } from './plan-ports.ts';
import { bundleForLaterStarts } from './program-bundle/try-program-bundle.ts';
import { createProgress, type Progress } from './progress.ts';
import { linkLines, readyLine } from './ready.ts';
import { fetchModelForLaterStarts, findEmbeddingModel } from './model/find-embedding-model.ts';
import { localSecrets } from './secrets.ts';
import { signupMessage } from './signup-credits.ts';
import * as parts from './stack-parts.ts';
import type { PartAddresses, StackContext } from './stack-parts.ts';
import type { Supervised } from './supervise.ts';
import { writeFileSync } from 'node:fs';

const rules = path.resolve(import.meta.dirname, '../../deploy/prometheus/rules.yml');

/**
 * Writes the configuration of a Prometheus beside this stack, as JSON, which is valid YAML: `prometheus
 * --config.file=.data/prometheus.yml`.
 */
const writePrometheusFile = (
  dataDir: string,
  { METRICS_PORT, WORKER_METRICS_PORT }: Pick<Ports, 'METRICS_PORT' | 'WORKER_METRICS_PORT'>,
): void => {
  const scrape = (job: string, port: number) => ({
    job_name: job,
    static_configs: [{ targets: [`127.0.0.1:${port}`] }],
  });
  const config = {
    global: { scrape_interval: '5s', evaluation_interval: '5s' },
    rule_files: [rules],
    scrape_configs: [scrape('social-api', METRICS_PORT), scrape('social-worker', WORKER_METRICS_PORT)],
  };
  writeFileSync(path.join(dataDir, 'prometheus.yml'), JSON.stringify(config, null, 2));
};

const root = path.resolve(import.meta.dirname, '../..');

/** Order of stopping, the reverse of the dependencies, so that no part loses one that it needs while it finishes. */
const stopOrder = ['api', 'worker', 'sandbox', 'typesense', 'temporal', 'postgres'];

/** Counts the steps: migration, API and worker, the console if it is built, and every part that does not run elsewhere. */
const stepsOf = (config: Config): number =>
  3 +
  Number(parts.buildsConsole(config)) +
  [config.DATABASE_URL, config.TEMPORAL_ADDRESS, config.SANDBOX_URL, config.TYPESENSE_URL[0]].filter(
    address => !address,
  ).length;

/** Waits for all. If one fails, aborts the others, and throws the first failure once all have ended. */
const together = async <T extends unknown[]>(
  giveUp: AbortController,
  work: { [K in keyof T]: Promise<T[K]> },
): Promise<T> => {
  for (const one of work) one.catch((error: unknown) => giveUp.abort(error));
  await Promise.allSettled(work);
  return Promise.all(work);
};

const startParts = async (context: StackContext, giveUp: AbortController): Promise<PartAddresses> => {
  const [database, temporal, sandbox, search, model, files] = await together<
    [
      string,
      Pick<PartAddresses, 'temporal' | 'temporalUi'>,
      string,
      string | null,
      string | undefined,
      string | undefined,
      string,
    ]
  >(giveUp, [
    parts.startPostgresPart(context),
    parts.startTemporalPart(context),
    parts.startSandboxPart(context),
    parts.startTypesense(context),
    findEmbeddingModel(context),
    parts.findConsolePart(context),
    // the worker needs the bundle, which is created here while downloads leave the processor idle
    configuredBundle(context.config, context.signal),
  ]);
  const addresses = { database, ...temporal, sandbox, search, model, console: files };
  const env = parts.roleEnvironment(context, addresses);
  await parts.migrateDatabase(context, env);
  writeEnvironmentFile(context.config.DATA_DIR, env);
  writePrometheusFile(context.config.DATA_DIR, context.ports);
  await together<[void, void]>(giveUp, [
    parts.startApiPart(context, env),
    parts.startWorkerPart(context, env),
  ]);
  return addresses;
};

const stopParts = async (running: Supervised[], progress: Progress, hurry: AbortSignal): Promise<void> => {
  for (const name of stopOrder) {
    const part = running.find(one => one.name === name);
    if (part) await progress.step(`${name} stopped`, () => part.stop(hurry));
  }
};

const sayReady = (
  { config, ports, progress }: StackContext,
  { temporalUi, sandbox, console: files }: PartAddresses,
): void => {
  const api = publicUrl({ ...config, PORT: ports.PORT });
  const addresses = {
    api,
    console: files === undefined ? null : `${api}/app/`,
    docs: `${api}/docs`,
    temporalUi,
    sandbox,
  };
  console.log(readyLine(addresses));
  progress.say(['everything is running:', ...linkLines(addresses), 'Press Ctrl-C to stop'].join('\n'));
};

const prepare = async (
  config: Config,
  folder: DataFolder,
  progress: Progress,
): Promise<Omit<StackContext, 'signal'>> => {
  const ports = await planPorts(config);
  await checkPorts(config, ports);
  const secrets = localSecrets(config.DATA_DIR);
  const logs = path.join(config.DATA_DIR, 'logs');
  progress.say(`data in ${config.DATA_DIR}, logs of every part in ${logs}`);
  for (const notice of [loopbackWarning(config), proofWarning(config)]) if (notice) progress.say(notice);
  progress.say(signupMessage());
  const watch = { ...folder.run.watch, line: keepLogs(logs, progress.say) };
  return { config, ports, secrets, progress, watch, running: [] };
};

const runIn = async (
  config: Config,
  folder: DataFolder,
  progress: Progress,
  signals: StopSignals,
): Promise<void> => {
  const giveUp = new AbortController();
  const signal = AbortSignal.any([signals.stop, giveUp.signal]);
  const context = { ...(await prepare(config, folder, progress)), signal };
  try {
    const addresses = await startParts(context, giveUp);
    sayReady(context, addresses);
    void fetchModelForLaterStarts(context);
    void bundleForLaterStarts(root, progress.say, signals.stop);
    await aborted(signals.stop);
  } finally {
    folder.run.stopping();
    removeEnvironmentFile(config.DATA_DIR);
    const { running } = context;
    if (running.length > 0) progress.say('stopping everything; press Ctrl-C again to stop immediately');
    await stopParts(running, createProgress(running.length), signals.hurry);
  }
};

/** Ignores a closed terminal, which must not end the supervisor before it has stopped its children. */
const surviveClosedTerminal = (): void => {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
};

/**
 * Runs `npm start`: starts every part that does not run elsewhere, migrates, serves, keeps all parts running, and stops
 * them in order. Resolves to 0 after a clean stop, even one requested during the start.
 */
export const runStack = async (config: Config, signals: StopSignals): Promise<number> => {
  surviveClosedTerminal();
  const progress = createProgress(stepsOf(config));
  try {
    const folder = await openDataFolder(config.DATA_DIR, progress.say, signals.stop);
    // files that this process and its children create from here on are only for its owner: databases, uploads, logs, and
    // secrets
    process.umask(0o077);
    await runIn(config, folder, progress, signals).finally(folder.close);
  } catch (error) {
    if (!signals.stop.aborted) throw refusalOfFolder(config.DATA_DIR, error) ?? error;
  }
  return 0;
};
