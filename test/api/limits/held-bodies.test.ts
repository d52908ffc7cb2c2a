import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { HeldBytes } from '../../../src/api/limits/held-bytes.ts';
import { answeredInTime } from '../../support/answered-in-time.ts';
import { useApi } from '../../support/http/api.ts';
import { aUser } from '../../support/makers.ts';
import { use } from '../../support/use.ts';

/** Memory and work that strangers cause in a process with requests that are still incomplete. */
describe('a body that is still arriving', () => {
  const api = useApi({ BODY_LIMIT: '8000000', BODY_TIMEOUT: '8s' });
  const open: Socket[] = [];
  const neighbor = use(() => aUser(api()));
  afterEach(() => open.splice(0).forEach(socket => socket.destroy()));

  /** Sends the head of a request, and then pieces of its body. */
  const begin = (path: string, head: readonly string[], method = 'POST'): Socket => {
    const { port, hostname } = new URL(api().url);
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    open.push(socket);
    socket.write([`${method} ${path} HTTP/1.1`, 'Host: localhost', ...head, '', ''].join('\r\n'));
    return socket;
  };
  const answerOf = async (socket: Socket): Promise<string> =>
    (await socket.setEncoding('utf8').toArray()).join('');

  /** The path of an upload that its bytes follow to. */
  const beginUpload = async (): Promise<string> => {
    const headers = { 'Tus-Resumable': '1.0.0', 'Upload-Length': '1000000' };
    const reply = await api().post('/clips/uploads', undefined, { as: neighbor().token, headers });
    return reply.headers.get('location') ?? '';
  };
  const crumbs: [what: string, path: string | (() => Promise<string>), head: string[], begin: string][] = [
    ['JSON', '/auth/login', ['Content-Type: application/json'], '{"email":"'],
    [
      'a file',
      '/media',
      ['Content-Type: multipart/form-data; boundary=x'],
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n',
    ],
    [
      'a resumable upload',
      beginUpload,
      ['Content-Type: application/offset+octet-stream', 'Tus-Resumable: 1.0.0', 'Upload-Offset: 0'],
      'a',
    ],
  ];
  for (const [what, path, about, first] of crumbs)
    it(`is refused when it arrives byte by byte, and not read on: ${what}`, async () => {
      const method = typeof path === 'string' ? 'POST' : 'PATCH';
      const head = [...about, `Authorization: Bearer ${neighbor().token}`, 'Transfer-Encoding: chunked'];
      const socket = begin(typeof path === 'string' ? path : await path(), head, method);
      socket.write(`${first.length.toString(16)}\r\n${first}\r\n${'1\r\na\r\n'.repeat(40_000)}`);
      const text = await answeredInTime(answerOf(socket));
      assert.match(text, /^HTTP\/1\.1 400 [^]*Connection: close[^]*malformed_body[^]*too many small chunks/);
    });

  it('is taken in pieces of a usual size', async () => {
    const text = JSON.stringify({ email: 'ada@example.com', password: 'wrong', more: 'x'.repeat(500_000) });
    const pieces = text.match(/.{1,100}/g)!.map(piece => `${piece.length.toString(16)}\r\n${piece}\r\n`);
    const socket = begin('/auth/login', [
      'Content-Type: application/json',
      'Transfer-Encoding: chunked',
      'Connection: close',
    ]);
    socket.write(`${pieces.join('')}0\r\n\r\n`);
    assert.match(await answerOf(socket), /unknown_field/);
  });

  it('is refused where its sender has many of them, and taken from everybody else', async () => {
    const size = 8_000_000;
    const part = Buffer.alloc(size - 1, ' ');
    const head = ['Content-Type: application/json', `Content-Length: ${size}`, 'Connection: close'];
    const answers = Array.from({ length: 14 }, () => {
      const socket = begin('/auth/login', head);
      socket.write(part);
      return answerOf(socket).catch(() => '');
    });
    const isRefused = (text: string): boolean =>
      /^HTTP\/1\.1 429 [^]*Retry-After: 1[^]*rate_limited/.test(text);
    await Promise.any(answers.map(async answer => assert.ok(isRefused(await answer))));
    const body = { name: 'x'.repeat(200_000) };
    const { status } = await api().post('/brands', body, { as: neighbor().token });
    assert.equal(status, 400);
  });

  it('is refused where its organization sends twenty files already, and taken from everybody else', async () => {
    const head = [
      `Authorization: Bearer ${neighbor().token}`,
      'Content-Type: multipart/form-data; boundary=x',
      'Content-Length: 1000000',
    ];
    const answers = Array.from({ length: 21 }, () => {
      const socket = begin('/media', head);
      socket.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\na');
      return answerOf(socket);
    });
    assert.match(
      await answeredInTime(Promise.any(answers)),
      /^HTTP\/1\.1 429 [^]*Retry-After: 10[^]*already uploading 20 files/,
    );
    const url = 'https://video.invalid/a.mp4';
    const fetched = await api().post('/media/fetch', { url }, { as: neighbor().token });
    assert.deepEqual([fetched.status, fetched.body.error], [429, 'rate_limited']);
    const form = new FormData();
    form.append('file', new Blob(['no picture']), 'a.jpg');
    const { status, body } = await api().post('/media', undefined, {
      as: (await aUser(api())).token,
      raw: form,
    });
    assert.deepEqual([status, body.error], [400, 'invalid_media']);
  });

  it('has as much room as is free, so that there is some for the next sender', () => {
    const held = new HeldBytes(60);
    assert.deepEqual([held.take('a', 20), held.take('a', 10), held.take('a', 1)], [true, true, false]);
    assert.deepEqual([held.take('b', 15), held.take('b', 1)], [true, false]);
    held.leave('a', 30);
    assert.equal(held.take('b', 7), true);
  });
});
