import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import getPort from 'get-port';

/** The code of the error with which a server could not listen there now, such as EADDRINUSE; undefined when it could. */
export const listenTrouble = (port: number, host: string): Promise<string | undefined> =>
  new Promise(resolve => {
    const server = createServer().once('error', ({ code }: NodeJS.ErrnoException) => resolve(code));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });

/** Below what systems give to outgoing connections (Linux from 32768, others from 49152), which take theirs at any time. */
const servers = { from: 20_000, to: 32_768 };
const maxTries = 100;

/** By chance, so that processes that start side by side do not all try the same ones. */
const candidates = function* (): Generator<number> {
  for (let tries = 0; tries < maxTries; tries += 1) yield randomInt(servers.from, servers.to);
};

/** A port that was free a moment ago, and that this process was not given in the last fifteen seconds. */
export const freePort = (host = '127.0.0.1'): Promise<number> => getPort({ host, port: candidates() });
