import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { truncate } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { answeredInTime } from '../../support/answered-in-time.ts';
import { eventually } from '../../support/eventually.ts';
import { anImage, upload } from '../../support/media.ts';
import { useMedia } from '../media/use-media.ts';

/** More than the buffers of both sides of a connection hold. */
const large = 40_000_000;

describe('an answer that its client does not read', () => {
  const { api, user, folder, uploaded } = useMedia({ ANSWER_STALL: '1s' });
  const served = new Map<number | undefined, Socket>();
  const open: Socket[] = [];
  const note = (message: unknown): void => {
    const { socket } = message as { socket: Socket };
    served.set(socket.remotePort, socket);
  };
  before(() => subscribe('net.server.socket', note));
  after(() => unsubscribe('net.server.socket', note));
  afterEach(() => open.splice(0).forEach(socket => socket.destroy()));

  /** Sends requests on one connection and reads nothing of their answers. Returns the API's side of the connection. */
  const ask = async (target: string, times = 1): Promise<Socket> => {
    const { port, hostname } = new URL(api().url);
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    open.push(socket);
    await once(socket, 'connect');
    const head = [`GET ${target} HTTP/1.1`, 'Host: localhost', `Authorization: Bearer ${user().token}`];
    socket.write([...head, '', ''].join('\r\n').repeat(times));
    return eventually('the API has the connection', () => Promise.resolve(served.get(socket.localPort)));
  };

  const answers: [what: string, begin: () => Promise<Socket>][] = [
    [
      'a file',
      async () => {
        const { pathname, search } = new URL((await uploaded(upload(await anImage()))).url);
        await truncate(path.join(folder, pathname), large);
        return ask(`${pathname}${search}`);
      },
    ],
    ['many texts', () => ask('/openapi.json', 40)],
  ];
  for (const [what, begin] of answers)
    it(`is broken off: ${what}`, async () => {
      const connection = await begin();
      await answeredInTime(once(connection, 'close'));
      assert.ok(connection.bytesWritten > 0);
    });

  it('is not one that has nothing to say', async () => {
    const quiet = await ask('/api/notifications/stream');
    await answeredInTime(once(await ask('/openapi.json', 40), 'close'));
    assert.equal(quiet.destroyed, false);
  });
});
