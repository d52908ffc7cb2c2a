import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { readConfig, type Config } from '../../../src/config/index.ts';
import type { PlatformName } from '../../../src/domain/platforms.ts';
import { startWorker } from '../../../src/engine/start-worker.ts';
import { startTestApi, type TestApi } from './api.ts';
import { aPublishingAuthor, type Author } from '../author.ts';
import { sandboxControl } from '../servers/sandbox-control.ts';
import { searchedLog } from '../canaries/searched-logs.ts';
import { workerSettings } from '../settings.ts';
import { freshDatabase, stack } from '../stack.ts';
import { bundlesFolder } from '../workflow-bundle.ts';

/** A service whose processes are replaced one generation after the other behind one address, as a deployment does it. */
export interface Rolling {
  /** The generation that answers now. */
  api: TestApi;
  config: Config;
  databaseUrl: string;
  temporalAddress: string;
  temporal: Client;
  anAuthor(connected?: readonly PlatformName[]): Promise<Author>;
  /** Starts a generation with these settings next to the one before, sends it all traffic, then stops the one before. */
  roll(env: Record<string, string>): Promise<void>;
  close(): Promise<void>;
}

/** Passes connections on to the port that is current when they come. */
const frontDoor = async (): Promise<{ url: string; to(port: number): void; close(): void }> => {
  let target = 0;
  const open = new Set<Socket>();
  const server = createServer(socket => {
    const onward = connect(target, '127.0.0.1');
    for (const one of [socket, onward]) {
      open.add(one);
      one.on('error', () => undefined).on('close', () => open.delete(one));
    }
    socket.pipe(onward).pipe(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    to: port => (target = port),
    close: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
};

/** Starts its first generation; close it in `after`. */
export const startRolling = async (env: Record<string, string>): Promise<Rolling> => {
  const [parts, databaseUrl, door] = [await stack(), await freshDatabase(), await frontDoor()];
  const common = {
    ...workerSettings(),
    DATABASE_URL: databaseUrl,
    TEMPORAL_ADDRESS: parts.temporalAddress,
    SANDBOX_URL: parts.sandboxUrl,
    DATA_DIR: await mkdtemp(path.join(tmpdir(), 'social-publishing-')),
    WORKFLOW_BUNDLES: bundlesFolder,
    PUBLIC_URL: door.url,
    PORT: '0',
    ACCOUNT_SPACING: '0s',
    // a quick machine publishes more while a generation is replaced than a plan allows
    RATE_LIMIT: '100000',
    RATE_LIMIT_ORGANIZATION: '100000',
    POST_LIMIT: '100000',
  };
  const generation = async (more: Record<string, string>) => {
    const settings = { ...common, ...more };
    const config = readConfig(settings);
    const [api, worker] = [await startTestApi(settings), await startWorker(config, searchedLog)];
    const end = async () => {
      await worker.close();
      await api.close();
    };
    door.to(Number(new URL(api.url).port));
    return { api, config, end };
  };
  let now = await generation(env);
  const connection = await Connection.connect({ address: parts.temporalAddress });
  const temporal = new Client({ connection });
  /** The holder talks to the current generation at each call. */
  const api = new Proxy({} as TestApi, {
    get: (_target, name: keyof TestApi) => now.api[name],
  });
  return {
    get config() {
      return now.config;
    },
    api,
    databaseUrl,
    temporal,
    temporalAddress: parts.temporalAddress,
    anAuthor: connected => aPublishingAuthor(api, sandboxControl(parts.sandboxUrl), temporal, connected),
    roll: async more => {
      const before = now;
      now = await generation(more);
      await before.end();
    },
    close: async () => {
      await now.end();
      await connection.close();
      door.close();
      await rm(common.DATA_DIR, { recursive: true, force: true });
    },
  };
};
