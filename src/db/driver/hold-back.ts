import type { Writable } from 'node:stream';

/** What pg's types leave out. */
interface Innards {
  connection: { stream: Writable };
}

/**
 * Collects what is asked of a connection in this turn of the event loop, and sends it in one write at the end of the turn. A
 * write costs more than all else that sending a query does. `client` is one of pg with `pipeline`.
 */
export const holdBack = (client: object): void => {
  const { stream } = (client as Innards).connection;
  if (stream.writableCorked > 0) return;
  stream.cork();
  setImmediate(() => stream.uncork());
};
