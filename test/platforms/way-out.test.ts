import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readConfig } from '../../src/config/index.ts';
import { createPlatforms } from '../../src/platforms/index.ts';
import { PlatformError, type Platforms } from '../../src/platforms/platform.ts';
import type { MediaFile, StepInput } from '../../src/platforms/step.ts';
import { freePort } from '../../src/local/ports.ts';
import { Readable } from 'node:stream';

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void;

const account = { externalId: '1', handle: 'someone', accessToken: 'secret-token-0123456789' };

const input = (media: MediaFile[] = []): StepInput & { saved: unknown[] } => {
  const step = {
    account,
    content: { text: 'a text', media, options: {} },
    handles: {},
    saved: [] as unknown[],
    save: (handles: Record<string, unknown>) => {
      step.handles = handles;
      step.saved.push(handles);
      return Promise.resolve();
    },
    signal: new AbortController().signal,
  };
  return step;
};

const video = (size: number): MediaFile => ({
  id: 'v',
  type: 'video',
  mimeType: 'video/mp4',
  sizeBytes: size,
  width: 1,
  height: 1,
  durationSeconds: 3,
  sha256: '',
  altText: null,
  url: 'http://x/',
  open: range =>
    Promise.resolve(Readable.from([Buffer.alloc((range?.end ?? size - 1) - (range?.start ?? 0) + 1)])),
});

