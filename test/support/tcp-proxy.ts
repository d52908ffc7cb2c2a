import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to a server that a test can cut or freeze. */
export interface TcpProxy {
  port: number;
  /** Ends all connections and refuses new ones, as when the server has died. */
  cut(): Promise<void>;
  /** Passes nothing on any more, in either direction, as when the network swallows packets. */
  freeze(): void;
  /** Works again, after either. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

/** Listens on a free port and passes bytes to and from the target. */
export const tcpProxy = async (target: { host: string; port: number }): Promise<TcpProxy> => {
  const sockets = new Set<Socket>();
  let frozen = false;
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    if (frozen) socket.pause();
  };
  const server = createServer(client => {
    const upstream = connect(target);
    keep(client);
    keep(upstream);
    client.on('data', bytes => upstream.write(bytes)).on('close', () => upstream.destroy());
    upstream.on('data', bytes => client.write(bytes)).on('close', () => client.destroy());
    if (frozen) for (const socket of [client, upstream]) socket.pause();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const cut = async (): Promise<void> => {
    if (!server.listening) return;
    server.close();
    for (const socket of sockets) socket.destroy();
    await once(server, 'close');
  };
  return {
    port,
    cut,
    freeze: () => {
      frozen = true;
      for (const socket of sockets) socket.pause();
    },
    restore: async () => {
      frozen = false;
      for (const socket of sockets) socket.resume();
      if (server.listening) return;
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    close: cut,
  };
};
