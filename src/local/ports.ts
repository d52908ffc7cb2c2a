import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import getPort from 'get-port';

/** Returns the error code with which a server could not listen there now, such as EADDRINUSE. Undefined if it could. */
export const listenTrouble = (port: number, host: string): Promise<string | undefined> =>
  new Promise(resolve => {
    const server = createServer().once('error', ({ code }: NodeJS.ErrnoException) => resolve(code));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });

/**
 * Range below the ports that systems give to outgoing connections (Linux from 32768, others from 49152), which may take
 * theirs at any time.
 */
const servers = { from: 20_000, to: 32_768 };
const maxTries = 100;

/** Yields ports in random order, so that processes that start together do not all try the same ones. */
const candidates = function* (): Generator<number> {
  for (let tries = 0; tries < maxTries; tries += 1) yield randomInt(servers.from, servers.to);
};

/** Returns a port that was free a moment ago, and that this process was not given in the last fifteen seconds. */
export const freePort = (host = '127.0.0.1'): Promise<number> => getPort({ host, port: candidates() });
