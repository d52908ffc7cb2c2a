import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { createOutbound, type OutboundFailed } from '../../../src/adapters/outbound/outbound.ts';
import { readConfig } from '../../../src/config/index.ts';
import type { Asked } from '../../support/servers/ask-flood.ts';
import { eventually } from '../../support/eventually.ts';
import type { FarEnd } from '../../support/servers/far-ends.ts';
import { failing, farEnds, hook, outbound } from '../../support/outbound.ts';

describe('a far end that is slow', () => {
  const { answering, bare, close } = farEnds();
  after(close);

  /** Writes that text, and from then on a byte every 300 ms. */
  const drip = (socket: Socket, begin: string): void => {
    socket.write(begin);
    const timer = setInterval(() => socket.write('x'), 300);
    socket.once('close', () => clearInterval(timer));
  };
  /** These requests wait for the whole deadline, so they run at the same time. */
  let waiting: Promise<OutboundFailed>[];
  before(async () => {
    const all = [
      await bare(socket => socket.resume()),
      await bare(socket => socket.once('data', () => drip(socket, 'HTTP/1.1 200 OK\r\nX-A: '))),
      await bare(socket => socket.once('data', () => drip(socket, 'HTTP/1.1 200 OK\r\n\r\n'))),
    ];
    waiting = all.map(({ url }) => failing({ url }));
  });
  const ends = async (which: number): Promise<OutboundFailed> => {
    const error = await (waiting[which] as Promise<OutboundFailed>);
    assert.deepEqual([error.failure, error.dialledAddress], ['timeout', '127.0.0.1']);
    assert.ok(error.durationMs >= 14_990, String(error.durationMs));
    assert.equal(error.message, '127.0.0.1 did not answer completely within 15 s.');
    return error;
  };
  it('W5: and sends no head is abandoned after 15 s', async () => {
    assert.equal((await ends(0)).answer, undefined);
  });
  it('W6: and sends a byte every 300 ms without end is abandoned after 15 s, in its head and in its body', async () => {
    assert.equal((await ends(1)).answer, undefined);
    const { answer } = await ends(2);
    assert.match(String(answer?.body), /^x+$/);
  });

  it('keeps what had come of an answer that is never whole, or breaks off', async () => {
    const begun = (response: ServerResponse): boolean =>
      response.writeHead(503, { 'retry-after': '90', 'content-length': '10' }).write('busy');
    const stalling = await answering((_request, response) => void begun(response));
    const breaking = await answering((request, response) => {
      begun(response);
      setTimeout(() => request.socket.destroy(), 50);
    });
    // a body that ends with its connection is not whole either when that is broken
    const unmeasured = await bare(socket =>
      socket.once('data', () => {
        socket.write('HTTP/1.1 503 Busy\r\nRetry-After: 90\r\n\r\nbusy');
        setTimeout(() => socket.resetAndDestroy(), 50);
      }),
    );
    // on a busy machine the first bytes of an answer may come after a short deadline: then the request is repeated
    const cutOff = ({ url }: FarEnd): Promise<OutboundFailed> =>
      eventually('some has come by its deadline', async () => {
        const failed = await failing({ url, timeoutMs: 500 });
        return failed.answer?.body.length !== undefined && failed.answer.body.length > 0 && failed;
      });
    for (const [failed, failure] of [
      [await cutOff(stalling), 'timeout'],
      [await failing(breaking), 'reset'],
      [await failing(unmeasured), 'reset'],
    ] as const) {
      const { answer, ...error } = failed;
      assert.deepEqual([error.failure, answer?.status, answer?.headers['retry-after']], [failure, 503, '90']);
      assert.deepEqual([answer?.body.toString(), answer?.truncated], ['busy', true]);
    }
    const silent = await bare(socket => socket.resume());
    assert.equal((await failing({ url: silent.url, timeoutMs: 100 })).answer, undefined);
  });

  it('in any phase ends at the one deadline, and leaves no connection behind', async () => {
    const sockets: Socket[] = [];
    const keep = (socket: Socket): void => void sockets.push(socket.resume());
    const neverSecure = await bare(keep);
    const neverReads = await bare(socket => void sockets.push(socket.pause()));
    const noName = createOutbound(readConfig({}), () => new Promise(() => undefined));
    const timeoutMs = 300;
    const all = await Promise.all([
      failing({ url: neverSecure.url.replace('http:', 'https:'), timeoutMs }),
      failing({ url: neverReads.url, timeoutMs, body: Buffer.alloc(32_000_000) }),
      noName.request({ ...hook, url: 'http://slow.test/', timeoutMs }).catch((error: unknown) => error),
    ]);
    for (const error of all) assert.equal((error as OutboundFailed).failure, 'timeout');
    for (const socket of sockets) socket.resume();
    await eventually('the connections are gone', () => sockets.every(socket => socket.destroyed));
  });

  it('is abandoned when its caller stops', async () => {
    const { url } = await bare(socket => socket.resume());
    const stopping = new AbortController();
    const reason = new Error('the worker stops');
    const asking = outbound.request({ ...hook, url, signal: stopping.signal });
    setTimeout(() => stopping.abort(reason), 50);
    await assert.rejects(asking, reason);
    await assert.rejects(outbound.request({ ...hook, url, signal: stopping.signal }), reason);
  });
});

