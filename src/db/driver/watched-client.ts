import type { Socket } from 'node:net';
import pg from 'pg';

/** How much longer than a statement may run a server may be silent about it. */
const graceMs = 3_000;
/** How often it is looked whether the server has said something. */
const lookMs = 1_000;

/** What pg's types leave out. */
interface Innards {
  connection: { stream: Socket };
  /** False while the answer to a query is awaited. */
  readyForQuery: boolean;
}

/**
 * A connection that gives itself up when the server has long been silent about a query: a router that forgets a connection
 * closes it at neither end, and the kernel notices after a quarter of an hour. Needs `statement_timeout`: without one, a
 * server may be silent for as long as it likes.
 */
export class WatchedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const max = typeof config === 'object' ? Number(config.statement_timeout) : 0;
    if (max > 0) this.once('connect', () => giveUpWhenSilent(this as unknown as Innards, max + graceMs));
  }
}

/** The socket's own time-out would not do: whatever is sent counts for it as a sign of life, and others go on sending. */
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
