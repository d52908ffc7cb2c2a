import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client as TemporalClient, Connection } from '@temporalio/client';
import pg from 'pg';
import { readConfig, type Config } from '../../../src/config/index.ts';
import { freePort } from '../../../src/local/ports.ts';
import { aFolder } from '../../support/run-folder.ts';
import { inherited } from '../../support/stack.ts';
import { tcpProxy, type TcpProxy } from '../../support/servers/tcp-proxy.ts';
import { startChild, type Child } from './child.ts';
import { createClient, type Client } from './client.ts';
import { createLedger, type Ledger } from './ledger.ts';
import type { Oracle } from './oracle.ts';
import type { Parts } from './parts.ts';
import { aPerson, type Person } from './person.ts';
import type { Timings } from './timings.ts';

/** One whole service on the shared parts: its own database, an API, workers, and the networks between them. */
export interface Cell {
  name: string;
  parts: Parts;
  oracle: Oracle;
  timings: Timings;
  api: Child;
  workers: Child[];
  /** The ways from the service to its servers. */
  network: { database: TcpProxy; temporal: TcpProxy; platforms: TcpProxy };
  client: Client;
  metricsUrl: string;
  person: Person;
  ledger: Ledger;
  temporal: TemporalClient;
  queue: string;
  /** Asks the database itself, past every fault. */
  query<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>;
  /** `main`: of another release. */
  addWorker(env?: Record<string, string>, main?: string): Promise<Child>;
  /** Starts an API of another release next to the first. */
  addApi(main: string): Promise<Client>;
  removeWorker(worker: Child): Promise<void>;
  close(): Promise<void>;
}

/** Returns the settings with which an operator's command reaches the cell's servers, past every fault. */
export const configOf = ({ name, parts, queue, timings }: Cell, env: Record<string, string> = {}): Config =>
  readConfig({
    DATABASE_URL: parts.postgres.url(name),
    TEMPORAL_ADDRESS: `127.0.0.1:${parts.temporal.port}`,
    TASK_QUEUE_PREFIX: queue,
    ...timings.env,
    ...env,
  });

export interface CellOptions {
  parts: Parts;
  oracle: Oracle;
  timings: Timings;
  workers?: number;
  env?: Record<string, string>;
}

const unlimited: Record<string, string> = Object.fromEntries(
  ['X', 'LINKEDIN', 'INSTAGRAM', 'THREADS', 'THREADS_REPLY', 'YOUTUBE'].map(name => [`${name}_QUOTA`, '0']),
);

const settings = async (
  databaseUrl: string,
  { network, folder, queue }: { network: Cell['network']; folder: string; queue: string },
): Promise<Record<string, string>> => {
  const port = await freePort();
  return {
    ...inherited(),
    DATA_DIR: folder,
    DATABASE_URL: Object.assign(new URL(databaseUrl), { port: String(network.database.port) }).href,
    TEMPORAL_ADDRESS: `127.0.0.1:${network.temporal.port}`,
    SANDBOX_URL: `http://127.0.0.1:${network.platforms.port}`,
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    METRICS_PORT: String(await freePort()),
    WORKFLOW_BUNDLES: path.join(tmpdir(), 'social-publishing-workflow-bundles'),
    TASK_QUEUE_PREFIX: queue,
    ENCRYPTION_KEYS: `1:${randomBytes(32).toString('base64')}`,
    SIGNING_SECRET: randomBytes(32).toString('base64'),
    SHUTDOWN_GRACE: '75s',
    LOG_LEVEL: 'silent',
    TRUSTED_PROXY_HOPS: '1',
    RATE_LIMIT: '1000000000',
    RATE_LIMIT_ORGANIZATION: '1000000000',
    POST_LIMIT: '1000000000',
    BRAND_LIMIT: '1000000000',
    LINKEDIN_IMAGE_GRACE: '0s',
    // the rig's own receivers, and the waits of a sender whose attempt was lost
    OUTBOUND_ALLOW: '127.0.0.0/8',
    WEBHOOK_HTTP: 'true',
    WEBHOOK_RETRY_SCHEDULE: '2s,2s,2s,2s,2s',
    // few accounts publish what would be the posts of many
    ACCOUNT_SPACING: '0s',
    ...unlimited,
    // with these, what was posted for a page can be read back
    LINKEDIN_SCOPES:
      'openid profile w_member_social r_organization_social w_organization_social rw_organization_admin w_member_social_feed w_organization_social_feed',
  };
};

const openNetwork = async ({ postgres, temporal, sandboxUrl }: Parts): Promise<Cell['network']> => {
  const to = (port: number): Promise<TcpProxy> => tcpProxy({ host: '127.0.0.1', port });
  const ports = [postgres.port, temporal.port, Number(new URL(sandboxUrl).port)];
  const [database, way, platforms] = await Promise.all(ports.map(to));
  if (!database || !way || !platforms) throw new Error('no network');
  return { database, temporal: way, platforms };
};

/** A pool that survives what is done to its server. */
const openPool = (databaseUrl: string): pg.Pool => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  pool.on('error', () => undefined);
  return pool;
};

/** Starts a service; takes a few seconds, most of them for the worker. */
export const openCell = async (input: CellOptions): Promise<Cell> => {
  const { parts, oracle, timings } = input;
  const name = `cell_${randomBytes(4).toString('hex')}`;
  const queue = `${name}-`;
  const databaseUrl = await parts.database(name);
  const [network, folder, pool] = [await openNetwork(parts), aFolder(name), openPool(databaseUrl)];
  const base = {
    ...(await settings(databaseUrl, { network, folder, queue })),
    ...timings.env,
    ...input.env,
  };
  const workers: Child[] = [];
  let count = 0;
  const addWorker = async (more: Record<string, string> = {}, main?: string): Promise<Child> => {
    const [env, own] = [{ ...base, METRICS_PORT: '', ...more }, `worker-${(count += 1)}`];
    const child = await startChild({ role: 'worker', name: own, env, folder, ...(main && { main }) });
    workers.push(child);
    return child;
  };
  const others: Child[] = [];
  const addApi = async (main: string): Promise<Client> => {
    const port = String(await freePort());
    const url = `http://127.0.0.1:${port}`;
    const env = { ...base, METRICS_PORT: '', PORT: port, PUBLIC_URL: url };
    others.push(await startChild({ role: 'api', name: 'api-beside', env, folder, main }));
    return createClient(url);
  };
  const [api] = await Promise.all([
    startChild({ role: 'api', name: 'api', env: base, folder }),
    ...Array.from({ length: input.workers ?? 1 }, () => addWorker()),
  ]);
  const client = createClient(base['PUBLIC_URL'] ?? '');
  const connection = Connection.lazy({ address: `127.0.0.1:${parts.temporal.port}` });
  return {
    name,
    parts,
    oracle,
    timings,
    api,
    workers,
    network,
    client,
    queue,
    addWorker,
    addApi,
    metricsUrl: `http://127.0.0.1:${base['METRICS_PORT']}/metrics`,
    person: await aPerson(client, parts.sandboxUrl),
    ledger: createLedger(),
    temporal: new TemporalClient({ connection }),
    query: async <Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []) =>
      (await pool.query<Row>(sql, values)).rows,
    removeWorker: async worker => {
      workers.splice(workers.indexOf(worker), 1);
      await worker.stop();
    },
    close: async () => {
      await Promise.all([api, ...others, ...workers].map(child => child.stop('now')));
      await Promise.all(Object.values(network).map(proxy => proxy.close()));
      await connection.close();
      await pool.end();
    },
  };
};