describe('the way out to the platforms', () => {
  let server: Server;
  let url: string;
  let handler: Handler;
  let calls: string[];
  let platforms: Platforms;
  before(async () => {
    server = createServer((request, response) => {
      calls.push(`${request.method} ${request.url}`);
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => handler(request, response, Buffer.concat(chunks).toString('latin1')));
    });
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    platforms = createPlatforms(readConfig({ SANDBOX_URL: url }));
  });
  beforeEach(() => {
    calls = [];
  });
  after(
    () =>
      new Promise<void>(done => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  );

  const answer =
    (status: number, body: string, headers: Record<string, string> = {}): Handler =>
    (_request, response) =>
      response.writeHead(status, headers).end(body);

  const prepareFailure = async (platform: 'youtube' | 'linkedin', step: StepInput) => {
    const error: unknown = await platforms[platform].prepare(step).catch((thrown: unknown) => thrown);
    assert(error instanceof PlatformError, String(error));
    return error.failure;
  };

  it('knows that nothing was sent when no server listens there', async () => {
    const closed = createPlatforms(readConfig({ SANDBOX_URL: `http://127.0.0.1:${await freePort()}` }));
    const result = await closed.x.commit(input());
    assert(result.outcome === 'rejected');
    assert.deepEqual([result.failure.kind, result.evidence['sent']], ['transient', false]);
  });

  it('knows that nothing was sent when the name does not exist', async () => {
    const nowhere = createPlatforms(readConfig({ SANDBOX_URL: 'http://nothing.invalid' }));
    const result = await nowhere.threads.commit(input());
    assert.equal(result.outcome, 'rejected');
  });

  it('knows that nothing was sent when the other side speaks no TLS', async () => {
    const tls = createPlatforms(readConfig({ SANDBOX_URL: url.replace('http:', 'https:') }));
    const result = await tls.x.commit(input());
    // the handshake failed: whether it counts as unsent depends on how it failed, but it is never "published"
    assert.notEqual(result.outcome, 'published');
    assert.equal(calls.length, 0);
  });

  it('publishes with exactly one call, on every platform, whatever the answer', async () => {
    for (const status of [200, 301, 308, 400, 404, 408, 409, 429, 500, 503]) {
      handler = answer(status, '<html>', { location: `${url}/elsewhere`, 'retry-after': '0' });
      for (const platform of ['x', 'linkedin', 'instagram', 'threads', 'youtube'] as const) {
        calls = [];
        const step = input(platform === 'youtube' ? [video(10)] : []);
        step.handles = { session: `${url}/session`, sent: 0, main: { id: '1' } };
        await platforms[platform].commit(step);
        assert.equal(calls.length, 1, `${platform} ${status}: ${calls.join()}`);
      }
    }
  });

  it('takes a 4xx without a reason as unknown, as a proxy may have made it', async () => {
    handler = answer(404, '<html>not found</html>');
    assert.equal((await platforms.x.commit(input())).outcome, 'unknown');
    handler = answer(429, '');
    assert.equal((await platforms.x.commit(input())).outcome, 'rejected');
  });

  it('keeps no more than 2 MiB of an answer', async () => {
    handler = (_request, response) => {
      response.writeHead(200);
      response.end(Buffer.alloc(5_000_000, 'x'));
    };
    const result = await platforms.x.commit(input());
    assert(result.outcome === 'unknown');
    assert.equal(result.evidence['error'], 'answer_too_large');
  });

  it('never repeats a token that the platform repeats', async () => {
    const { accessToken } = account;
    const said = `Malformed access token ${accessToken} or ${encodeURIComponent(accessToken)}`;
    handler = answer(
      400,
      JSON.stringify({ error: { code: 190, message: said }, detail: said, title: said, message: said }),
    );
    for (const platform of ['x', 'linkedin', 'instagram', 'threads'] as const) {
      const step = { ...input(), handles: { main: { id: '1' } } };
      const result = await platforms[platform].commit(step);
      assert(!JSON.stringify(result).includes(accessToken), platform);
      assert(JSON.stringify(result).includes('[hidden]'), platform);
    }
  });

  it('sends tokens and bytes to no address outside the platform', async () => {
    handler = answer(200, '{}', { location: 'http://elsewhere.example/upload?id=1' });
    const failure = await prepareFailure('youtube', input([video(10)]));
    assert.equal(failure.kind, 'config');
    assert.match(failure.message, /http:\/\/elsewhere\.example.*PLATFORM_UPLOAD_ORIGINS/);
    handler = answer(
      200,
      JSON.stringify({ value: { image: 'urn:li:image:1', uploadUrl: 'http://169.254.169.254/' } }),
    );
    const image = { ...video(10), type: 'image' as const, mimeType: 'image/jpeg' };
    assert.equal((await prepareFailure('linkedin', input([image]))).kind, 'config');
    assert.equal(calls.length, 2);
  });

  it('follows an address outside the platform that the operator allows', async () => {
    const other = createServer((_request, response) =>
      response.writeHead(308, { range: 'bytes=0-262143' }).end(),
    );
    await new Promise<void>(done => other.listen(0, '127.0.0.1', done));
    const origin = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    handler = answer(200, '', { location: `${origin}/session` });
    const open = createPlatforms(
      readConfig({ SANDBOX_URL: url, PLATFORM_UPLOAD_ORIGINS: `https://x.example, ${origin}` }),
    );
    assert.deepEqual(await open.youtube.prepare(input([video(300_000)])), { state: 'ready' });
    other.close();
    other.closeAllConnections();
  });

  it('believes what YouTube says it has: less than was sent, or nothing at all', async () => {
    const unit = 262_144;
    const ranges: string[] = [];
    const stored = [`bytes=0-${unit - 1}`, undefined, `bytes=0-${3 * unit - 1}`];
    handler = (request, response) => {
      if (request.method === 'POST')
        return void response.writeHead(200, { location: `${url}/session` }).end();
      ranges.push(request.headers['content-range'] ?? '');
      const range = stored[ranges.length - 1];
      response.writeHead(308, range === undefined ? {} : { range }).end();
    };
    const size = 3 * unit + 5;
    const step = input([video(size)]);
    assert.deepEqual(await platforms.youtube.prepare(step), { state: 'ready' });
    const sent = (from: number, to: number): string => `bytes ${from}-${to}/${size}`;
    assert.deepEqual(ranges, [sent(0, 3 * unit - 1), sent(unit, 3 * unit - 1), sent(0, 3 * unit - 1)]);
    handler = (request, response) => {
      ranges.push(request.headers['content-range'] ?? '');
      response.writeHead(201).end('{"id":"abc"}');
    };
    assert.equal((await platforms.youtube.commit(step)).outcome, 'published');
    assert.equal(ranges.at(-1), sent(3 * unit, size - 1));
  });

  it('gives up on a YouTube session that does not get on', async () => {
    handler = (request, response) =>
      request.method === 'POST'
        ? void response.writeHead(200, { location: `${url}/session` }).end()
        : void response.writeHead(308).end();
    const failure = await prepareFailure('youtube', input([video(600_000)]));
    assert.equal(failure.kind, 'transient');
    assert(calls.length <= 4);
  });

  it('sends LinkedIn its three headers on every versioned call', async () => {
    let seen: IncomingMessage['headers'] = {};
    handler = (request, response) => {
      seen = request.headers;
      response
        .writeHead(426)
        .end('{"status":426,"code":"NONEXISTENT_VERSION","message":"Version 20200101 is not active"}');
    };
    const result = await platforms.linkedin.commit(input());
    assert(result.outcome === 'rejected');
    assert.equal(result.failure.kind, 'config');
    assert.deepEqual(
      [seen['linkedin-version'], seen['x-restli-protocol-version'], seen['authorization']],
      ['202609', '2.0.0', `Bearer ${account.accessToken}`],
    );
  });

  it('publishes as a LinkedIn page when the post names one', async () => {
    let body = '';
    handler = (_request, response, text) => {
      body = text;
      response.writeHead(201, { 'x-restli-id': 'urn:li:share:1' }).end();
    };
    const step = input();
    step.content.options = { organizationId: '42' };
    const result = await platforms.linkedin.commit(step);
    assert(result.outcome === 'published');
    assert.equal(result.url, `${url}/linkedin-web/feed/update/urn:li:share:1/`);
    assert.equal((JSON.parse(body) as { author: string }).author, 'urn:li:organization:42');
  });

  it('puts a token into no address but where the platform knows no other way', async () => {
    handler = answer(200, '{"id":"1","status_code":"FINISHED","status":"FINISHED"}');
    const step = { ...input(), handles: { main: { id: '1' } } };
    for (const platform of ['x', 'linkedin', 'instagram', 'threads'] as const)
      await platforms[platform].commit(step);
    assert(
      calls.every(call => !call.includes(account.accessToken)),
      calls.join(),
    );
  });
});
