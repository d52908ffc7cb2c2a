import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener, type Server as HttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { certificate, localhostCertificate } from './certificate.ts';

/** A server at the other end of a request, and how many connections it has seen. */
export interface FarEnd {
  port: number;
  /** `http://127.0.0.1:<port>` */
  url: string;
  connections(): number;
  close(): void;
}

const listen = async (server: Server | HttpServer, host: string, scheme = 'http'): Promise<FarEnd> => {
  const sockets = new Set<Socket>();
  let connections = 0;
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  });
  server.listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `${scheme}://${host}:${port}`,
    connections: () => connections,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
};

/** Answers HTTP on this machine. */
export const aFarEnd = (handle: RequestListener, host = '127.0.0.1'): Promise<FarEnd> =>
  listen(createHttpServer(handle), host);

/** Answers HTTPS as hooks.test. */
export const aSecureFarEnd = (handle: RequestListener, host = '127.0.0.1'): Promise<FarEnd> =>
  listen(createHttpsServer(certificate, handle), host, 'https');

/** Answers HTTPS as localhost. */
export const aSecureLocalhost = async (handle: RequestListener): Promise<FarEnd> => {
  const farEnd = await listen(createHttpsServer(localhostCertificate, handle), '127.0.0.1', 'https');
  return { ...farEnd, url: `https://localhost:${farEnd.port}` };
};

/** Accepts connections and passes each to `handle`. */
export const aBareFarEnd = (handle: (socket: Socket) => void, host = '127.0.0.1'): Promise<FarEnd> =>
  listen(createServer(handle), host);
