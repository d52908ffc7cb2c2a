import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { endpoint, type Endpoint } from '../../../src/api/http/endpoint.ts';
import { routes } from '../../../src/api/routes/index.ts';
import { useApi } from '../../support/http/api.ts';
import { answeredInTime } from '../../support/answered-in-time.ts';
import { aUser, type TestUser } from '../../support/makers.ts';

/** Load that one caller can cause in the process while another one makes an ordinary request. */
describe('a caller who asks for too much', () => {
  let ada: TestUser;
  let neighbour: TestUser;

  const sleeper: Endpoint = endpoint({
    method: 'get',
    path: '/sleep',
    operationId: 'sleep',
    tag: 'Things',
    summary: 'For this test',
    access: 'brands:read',
    handle: async ({ em }) => {
      await em.execute('select pg_sleep(600)');
    },
  });
  const api = useApi(
    async () => {
      const settings = { HEADERS_TIMEOUT: '2s', BODY_TIMEOUT: '2s', DATABASE_STATEMENT_TIMEOUT: '3s' };
      return settings;
    },
    { routes: context => [...routes(context), sleeper] },
  );
  before(async () => {
    [ada, neighbour] = [await aUser(api()), await aUser(api())];
  });

  const isServed = async (): Promise<void> => {
    const { status } = await answeredInTime(api().get('/brands', { as: neighbour.token }));
    assert.equal(status, 200);
  };
  const open = (): Socket => connect(Number(new URL(api().url).port), new URL(api().url).hostname);
  const parsed = (text: string) => {
    const [head = '', body = ''] = text.split('\r\n\r\n');
    return { status: Number(head.split(' ')[1]), head, body: JSON.parse(body) };
  };
  const whole = async (socket: Socket) => parsed((await socket.setEncoding('utf8').toArray()).join(''));
  /** Sends a piece over and over until the connection closes, however it does; what was answered. */
  const sendOn = async (socket: Socket, piece: string) => {
    let text = '';
    const send = (): void => {
      while (socket.writable && socket.write(piece)) continue;
    };
    socket.setEncoding('utf8').on('data', heard => (text += heard));
    socket.on('drain', send).on('error', () => undefined);
    send();
    await new Promise(resolve => socket.once('close', resolve));
    return parsed(text);
  };

  const many = (count: number, entry: (index: number) => string): string =>
    Array.from({ length: count }, (_, index) => entry(index)).join();
  const bodies: [what: string, raw: () => string, status: number, error: string][] = [
    ['more than a megabyte', () => `{"name":"${'x'.repeat(1_100_000)}"}`, 413, 'payload_too_large'],
    [
      'JSON half a million levels deep',
      () => `${'['.repeat(500_000)}${']'.repeat(500_000)}`,
      400,
      'malformed_body',
    ],
    ['JSON 33 levels deep', () => `{"name":${'['.repeat(33)}${']'.repeat(33)}}`, 400, 'malformed_body'],
    [
      'an object of 75 000 fields',
      () => `{${many(75_000, index => `"f${index}":1`)}}`,
      400,
      'malformed_body',
    ],
    ['a list of 1 001 entries', () => `{"name":[${many(1_001, () => '1')}]}`, 400, 'malformed_body'],
    [
      'a long list behind a text full of brackets and quotes',
      () => `{"name":"[[[{{{\\"]]],,,","description":[${many(1_001, () => '1')}]}`,
      400,
      'malformed_body',
    ],
    ['a million small lists', () => `{"name":[${many(340_000, () => '[]')}]}`, 400, 'malformed_body'],
  ];
  for (const [what, raw, status, error] of bodies)
    it(`is refused ${what}, and the neighbour is served`, async () => {
      const headers = { 'Content-Type': 'application/json' };
      const sending = { as: ada.token, headers, raw: raw() };
      const asked = Array.from({ length: 5 }, () => api().post('/brands', undefined, sending));
      const [replies] = await Promise.all([Promise.all(asked), isServed()]);
      for (const reply of replies) assert.deepEqual([reply.status, reply.body.error], [status, error]);
    });

  it('may write brackets and commas in texts as much as they like', async () => {
    const name = `[{"${','.repeat(40)}\\${'['.repeat(40)}`;
    const { status, data } = await api().post('/brands', { name }, { as: ada.token });
    assert.deepEqual([status, data.name], [201, name]);
  });

  it('may send a list of 1 000 entries as far as that goes', async () => {
    const { status, body } = await api().post('/brands', { name: Array(1_000).fill(1) }, { as: ada.token });
    assert.deepEqual([status, body.error], [400, 'validation_failed']);
  });

  it('is refused headers of more than 16 KiB in the words of everything else', async () => {
    const socket = open();
    socket.write(`GET /brands HTTP/1.1\r\nHost: localhost\r\nX-Much: ${'x'.repeat(20_000)}\r\n\r\n`);
    const { status, head, body } = await whole(socket);
    assert.deepEqual([status, body.success, body.error], [431, false, 'headers_too_large']);
    assert.match(head, new RegExp(`^X-Request-Id: ${body.requestId}$`, 'm'));
    await isServed();
  });

  it('is cut off when the head of a request drips in, over two hundred connections at once', async () => {
    const sockets = Array.from({ length: 200 }, open);
    for (const socket of sockets) socket.write('GET /brands HTTP/1.1\r\nHost: localhost\r\n');
    const drip = setInterval(
      () => sockets.forEach(socket => socket.writable && socket.write('X-A: b\r\n')),
      200,
    );
    try {
      const [answers] = await Promise.all([Promise.all(sockets.map(whole)), isServed()]);
      for (const { status, body } of answers)
        assert.deepEqual([status, body.error], [408, 'request_timeout']);
    } finally {
      clearInterval(drip);
    }
  });

  it('is cut off when it opens connections and says nothing', async () => {
    const sockets = Array.from({ length: 50 }, open);
    await Promise.all([Promise.all(sockets.map(socket => socket.setEncoding('utf8').toArray())), isServed()]);
  });

  it('is cut off when a body drips in', async () => {
    const socket = open();
    const head = ['POST /brands HTTP/1.1', 'Host: localhost', `Authorization: Bearer ${ada.token}`];
    socket.write([...head, 'Content-Type: application/json', 'Content-Length: 9000', '', '{'].join('\r\n'));
    const drip = setInterval(() => socket.writable && socket.write(' '), 100);
    try {
      const [{ status, body }] = await Promise.all([whole(socket), isServed()]);
      assert.deepEqual([status, body.error], [408, 'request_timeout']);
    } finally {
      clearInterval(drip);
    }
  });

  it('may go on over the same connection when what was refused is not too much to read', async () => {
    const socket = open();
    const body = `{"name":${'['.repeat(200_000)}`;
    const head = ['Host: localhost', `Authorization: Bearer ${ada.token}`];
    const about = ['Content-Type: application/json', `Content-Length: ${body.length}`];
    socket.write(['POST /brands HTTP/1.1', ...head, ...about, '', body].join('\r\n'));
    socket.write(['GET /brands HTTP/1.1', ...head, 'Connection: close', '', ''].join('\r\n'));
    const text = (await socket.setEncoding('utf8').toArray()).join('');
    assert.deepEqual(
      [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status),
      ['400', '200'],
    );
  });

  const endless: [what: string, lines: string[], begin: string, status: number, error: string][] = [
    ['a gigabyte, as it says', ['Content-Length: 1000000000'], '', 413, 'payload_too_large'],
    ['endless', ['Transfer-Encoding: chunked'], '', 413, 'payload_too_large'],
    ['nested too deep and endless', ['Transfer-Encoding: chunked'], '['.repeat(33), 400, 'malformed_body'],
  ];
  for (const [what, lines, begin, status, error] of endless)
    it(`is answered and cut off when a body is ${what}`, async () => {
      const socket = open();
      const head = [
        'POST /brands HTTP/1.1',
        'Host: localhost',
        `Authorization: Bearer ${ada.token}`,
        ...lines,
      ];
      socket.write([...head, 'Content-Type: application/json', '', ''].join('\r\n'));
      const spaces = ' '.repeat(65_536);
      const piece = lines[0] === 'Transfer-Encoding: chunked' ? `10000\r\n${spaces}\r\n` : spaces;
      if (begin !== '') socket.write(`${begin.length.toString(16)}\r\n${begin}\r\n`);
      const [reply] = await Promise.all([sendOn(socket, piece), isServed()]);
      assert.deepEqual([reply.status, reply.body.error], [status, error]);
      assert.match(reply.head, /^Connection: close$/im);
      assert.ok(socket.bytesWritten < 128 * 1_048_576, `${socket.bytesWritten} bytes were sent`);
    });

  it('is answered 503 for what keeps the database busy too long, and leaves connections to others', async () => {
    const asked = Array.from({ length: 10 }, () => api().get('/sleep', { as: ada.token }));
    const [replies] = await Promise.all([Promise.all(asked), isServed()]);
    for (const { status, body } of replies) assert.deepEqual([status, body.error], [503, 'unavailable']);
  });
});
