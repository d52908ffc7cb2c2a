import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../support/eventually.ts';
import { tcpProxy, type TcpProxy } from '../support/servers/tcp-proxy.ts';

/** Connects a client that collects the answers. */
const dial = async (port: number) => {
  const socket = connect(port, '127.0.0.1');
  const seen = { text: '', end: '' };
  socket.on('data', (bytes: Buffer) => (seen.text += bytes.toString()));
  socket.on('error', (error: NodeJS.ErrnoException) => (seen.end = error.code ?? ''));
  socket.on('close', () => (seen.end ||= 'closed'));
  await once(socket, 'connect');
  return { socket, seen, say: (text: string) => void socket.write(text) };
};

describe('the TCP fault proxy', () => {
  let echo: Server;
  let proxy: TcpProxy;
  let heard = '';
  const sockets: Socket[] = [];
  before(async () => {
    echo = createServer(socket => {
      sockets.push(socket);
      socket.on('error', () => undefined);
      socket.on('data', (bytes: Buffer) => {
        heard += bytes.toString();
        socket.write(bytes);
      });
    }).listen(0, '127.0.0.1');
    await once(echo, 'listening');
    proxy = await tcpProxy({ host: '127.0.0.1', port: (echo.address() as AddressInfo).port });
  });
  afterEach(() => proxy.restore());
  after(async () => {
    await proxy.close();
    for (const socket of sockets) socket.destroy();
    echo.close();
  });

  it('passes everything on in fair weather', async () => {
    const { seen, say } = await dial(proxy.port);
    say('hello');
    await eventually('the echo', () => seen.text === 'hello');
  });

  it('breaks what there is, and takes new connections', async () => {
    const { seen } = await dial(proxy.port);
    proxy.reset();
    await eventually('the reset', () => seen.end === 'ECONNRESET');
    const second = await dial(proxy.port);
    second.say('again');
    await eventually('the echo', () => second.seen.text === 'again');
  });

  it('leaves a connection half open: silent, and not closed', async () => {
    const { seen, say } = await dial(proxy.port);
    proxy.halfOpen();
    say('anybody?');
    await sleep(100);
    assert.deepEqual(seen, { text: '', end: '' });
  });

  it('cuts after so many bytes', async () => {
    const { seen, say } = await dial(proxy.port);
    proxy.cutAfter(4);
    say('1234');
    await eventually('the echo', () => seen.text === '1234');
    say('5');
    await eventually('the cut', () => seen.end !== '');
  });

  it('loses the answer, not the request', async () => {
    const { seen, say } = await dial(proxy.port);
    const met = proxy.loseAnswerTo('commit');
    say('begin;');
    await eventually('the echo', () => seen.text === 'begin;');
    say('commit');
    await met;
    await eventually('the cut', () => seen.end !== '');
    assert.equal(seen.text, 'begin;');
    assert.match(heard, /begin;commit$/);
  });

  it('is slow, in order', async () => {
    const { seen, say } = await dial(proxy.port);
    proxy.slow(50);
    const began = performance.now();
    say('a');
    await eventually('the echo', () => seen.text === 'a');
    assert.ok(performance.now() - began >= 95);
  });
});
