import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Connection } from '@temporalio/client';
import {
  ensureDatabase,
  postgresProgram,
  postgresUrl,
  type PostgresOptions,
} from '../../src/local/parts/postgres.ts';
import { launch, type Program, type Running } from '../../src/local/program.ts';
import { temporalServes } from '../../src/local/parts/temporal-health.ts';
import { searchAttributes } from '../../temporal/search-attributes.ts';

/** Temporal as a cluster runs it: PostgreSQL, and the four services as processes of their own. */
export interface TemporalCluster {
  address: string;
  postgres: PostgresOptions;
  /** Name of each part → its process. */
  processes: ReadonlyMap<string, number>;
  stop: () => Promise<void>;
}

const run = promisify(execFile);
const services = ['history', 'matching', 'frontend', 'worker'] as const;
type Service = (typeof services)[number];

/** Default namespace of the service's settings. */
const namespace = 'default';
const databases = { temporal: 'temporal', temporal_visibility: 'visibility' };
/** Number of shards, as in docker-compose.yml. It cannot change during a database's life. */
const shards = 64;
/** Connections that each service may hold to `temporal`, and to `temporal_visibility`. */
const connections = { temporal: 20, temporal_visibility: 10 };

const dynamicConfig = path.resolve(import.meta.dirname, '../../temporal/dynamic-config.yaml');
const moduleFolder = path.join(import.meta.dirname, 'server');
const cache = path.join(
  process.env['XDG_CACHE_HOME'] ?? path.join(homedir(), '.cache'),
  'social-publishing-service',
);

/**
 * Builds the server and its schema tool from bench/cluster/server/go.mod, which takes minutes the first time. Returns their
 * folder.
 */
const build = async (say: (line: string) => void): Promise<string> => {
  const folder = path.join(cache, 'temporal-server');
  await mkdir(folder, { recursive: true });
  say('building the Temporal server from its Go modules (minutes the first time)');
  for (const [name, from] of [
    ['server', 'go.temporal.io/server/cmd/server'],
    ['sql-tool', 'go.temporal.io/server/cmd/tools/sql'],
  ] as const)
    await run('go', ['build', '-ldflags', '-s -w', '-o', path.join(folder, name), from], {
      cwd: moduleFolder,
    });
  return folder;
};

const makeSchemas = async (tool: string, postgres: PostgresOptions): Promise<void> => {
  for (const [database, schema] of Object.entries(databases)) {
    await ensureDatabase(postgresUrl(postgres, 'postgres'), database);
    const env = {
      PATH: process.env['PATH'],
      SQL_PLUGIN: 'postgres12',
      SQL_HOST: '127.0.0.1',
      SQL_PORT: String(postgres.port),
      SQL_USER: 'postgres',
      SQL_PASSWORD: postgres.password,
      SQL_DATABASE: database,
    };
    await run(tool, ['setup-schema', '--version', '0.0'], { env });
    await run(tool, ['update-schema', '--schema-name', `postgresql/v12/${schema}`], { env });
  }
};

const storeOf = (postgres: PostgresOptions, database: keyof typeof databases): object => ({
  sql: {
    pluginName: 'postgres12',
    databaseName: database,
    connectAddr: `127.0.0.1:${postgres.port}`,
    connectProtocol: 'tcp',
    user: 'postgres',
    password: postgres.password,
    maxConns: connections[database],
    maxIdleConns: connections[database],
    maxConnLifetime: '1h',
  },
});

/** Ports of a service: gRPC, membership, metrics, and pprof. Each service knows the ports of all four. */
const portsOf = (base: number, service: Service): [number, number, number, number] => {
  const first = base + 4 * services.indexOf(service);
  return [first, first + 1, first + 2, first + 3];
};

