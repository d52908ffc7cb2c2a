import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { OutboundFailed } from '../../../src/adapters/outbound/outbound.ts';
import { certificate } from '../../support/servers/certificate.ts';
import { aFarEnd } from '../../support/servers/far-ends.ts';
import { failing, farEnds, hook, outbound } from '../../support/outbound.ts';

describe('a request to a user’s URL', () => {
  const { answering, secure, bare, close } = farEnds();
  after(close);

  describe('that is answered', () => {
    it('carries exactly the given bytes and headers, and says so over a separate connection', async () => {
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
      assert.ok(durationMs >= 0);
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
      const farEnd = await secure((_request, response) => void response.end('safe'));
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

  describe('that is redirected', () => {
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
          method: 'GET',
          url: `${url}/${hops}`,
          headers: { authorization: 'Bearer secret' },
          timeoutMs: 5_000,
          maxBytes: 100,
          redirects: 3,
        });
      assert.equal((await get(3)).body.toString(), 'found');
      const sent = seen.map(request => request.headers.authorization);
      assert.deepEqual(sent, ['Bearer secret', 'Bearer secret', 'Bearer secret', undefined]);
      await assert.rejects(get(4), { failure: 'redirect' });
    });
  });

  describe('that breaks', () => {
    it('says where: at connecting, by a reset, by an answer that is not HTTP', async () => {
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
        { 'X-A': 'b\r\nX-Evil: 1' },
        { 'X-A': 'b\nc' },
        { 'X-A': 'b\rc' },
        { 'X-A\r\nX-Evil': '1' },
        { 'X A': '1' },
        { '': '1' },
        { 'X-A': 'b\0' },
        { 'X-A': '日本' },
        { Host: 'inside' },
        { 'Content-Length': '1' },
        { 'transfer-encoding': 'chunked' },
        { Connection: 'keep-alive' },
      ] as Record<string, string>[]) {
        const error = await failing({ url, headers });
        assert.equal(error.failure, 'protocol', JSON.stringify(headers));
        assert.match(error.message, /^The header ".*" cannot be sent\.$/);
      }
      assert.equal(connections(), 0);
    });
  });
});
