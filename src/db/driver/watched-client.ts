import type { Socket } from 'node:net';
import pg from 'pg';

/** How much longer than a statement may run a server may be silent about it. */
const graceMs = 3_000;
/** How often it is looked whether the server has said something. */
const lookMs = 1_000;
/** Those who share a lost connection have given it back by then, if they ever do. */
const leaseMs = 1_000;

/** What pg's types leave out. */
interface Innards {
  connection: { stream: Socket };
  /** False while the answer to a query is awaited. */
  readyForQuery: boolean;
  /** The pool's; throws when the connection was given back already. */
  release?: (destroy: true) => void;
}

/**
 * A connection whose place in the pool comes free whatever happens to it.
 *
 * When the server has long been silent about a query it gives itself up: a router that forgets a connection closes it at
 * neither end, and the kernel notices after a quarter of an hour. Needs `statement_timeout`: without one, a server may be
 * silent for as long as it likes.
 *
 * When it is lost in a transaction it gives itself back: Kysely (0.29) does so only after a commit or rollback that worked,
 * so that each lost transaction would cost the pool a place for ever.
 */
export class WatchedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const client = this as unknown as Innards;
    const max = typeof config === 'object' ? Number(config.statement_timeout) : 0;
    if (max > 0) this.once('connect', () => giveUpWhenSilent(client, max + graceMs));
    this.once('end', () => setTimeout(() => giveBack(client), leaseMs).unref());
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

const giveBack = (client: Innards): void => {
  try {
    client.release?.(true);
  } catch {
    // it was given back as it should be
  }
};
