import type { Socket } from 'node:net';
import pg from 'pg';

/** Milliseconds beyond the statement timeout for which a server may be silent. */
const graceMs = 3_000;
/** Milliseconds between checks of whether the server has sent something. */
const lookMs = 1_000;

/** Members of pg's client that its types omit. */
interface Innards {
  connection: { stream: Socket };
  /** False while the answer to a query is awaited. */
  readyForQuery: boolean;
}

/**
 * Connection that closes itself if the server has long been silent about a query. A router that forgets a connection closes
 * it at neither end, and the kernel notices only after a quarter of an hour. Needs `statement_timeout`: without it, a
 * server may be silent for any time.
 */
export class WatchedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const max = typeof config === 'object' ? Number(config.statement_timeout) : 0;
    if (max > 0) this.once('connect', () => giveUpWhenSilent(this as unknown as Innards, max + graceMs));
  }
}

/**
 * Closes a silent connection. The socket's own timeout would not work, because it counts sent data as a sign of life, and
 * other queries keep sending.
 */
const giveUpWhenSilent = (client: Innards, silenceMs: number): void => {
  const { stream } = client.connection;
  let [read, heardAt] = [0, performance.now()];
  const look = setInterval(() => {
    const now = performance.now();
    if (client.readyForQuery || stream.bytesRead !== read) [read, heardAt] = [stream.bytesRead, now];
    else if (now - heardAt > silenceMs) stream.destroy(new Error('the database has fallen silent'));
  }, lookMs).unref();
  stream.once('close', () => clearInterval(look));
};
