import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import {
  createOutbound,
  OutboundFailed,
  OutboundTooLarge,
  type OutboundRequest,
} from '../../src/adapters/outbound.ts';
import { readConfig } from '../../src/config.ts';
import { certificate } from '../support/certificate.ts';
import { eventually } from '../support/eventually.ts';
import { aBareFarEnd, aFarEnd, aSecureFarEnd, type FarEnd } from '../support/far-ends.ts';

const outbound = createOutbound(readConfig({ OUTBOUND_ALLOW: '127.0.0.0/8' }), () =>
  Promise.resolve(['127.0.0.1']),
);

/** What webhooks are sent with. */
const hook = { method: 'POST', body: '{"a":1}', timeoutMs: 15_000, maxBytes: 16_384 } as const;

const failing = async (wanted: Partial<OutboundRequest> & { url: string }): Promise<OutboundFailed> => {
  const error: unknown = await outbound.request({ ...hook, ...wanted }).then(
    answer => `answered ${answer.status}`,
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof OutboundFailed, String(error));
  return error;
};

describe('a request to a user’s URL', () => {
  const open: FarEnd[] = [];
  after(() => {
    for (const one of open) one.close();
  });
  const kept = async (starting: Promise<FarEnd>): Promise<FarEnd> => {
    const farEnd = await starting;
    open.push(farEnd);
    return farEnd;
  };
  const answering = (handle: RequestListener): Promise<FarEnd> => kept(aFarEnd(handle));
  const bare = (handle: (socket: Socket) => void): Promise<FarEnd> => kept(aBareFarEnd(handle));

  describe('that is answered', () => {
    it('carries exactly the given bytes and headers, and says so over a connection of its own', async () => {
      const seen: { request: IncomingMessage; body: Buffer }[] = [];
      const { url, connections } = await answering((request, response) => {
        void buffer(request).then(body => {
          seen.push({ request, body });
          response
            .writeHead(418, { 'x-what': ['a', 'b'], 'set-cookie': ['c=1', 'd=2'] })
            .end('short and stout');
        });
      });
      const body = '{"text":"Grüße 🎉"}';
      const headers = { 'Content-Type': 'application/json', 'X-Service-Event': 'post.published' };
      for (const sent of [body, Buffer.from(body)])
        await outbound.request({ ...hook, url: `${url}/hook?a=b%20c`, headers, body: sent });
      const answer = await outbound.request({ ...hook, url, headers });
      const { durationMs, ...rest } = answer;
      assert.equal(rest.headers['x-what'], 'a, b');
      assert.equal(rest.headers['set-cookie'], 'c=1, d=2');
      assert.deepEqual(
        [rest.status, rest.body.toString(), rest.truncated, rest.dialledAddress],
        [418, 'short and stout', false, '127.0.0.1'],
      );
      assert.ok(durationMs >= 0 && durationMs < 5_000);
      assert.equal(connections(), 3);
      for (const { request, body: came } of seen.slice(0, 2)) {
        assert.deepEqual([request.method, request.url, came.toString()], ['POST', '/hook?a=b%20c', body]);
        const { 'user-agent': agent, host, accept, ...more } = request.headers;
        assert.deepEqual([agent, host, accept], ['social-publishing-service', url.slice(7), '*/*']);
        assert.deepEqual(more, {
          'content-type': 'application/json',
          'x-service-event': 'post.published',
          'accept-encoding': 'identity',
          'content-length': String(Buffer.byteLength(body)),
          connection: 'close',
        });
      }
    });

    it('before its body was taken counts as answered', async () => {
      const { url } = await bare(socket =>
        socket.once('data', () => socket.end('HTTP/1.1 413 Too Large\r\nContent-Length: 2\r\n\r\nno')),
      );
      const answer = await outbound.request({ ...hook, url, body: Buffer.alloc(8_000_000) }).catch(
        // the system may have thrown the answer away when the rest of the body met a closed connection
        (error: OutboundFailed) => ({ status: error.failure === 'reset' ? 413 : error.failure }),
      );
      assert.equal(answer.status, 413);
    });

    it('goes through TLS when the certificate is good for the name, and only then', async () => {
      const farEnd = await kept(aSecureFarEnd((_request, response) => void response.end('safe')));
      const at = (name: string): string => `https://${name}:${farEnd.port}/`;
      assert.equal((await failing({ url: at('hooks.test') })).failure, 'tls');
      const trusted = getCACertificates('default');
      setDefaultCACertificates([...trusted, certificate.cert]);
      try {
        const answer = await outbound.request({ ...hook, url: at('hooks.test') });
        assert.equal(answer.body.toString(), 'safe');
        for (const name of ['other.test', '127.0.0.1']) {
          const error = await failing({ url: at(name) });
          assert.deepEqual([error.failure, error.dialledAddress], ['tls', '127.0.0.1']);
          assert.match(error.message, /secure connection to .+ \(ERR_TLS_CERT_ALTNAME_INVALID\)/);
        }
      } finally {
        setDefaultCACertificates(trusted);
      }
    });
  });

  describe('that is led elsewhere', () => {
    for (const status of [301, 302, 303, 307, 308])
      it(`W4: by a ${status} does not follow`, async () => {
        let visited = 0;
        const { url } = await answering((request, response) => {
          if (request.url === '/second') visited += 1;
          response.writeHead(status, { location: '/second', 'x-why': 'moved' }).end('moved');
        });
        const error = await failing({ url: `${url}/first` });
        assert.deepEqual([error.failure, error.answer?.status, visited], ['redirect', status, 0]);
        assert.equal(error.answer?.headers['x-why'], 'moved');
        assert.match(error.message, /answered 30\d, a redirect/);
      });

    it('follows as often as it may, and carries its headers to no other host', async () => {
      const seen: IncomingMessage[] = [];
      const other = await answering((request, response) => {
        seen.push(request);
        response.end('found');
      });
      const { url } = await answering((request, response) => {
        seen.push(request);
        const left = Number(request.url?.slice(1));
        const location = left > 1 ? `/${left - 1}` : other.url;
        response.writeHead(302, { location }).end();
      });
      const get = (hops: number) =>
        outbound.request({
          ...{ method: 'GET', url: `${url}/${hops}`, headers: { authorization: 'Bearer secret' } },
          ...{ timeoutMs: 5_000, maxBytes: 100, redirects: 3 },
        });
      assert.equal((await get(3)).body.toString(), 'found');
      const sent = seen.map(request => request.headers.authorization);
      assert.deepEqual(sent, ['Bearer secret', 'Bearer secret', 'Bearer secret', undefined]);
      await assert.rejects(get(4), { failure: 'redirect' });
    });
  });

  describe('that is slow', () => {
    /** Both wait out the whole deadline, so they wait together. */
    const tookMs = async (url: string): Promise<[OutboundFailed, number]> => {
      const began = performance.now();
      const error = await failing({ url });
      return [error, performance.now() - began];
    };
    let waiting: Promise<[OutboundFailed, number]>[];
    before(async () => {
      const silent = await bare(socket => socket.resume());
      const dripping = await answering((_request, response) => {
        const timer = setInterval(() => response.write('.'), 300);
        response.once('close', () => clearInterval(timer));
      });
      waiting = [tookMs(silent.url), tookMs(dripping.url)];
    });
    const ends = async (which: number): Promise<void> => {
      const [error, took] = await (waiting[which] as Promise<[OutboundFailed, number]>);
      assert.deepEqual([error.failure, error.dialledAddress], ['timeout', '127.0.0.1']);
      assert.ok(took > 14_000 && took < 16_000, String(took));
      assert.ok(Math.abs(error.durationMs - took) < 500);
      assert.equal(error.message, '127.0.0.1 gave no whole answer within 15 s.');
    };
    it('W5: to send a head ends at its 15 s', () => ends(0)).timeout(20_000);
    it('W6: and sends a byte every 300 ms for ever ends at its 15 s', () => ends(1)).timeout(20_000);

    it('keeps what had come of an answer that is never whole, or breaks off', async () => {
      const begun = (response: ServerResponse): boolean =>
        response.writeHead(503, { 'retry-after': '90', 'content-length': '10' }).write('busy');
      const stalling = await answering((_request, response) => void begun(response));
      const breaking = await answering((request, response) => {
        begun(response);
        setTimeout(() => request.socket.destroy(), 50);
      });
      for (const [{ url }, failure] of [
        [stalling, 'timeout'],
        [breaking, 'reset'],
      ] as const) {
        const { answer, ...error } = await failing({ url, timeoutMs: 500 });
        assert.deepEqual(
          [error.failure, answer?.status, answer?.headers['retry-after']],
          [failure, 503, '90'],
        );
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

    it('is given up when its caller stops', async () => {
      const { url } = await bare(socket => socket.resume());
      const stopping = new AbortController();
      const reason = new Error('the worker stops');
      const asking = outbound.request({ ...hook, url, signal: stopping.signal });
      setTimeout(() => stopping.abort(reason), 50);
      await assert.rejects(asking, reason);
      await assert.rejects(outbound.request({ ...hook, url, signal: stopping.signal }), reason);
    });
  });

  describe('that is answered at length', () => {
    /** Sends as much as is taken, and counts it. */
    const flood = (response: ServerResponse, total: number, count: (bytes: number) => void): void => {
      const piece = Buffer.alloc(65_536, 'x');
      let sent = 0;
      const more = (): void => {
        while (sent < total && !response.destroyed) {
          sent += piece.length;
          count(piece.length);
          if (!response.write(piece)) return void response.once('drain', more);
        }
        response.end();
      };
      more();
    };

    /** Node takes up to 64 KiB at once from the system: once for the head, and once beyond what is kept. */
    const mostRead = 2 * 65_536;
    it('W7: keeps the first 16 KiB of 400 MB, reads hardly more, and takes no memory for the rest', async () => {
      let sent = 0;
      const { url } = await answering((_request, response) =>
        flood(response, 400_000_000, bytes => (sent += bytes)),
      );
      const ask = () => outbound.request({ ...hook, url });
      const sockets: Socket[] = [];
      const note = (message: unknown): void => void sockets.push((message as { socket: Socket }).socket);
      subscribe('net.client.socket', note);
      await ask();
      const [before, sentBefore] = [process.memoryUsage.rss(), sent];
      for (let time = 0; time < 5; time += 1) {
        const { body, truncated, status } = await ask();
        assert.deepEqual([body.length, truncated, status], [16_384, true, 200]);
      }
      const [grown, eachSent] = [process.memoryUsage.rss() - before, (sent - sentBefore) / 5];
      unsubscribe('net.client.socket', note);
      const read = sockets.map(({ bytesRead }) => bytesRead);
      assert.equal(read.length, 6);
      assert.ok(Math.max(...read) <= mostRead, `read ${read.join(', ')} bytes`);
      assert.ok(grown < 10_000_000, `grew by ${grown} bytes`);
      // what the two systems keep in their buffers is never read
      assert.ok(eachSent < 12_000_000, `${eachSent} bytes were sent`);
    });

    it('W8: never inflates: a bomb stays as small as it came', async () => {
      const bomb = gzipSync(Buffer.alloc(10_000_000));
      const { url } = await answering((_request, response) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
      );
      const { body, truncated } = await outbound.request({ ...hook, url });
      assert.deepEqual([body, truncated], [bomb, false]);
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

  describe('that breaks', () => {
    it('says where: at connecting, by a reset, by what is no HTTP', async () => {
      const closed = await aFarEnd(() => undefined);
      closed.close();
      assert.equal((await failing({ url: closed.url })).failure, 'connect');
      const hangUp = await bare(socket => socket.once('data', () => socket.destroy()));
      const halfHead = await bare(socket => socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nX: ')));
      const halfBody = await bare(socket =>
        socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n12345')),
      );
      for (const { url } of [hangUp, halfHead, halfBody]) {
        const error = await failing({ url });
        assert.deepEqual([error.failure, error.dialledAddress], ['reset', '127.0.0.1'], error.message);
      }
      for (const text of [
        '220 mail.example.com ESMTP\r\n',
        'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\nzzz',
        `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`,
        'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n',
      ]) {
        const { url } = await bare(socket => socket.once('data', () => socket.end(text)));
        assert.equal((await failing({ url })).failure, 'protocol', text.slice(0, 60));
      }
      const plain = await answering((_request, response) => response.end());
      assert.equal((await failing({ url: plain.url.replace('http:', 'https:') })).failure, 'tls');
    });
  });

  describe('whose headers', () => {
    it('W21: hold line ends, or would change what the request is, never leaves', async () => {
      const { url, connections } = await answering((_request, response) => response.end());
      for (const headers of [
        ...[{ 'X-A': 'b\r\nX-Evil: 1' }, { 'X-A': 'b\nc' }, { 'X-A': 'b\rc' }, { 'X-A\r\nX-Evil': '1' }],
        ...[{ 'X A': '1' }, { '': '1' }, { 'X-A': 'b\0' }, { 'X-A': '日本' }, { Host: 'inside' }],
        ...[{ 'Content-Length': '1' }, { 'transfer-encoding': 'chunked' }, { Connection: 'keep-alive' }],
      ] as Record<string, string>[]) {
        const error = await failing({ url, headers });
        assert.equal(error.failure, 'protocol', JSON.stringify(headers));
        assert.match(error.message, /^The header ".*" cannot be sent\.$/);
      }
      assert.equal(connections(), 0);
    });
  });

  describe('for a file', () => {
    const file = Buffer.from('0123456789'.repeat(1_000));
    const fetched = (url: string, more: { maxBytes?: number; timeoutMs?: number } = {}): Promise<Buffer> =>
      outbound.download({ url, timeoutMs: 5_000, maxBytes: 20_000, redirects: 3, ...more }, ({ stream }) =>
        buffer(stream),
      );

    it('hands over its bytes, and what is said of it', async () => {
      const { url } = await answering((request, response) =>
        request.url === '/moved'
          ? response.writeHead(302, { location: '/file.bin' }).end()
          : response.writeHead(200, { 'content-type': 'image/png' }).end(file),
      );
      const got = await outbound.download(
        { url: `${url}/moved`, timeoutMs: 5_000, maxBytes: 20_000, redirects: 3 },
        async ({ stream, ...about }) => ({ bytes: await buffer(stream), ...about }),
      );
      assert.deepEqual(
        [got.bytes, got.status, got.headers['content-type'], got.url.pathname],
        [file, 200, 'image/png', '/file.bin'],
      );
    });

    it('inflates what comes compressed unasked, but not beyond the limit', async () => {
      let packed: [string, Buffer] = ['gzip', gzipSync(file)];
      const { url } = await answering((_request, response) =>
        response.writeHead(200, { 'content-encoding': packed[0] }).end(packed[1]),
      );
      assert.deepEqual(await fetched(url), file);
      packed = ['br', brotliCompressSync(file)];
      assert.deepEqual(await fetched(url), file);
      packed = ['gzip', gzipSync(Buffer.alloc(50_000_000))];
      await assert.rejects(fetched(url, { maxBytes: 1_000_000 }), OutboundTooLarge);
      packed = ['gzip', Buffer.from('not gzip')];
      await assert.rejects(fetched(url), { failure: 'protocol' });
      packed = ['zstd', file];
      await assert.rejects(fetched(url), { failure: 'protocol' });
    });

    it('stops at the limit, whether the length was announced or not', async () => {
      const { url } = await answering((request, response) => {
        if (request.url === '/said') response.setHeader('content-length', file.length);
        response.write(file);
        response.end();
      });
      for (const path of ['/said', '/unsaid'])
        await assert.rejects(fetched(url + path, { maxBytes: file.length - 1 }), OutboundTooLarge);
      assert.deepEqual(await fetched(`${url}/unsaid`, { maxBytes: file.length }), file);
    });

    it('ends at its deadline while the file comes, and when the far end breaks off', async () => {
      let broken: Socket | undefined;
      const { url } = await answering((request, response) => {
        response.writeHead(200, { 'content-length': 100 }).write('12345');
        if (request.url === '/broken') broken = request.socket;
      });
      await assert.rejects(fetched(url, { timeoutMs: 300 }), { failure: 'timeout' });
      const breaking = fetched(`${url}/broken`);
      await eventually('it is under way', () => broken);
      broken?.destroy();
      await assert.rejects(breaking, { failure: 'reset' });
    });

    it('closes the connection when its taker fails', async () => {
      let socket: Socket | undefined;
      const { url } = await answering((request, response) => {
        socket = request.socket;
        response.write('12345');
      });
      const wanted = { url, timeoutMs: 5_000, maxBytes: 100 };
      await assert.rejects(
        outbound.download(wanted, () => Promise.reject(new Error('disk full'))),
        /disk full/,
      );
      if (!socket?.destroyed) await once(socket as Socket, 'close');
    });
  });
});
