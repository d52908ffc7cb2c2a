import { createServer } from 'node:net';

const listen = (port: number, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port));
    });
  });

/** A port that was free a moment ago, chosen by the operating system. */
export const freePort = (host = '127.0.0.1'): Promise<number> => listen(0, host);

/** True when a server could listen there now. */
export const isFree = (port: number, host = '127.0.0.1'): Promise<boolean> =>
  listen(port, host).then(
    () => true,
    () => false,
  );
