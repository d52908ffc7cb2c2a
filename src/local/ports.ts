import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import getPort from 'get-port';

/** True when a server could listen there now. */
export const isFree = (port: number, host = '127.0.0.1'): Promise<boolean> =>
  new Promise(resolve => {
    const server = createServer().once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
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