describe('an answer of any length', () => {
  const { answering, secure, close } = farEnds();
  after(close);

  /** Sends as much as is taken of 400 MB, and counts it. */
  const flood = (response: ServerResponse, count: (bytes: number) => void): void => {
    const piece = Buffer.alloc(65_536, 'x');
    let sent = 0;
    const more = (): void => {
      while (sent < 400_000_000 && !response.destroyed) {
        sent += piece.length;
        count(piece.length);
        if (!response.write(piece)) return void response.once('drain', more);
      }
      response.end();
    };
    more();
  };
  /** Returns the result of a separate process that asks so often. */
  const asked = async ({ port }: FarEnd, scheme: string, times: number): Promise<Asked> => {
    const at = `${scheme}://hooks.test:${port}`;
    const program = path.join(import.meta.dirname, '../../support/servers/ask-flood.ts');
    const args = [program, `${at}/flood`, String(times), `${at}/small`];
    return JSON.parse((await promisify(execFile)(process.execPath, args)).stdout) as Asked;
  };

  /** A TLS record cannot be read in parts, and has up to 16 KiB. The head may come in a separate record. */
  const maxRead = { http: 32_768, https: 32_768 + 1_024 };
  for (const scheme of ['http', 'https'] as const)
    it(`W7: of 400 MB by ${scheme} costs 16 KiB that are kept, 32 KiB that are read, and no memory for the rest`, async () => {
      let [requests, sent] = [0, 0];
      const farEnd = await (scheme === 'http' ? answering : secure)((request, response) => {
        if (request.url === '/small') return void response.end('small');
        requests += 1;
        flood(response, bytes => (sent += bytes));
      });
      const { kept, read, grown } = await asked(farEnd, scheme, 20);
      assert.deepEqual(
        kept,
        Array.from({ length: 20 }, () => 16_384),
      );
      assert.equal(read.length, 20);
      assert.ok(
        read.every(bytes => bytes > 16_384 && bytes <= maxRead[scheme]),
        `read ${read.join(', ')} bytes`,
      );
      assert.ok(grown < 10_000_000, `grew by ${grown} bytes`);
      assert.equal(requests, 20);
      // what the two systems keep in their buffers is never read
      assert.ok(sent / requests < 12_000_000, `${sent / requests} bytes were sent of each`);
    });

  it('W8: is never inflated: what would be 200 MB stays as small as it came', async () => {
    const [bomb, larger] = [gzipSync(Buffer.alloc(10_000_000)), gzipSync(Buffer.alloc(200_000_000))];
    const { url } = await answering((request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(request.url === '/larger' ? larger : bomb),
    );
    const whole = await outbound.request({ ...hook, url });
    assert.deepEqual([whole.body, whole.truncated], [bomb, false]);
    const before = process.memoryUsage.rss();
    const cut = await outbound.request({ ...hook, url: `${url}/larger` });
    assert.deepEqual([cut.body, cut.truncated], [larger.subarray(0, 16_384), true]);
    assert.ok(process.memoryUsage.rss() - before < 10_000_000);
  });

  it('is whole when it is exactly as long as it may be', async () => {
    const { url } = await answering((_request, response) => response.end('1234567890'));
    for (const [maxBytes, expected] of [
      [10, ['1234567890', false]],
      [9, ['123456789', true]],
      [0, ['', true]],
    ] as const) {
      const { body, truncated } = await outbound.request({ ...hook, url, maxBytes });
      assert.deepEqual([body.toString(), truncated], expected);
    }
  });
});
