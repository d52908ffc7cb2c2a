import type { Writable } from 'node:stream';

/** Fields of pg's client that its types omit. */
interface Innards {
  connection: { stream: Writable };
}

/**
 * Collects the data written to a connection in this turn of the event loop and sends it in one write at the end of the
 * turn. A write costs more than everything else about sending a query. `client` must be a pg client with `pipeline`.
 */
export const holdBack = (client: object): void => {
  const { stream } = (client as Innards).connection;
  if (stream.writableCorked > 0) return;
  stream.cork();
  setImmediate(() => stream.uncork());
};
