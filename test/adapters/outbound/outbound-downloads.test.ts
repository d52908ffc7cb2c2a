import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { OutboundTooLarge } from '../../../src/adapters/outbound/outbound.ts';
import { eventually } from '../../support/eventually.ts';
import { farEnds, outbound } from '../../support/outbound.ts';

describe('a file at a user’s URL', () => {
  const { answering, bare, close } = farEnds();
  after(close);

  const file = Buffer.from('0123456789'.repeat(1_000));
  const fetched = (url: string, more: { maxBytes?: number; timeoutMs?: number } = {}): Promise<Buffer> =>
    outbound.download({ url, timeoutMs: 5_000, maxBytes: 20_000, redirects: 3, ...more }, ({ stream }) =>
      buffer(stream),
    );

  it('returns its bytes and its headers', async () => {
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

  it('is not taken for whole where only the end of its connection delimits it, and that was broken', async () => {
    const { url } = await bare(socket =>
      socket.once('data', request => {
        socket.write('HTTP/1.1 200 OK\r\n\r\nhalf a file');
        if (request.includes('/broken')) setTimeout(() => socket.resetAndDestroy(), 50);
        if (request.includes('/ended')) socket.end(', and the other half');
      }),
    );
    await assert.rejects(fetched(`${url}/broken`), { failure: 'reset' });
    await assert.rejects(fetched(url, { timeoutMs: 300 }), { failure: 'timeout' });
    assert.equal(String(await fetched(`${url}/ended`)), 'half a file, and the other half');
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
