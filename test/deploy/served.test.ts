import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer, get, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '../../src/local/ports.ts';
import { builtConsole } from '../support/http/console-browser.ts';
import { eventually } from '../support/eventually.ts';
import { startMain, type StartedStack } from '../support/running-stack.ts';
import { aFolder } from '../support/run-folder.ts';
import { localhostCertificate } from '../support/servers/certificate.ts';
import { emptyDatabase, stack } from '../support/stack.ts';
import { readCompose, readRoot, root } from './compose-file.ts';

/**
 * The steps of docs/operating/install.md on an empty server, with processes in place of containers: settings of the created
 * .env, filled into docker-compose.yml, start `migrate` and `api`, and a proxy with TLS passes on what the Caddyfile says.
 */
describe('a server that was installed by the page', () => {
  let url: string;
  let api: StartedStack | undefined;
  let proxy: Server;

  /** Values of the .env that `npm run init` creates. */
  const init = async (): Promise<Record<string, string>> => {
    const file = path.join(aFolder('installed'), '.env');
    const program = path.join(fileURLToPath(root), 'deploy/init.mjs');
    await promisify(execFile)(process.execPath, [program, '--url', url, '--file', file]);
    const lines = readFileSync(file, 'utf8').matchAll(/^([A-Z0-9_]+)=(.*)$/gm);
    return Object.fromEntries([...lines].map(([, name, value]) => [name, value]));
  };

  /** Settings of a service, with addresses and paths of this machine instead of those of containers. */
  const settingsOf = async (service: string, port: number, database: string) => {
    const env = await init();
    const { environment = {} } = readCompose(env).services[service] ?? {};
    const own = Object.entries({ ...env, ...environment }).filter(
      ([name, value]) => value !== '' && !/^(?:S3|TYPESENSE|FFMPEG|FFPROBE|WORKFLOW)_/.test(name),
    );
    return {
      ...Object.fromEntries(own),
      HOST: '127.0.0.1',
      PORT: String(port),
      METRICS_PORT: String(await freePort()),
      DATABASE_URL: database,
      TEMPORAL_ADDRESS: (await stack()).temporalAddress,
      TEMPORAL_NAMESPACE: 'default',
      STORAGE_DRIVER: 'folder',
      DATA_DIR: aFolder('installed-data'),
      CONSOLE_DIR: await builtConsole(),
    };
  };

  /** Passes requests on as the Caddyfile does: to the one upstream that it names, with the scheme that the client used. */
  const startProxy = async (port: number): Promise<Server> => {
    assert.match(readRoot('deploy/caddy/Caddyfile'), /^\{\$PUBLIC_URL\} \{\s+reverse_proxy api:3000 \{/m);
    const server = createServer(localhostCertificate, (incoming, answer) => {
      const headers = { ...incoming.headers, 'x-forwarded-proto': 'https' };
      const { method, url: asked } = incoming;
      const passed = request({ port, host: '127.0.0.1', method, path: asked, headers }, upstream => {
        answer.writeHead(upstream.statusCode ?? 502, upstream.headers);
        upstream.pipe(answer);
      });
      passed.on('error', () => answer.destroy());
      incoming.pipe(passed);
    });
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
    return server;
  };

  const read = (at: string): Promise<{ status: number; body: string }> =>
    new Promise((resolve, reject) => {
      get(at, { ca: localhostCertificate.cert }, answer => {
        text(answer).then(body => resolve({ status: answer.statusCode ?? 0, body }), reject);
      }).on('error', reject);
    });

  before(async () => {
    const [port, database] = [await freePort(), await emptyDatabase()];
    proxy = await startProxy(port);
    url = `https://localhost:${(proxy.address() as AddressInfo).port}`;
    const migrated = startMain(await settingsOf('migrate', port, database), ['migrate']);
    assert.equal(await migrated.exited, 0, migrated.stderr());
    api = startMain(await settingsOf('api', port, database), ['api']);
    await eventually('the API answers behind TLS', async () => {
      const answer = await read(`${url}/ready`).catch(() => undefined);
      return answer?.status === 200;
    });
  });
  after(async () => {
    proxy.close();
    proxy.closeAllConnections();
    api?.kill('SIGTERM');
    await api?.exited;
  });

  it('serves the console and the API under its address', async () => {
    const page = await read(`${url}/app/`);
    assert.equal(page.status, 200);
    assert.match(page.body, /<div id="root">/);
    const file = JSON.parse((await read(`${url}/openapi.json`)).body) as { servers: { url: string }[] };
    assert.equal(file.servers[0]?.url, url);
  });
});