const configOf = (base: number, postgres: PostgresOptions, service: Service): string => {
  const [, , metrics, pprof] = portsOf(base, service);
  const rpc = (name: Service): object => {
    const [grpcPort, membershipPort] = portsOf(base, name);
    return { rpc: { grpcPort, membershipPort, bindOnLocalHost: true } };
  };
  const address = `127.0.0.1:${portsOf(base, 'frontend')[0]}`;
  return JSON.stringify({
    log: { stdout: true, level: 'warn' },
    persistence: {
      defaultStore: 'default',
      visibilityStore: 'visibility',
      numHistoryShards: shards,
      datastores: {
        default: storeOf(postgres, 'temporal'),
        visibility: storeOf(postgres, 'temporal_visibility'),
      },
    },
    global: {
      membership: { maxJoinDuration: '30s', broadcastAddress: '127.0.0.1' },
      pprof: { port: pprof },
      metrics: { prometheus: { listenAddress: `127.0.0.1:${metrics}`, timerType: 'histogram' } },
    },
    services: Object.fromEntries(services.map(name => [name, rpc(name)])),
    clusterMetadata: {
      enableGlobalNamespace: false,
      failoverVersionIncrement: 10,
      masterClusterName: 'active',
      currentClusterName: 'active',
      clusterInformation: {
        active: { enabled: true, initialFailoverVersion: 1, rpcName: 'frontend', rpcAddress: address },
      },
    },
    publicClient: { hostPort: address },
    dcRedirectionPolicy: { policy: 'noop' },
    dynamicConfigClient: { filepath: dynamicConfig, pollInterval: '60s' },
  });
};

const listens = async (metricsPort: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${metricsPort}/metrics`).then(
    response => response.ok,
    () => false,
  );

const makeNamespace = async (address: string): Promise<void> => {
  const connection = await Connection.connect({ address });
  const retry = async (work: () => Promise<unknown>): Promise<void> => {
    for (let tries = 60; ; tries -= 1)
      try {
        await work();
        return;
      } catch (error) {
        if (/already/i.test((error as Error).message)) return;
        if (tries === 0) throw error;
        await new Promise(resolve => setTimeout(resolve, 1_000));
      }
  };
  const retention = { seconds: (30 * 86_400) as never };
  await retry(() =>
    connection.workflowService.registerNamespace({ namespace, workflowExecutionRetentionPeriod: retention }),
  );
  // Some caches of the server do not know a newly created namespace yet.
  const types = { Keyword: 2, KeywordList: 7 } as const;
  const wanted = Object.fromEntries(
    Object.entries(searchAttributes).map(([name, type]) => [name, types[type]]),
  );
  await retry(() => connection.operatorService.addSearchAttributes({ namespace, searchAttributes: wanted }));
  await connection.close();
};

/** Starts the cluster in a folder, which is created if necessary. It uses the 17 ports from `base`. */
export const startTemporalCluster = async (
  folder: string,
  base: number,
  say: (line: string) => void,
): Promise<TemporalCluster> => {
  const programs = await build(say);
  await mkdir(folder, { recursive: true, mode: 0o711 });
  const postgres: PostgresOptions = {
    folder: path.join(folder, 'postgres'),
    port: base + 16,
    password: 'only-this-machine',
    durable: true,
    say,
  };
  const running: Running[] = [];
  const processes = new Map<string, number>();
  const start = async (program: Program): Promise<void> => {
    const one = launch(program);
    running.push(one);
    await one.untilReady();
    processes.set(`temporal ${program.name}`, one.pid);
  };
  await start(await postgresProgram(postgres));
  await makeSchemas(path.join(programs, 'sql-tool'), postgres);
  const address = `127.0.0.1:${portsOf(base, 'frontend')[0]}`;
  // The history service starts first. Started together on a new database, the services race for the cluster's metadata.
  for (const service of services) {
    const file = path.join(folder, `${service}.yaml`);
    await writeFile(file, configOf(base, postgres, service));
    await start({
      name: service,
      command: path.join(programs, 'server'),
      args: ['--config-file', file, '--allow-no-auth', 'start', '--service', service],
      stop: { signal: 'SIGTERM', hurry: 'SIGKILL', within: 20_000 },
      readyWithin: 60_000,
      isReady: () => (service === 'frontend' ? temporalServes(address) : listens(portsOf(base, service)[2])),
    });
    say(`temporal ${service} is up`);
  }
  await makeNamespace(address);
  const stop = async (): Promise<void> => {
    for (const one of running.toReversed()) await one.stop();
  };
  return { address, postgres, processes, stop };
};
