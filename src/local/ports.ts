import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

const listen = (port: number, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port));
    });
  });

/** True when a server could listen there now. */
export const isFree = (port: number, host = '127.0.0.1'): Promise<boolean> =>
  listen(port, host).then(
    () => true,
    () => false,
  );

/** Below what systems give to outgoing connections (Linux from 32768, others from 49152), which take theirs at any time. */
const servers = { from: 20_000, to: 32_768 };
const mostTries = 100;
const handedOut = new Set<number>();

/** A port that was free a moment ago, and that this process has not been given before. */
export const freePort = async (host = '127.0.0.1'): Promise<number> => {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const port = randomInt(servers.from, servers.to);
    if (handedOut.has(port)) continue;
    handedOut.add(port);
    if (await isFree(port, host)) return port;
  }
  return listen(0, host);
};
