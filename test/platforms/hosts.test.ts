import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { readConfig } from '../../src/config/index.ts';
import { createPlatforms } from '../../src/platforms/index.ts';
import { PlatformError, type PlatformFailure } from '../../src/platforms/platform.ts';
import type { MediaFile, StepInput } from '../../src/platforms/step.ts';
import { isPrivateAddress } from '../../src/adapters/http/private-addresses.ts';
import { answeredInTime } from '../support/answered-in-time.ts';
import { eventually } from '../support/eventually.ts';
import { tcpProxy } from '../support/servers/tcp-proxy.ts';

const app = { X_CLIENT_ID: 'id', X_CLIENT_SECRET: 'secret' };

const image = (sizeBytes = 100): MediaFile => ({
  id: 'i',
  type: 'image',
  mimeType: 'image/jpeg',
  sizeBytes,
  width: 1,
  height: 1,
  durationSeconds: null,
  sha256: '',
  altText: null,
  url: 'http://x/',
  open: range =>
    Promise.resolve(Readable.from([Buffer.alloc((range?.end ?? sizeBytes - 1) - (range?.start ?? 0) + 1)])),
});

const input = (media: MediaFile[] = []): StepInput => ({
  account: { externalId: '1', handle: 'someone', accessToken: 'secret-token-0123456789' },
  content: { text: 'a text', media, options: {} },
  handles: {},
  save: () => Promise.resolve(),
  signal: new AbortController().signal,
});

const failing = async (work: Promise<unknown>): Promise<PlatformFailure> => {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof PlatformError, String(error));
  return error.failure;
};

describe('a platform whose host', () => {
  const open: { close(): unknown }[] = [];
  const sockets = new Set<Socket>();
  after(() => {
    for (const socket of sockets) socket.destroy();
    for (const one of open) one.close();
  });

  const listening = async (server: Server): Promise<number> => {
    open.push(server);
    server.on('connection', socket => sockets.add(socket));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };

  const at = (url: string, more: Record<string, string> = {}) =>
    createPlatforms(readConfig({ ...app, X_API_BASE: url, ...more }));

  it('accepts and never answers frees every call within its deadline, of which none is above 30 s', async () => {
    const port = await listening(createServer(socket => socket.on('error', () => undefined).resume()));
    const { PLATFORM_TIMEOUT, COMMIT_TIMEOUT } = readConfig({});
    const belowDefaultsMs = Math.min(PLATFORM_TIMEOUT, COMMIT_TIMEOUT) - 5_000;
    const { x } = at(`http://127.0.0.1:${port}`, { PLATFORM_TIMEOUT: '400ms', COMMIT_TIMEOUT: '500ms' });
    const failure = await answeredInTime(failing(x.prepare(input([image()]))), belowDefaultsMs);
    assert.deepEqual([failure.kind, failure.platformCode], ['transient', 'timeout']);
    assert.match(failure.message, /X did not answer in time/);
    assert.equal((await answeredInTime(x.commit(input()), belowDefaultsMs)).outcome, 'unknown');
    assert.ok(Math.max(PLATFORM_TIMEOUT, COMMIT_TIMEOUT) <= 30_000);
  });

  it('falls silent in the middle of an upload frees it when nothing has moved for that long', async () => {
    const api = createHttpServer((request, response) => {
      if (request.url?.endsWith('/initialize')) return void response.end('{"data":{"id":"1"}}');
      // the kernel goes on to take what it has room for
      request.socket.pause();
    });
    const { x } = at(`http://127.0.0.1:${await listening(api)}`, { PLATFORM_TIMEOUT: '500ms' });
    // by its size alone the upload would have longer than a test
    assert.equal((await failing(x.prepare(input([image(24 * 1024 * 1024)])))).kind, 'transient');
  });

  it('is behind connections that died silently is reached again over new ones', async () => {
    const api = createHttpServer((_request, response) => response.end('{"data":{"id":"1"}}'));
    const proxy = await tcpProxy({ host: '127.0.0.1', port: await listening(api) });
    open.push(proxy);
    const { x } = at(`http://127.0.0.1:${proxy.port}`, { PLATFORM_TIMEOUT: '3s' });
    assert.deepEqual(await x.prepare(input([image()])), { state: 'ready' });
    proxy.halfOpen();
    assert.equal((await failing(x.prepare(input([image()])))).kind, 'transient');
    await eventually('a new connection is made', async () => {
      const { state } = await x.prepare(input([image()]));
      return state === 'ready';
    });
  });

  it('cannot be resolved is a transient fault, and nothing was sent', async () => {
    const { x } = at('http://no-such-host.invalid');
    const failure = await failing(x.prepare(input([image()])));
    assert.equal(failure.kind, 'transient');
    assert.match(failure.message, /X could not be resolved/);
    const result = await x.commit(input());
    assert.ok(result.outcome === 'rejected');
    assert.deepEqual([result.failure.kind, result.evidence['sent']], ['transient', false]);
  });

  it('leads to a private address is not called, unless the operator has named that host', async () => {
    let calls = 0;
    const port = await listening(
      createHttpServer((_request, response) => {
        calls += 1;
        response.end('{"data":{"id":"1"}}');
      }),
    );
    // the operator names only the sandbox, and an untrusted name server resolves X
    const config = { ...readConfig({ ...app, SANDBOX_URL: 'http://sandbox.example' }) };
    for (const host of ['localhost', '127.0.0.1', '[::1]', '169.254.169.254']) {
      const { x } = createPlatforms(config, { call: await callerFor(host, port) });
      const failure = await failing(x.prepare(input([image()])));
      assert.deepEqual([failure.kind, failure.platformCode], ['transient', 'ERR_PRIVATE_ADDRESS'], host);
      assert.match(failure.message, /private address/);
      const result = await x.commit(input());
      assert.ok(result.outcome === 'rejected');
      assert.deepEqual([result.failure.kind, result.evidence['sent']], ['transient', false]);
    }
    assert.equal(calls, 0);
    const { x } = at(`http://localhost:${port}`);
    assert.deepEqual(await x.prepare(input([image()])), { state: 'ready' });
  });

  /** The way out as it is delivered, with X's own name bent to another host. */
  const callerFor = async (host: string, port: number) => {
    const { createCaller } = await import('../../src/adapters/http/http.ts');
    const call = createCaller(new Set(['sandbox.example']));
    return (outgoing: Parameters<typeof call>[0]) =>
      call({ ...outgoing, url: outgoing.url.replace('https://api.x.com', `http://${host}:${port}`) });
  };

  it('is private is known in every spelling', () => {
    const own = ['10.1.2.3', '100.64.0.1', '127.0.0.2', '169.254.169.254', '172.31.255.255', '192.168.0.1'];
    const more = [
      '0.0.0.0',
      '224.0.0.1',
      '255.255.255.255',
      '::',
      '::1',
      'fe80::1%eth0',
      'fd00::1',
      'ff02::1',
    ];
    const wrapped = [
      '::ffff:10.0.0.1',
      '::ffff:7f00:1',
      '64:ff9b::a00:1',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
    ];
    for (const address of [...own, ...more, ...wrapped]) assert.ok(isPrivateAddress(address), address);
    const publics = [
      '1.1.1.1',
      '172.32.0.1',
      '100.128.0.1',
      '2606:4700::1111',
      '::ffff:1.1.1.1',
      '64:ff9b::101:101',
    ];
    for (const address of publics) assert.ok(!isPrivateAddress(address), address);
  });
});
