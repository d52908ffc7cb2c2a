import type { Writable } from 'node:stream';

/** What pg's types leave out. */
interface Innards {
  connection: { stream: Writable };
}

/**
 * Has all that is asked of a connection in this turn of the event loop leave in one write, at its end: a write costs more than
 * all else that the asking does. Needs `pipeline`; `client` is one of pg.
 */
export const holdBack = (client: object): void => {
  const { stream } = (client as Innards).connection;
  if (stream.writableCorked > 0) return;
  stream.cork();
  setImmediate(() => stream.uncork());
};
