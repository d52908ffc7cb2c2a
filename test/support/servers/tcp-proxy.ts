import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A way to a server that a test can disturb as networks do. `restore` ends every disturbance. */
export interface TcpProxy {
  port: number;
  /** Ends all connections and refuses new ones, as when the server has died. */
  cut(): Promise<void>;
  /** Stops passing data in either direction, as when the network swallows packets. */
  freeze(): void;
  /** Breaks all connections with a reset; new ones work. */
  reset(): void;
  /** Silences the existing connections permanently, as after a router forgot them. New ones work. */
  halfOpen(): void;
  /** Holds every packet back for this long, one after the other, in both directions. */
  slow(milliseconds: number): void;
  /** Breaks each connection once the server has sent this many more bytes over it. */
  cutAfter(bytes: number): void;
  /** Passes on the next request that contains `text`, then breaks its connection instead of passing on the answer. */
  loseAnswerTo(text: string): Promise<void>;
  /** Works again. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

/** State that all connections of one proxy share. */
interface Weather {
  frozen: boolean;
  latency: number;
  bytesLeft: number;
  /** Waits for a request with this text. */
  ambush: { text: string; met: () => void } | undefined;
}

const fair = (): Weather => ({ frozen: false, latency: 0, bytesLeft: Infinity, ambush: undefined });

interface Link {
  client: Socket;
  upstream: Socket;
  /** Whether the next answer will be lost. */
  doomed: boolean;
  silent: boolean;
}

const breakLink = (link: Link): void => {
  link.upstream.destroy();
  link.client.resetAndDestroy();
};

/** Writes in order, also when the latency changes on the way. */
const lane = (to: Socket, weather: () => Weather): ((bytes: Buffer) => void) => {
  let tail = Promise.resolve();
  const pass = async (before: Promise<void>, bytes: Buffer): Promise<void> => {
    await before;
    if (weather().latency > 0) await sleep(weather().latency);
    to.write(bytes);
  };
  return bytes => void (tail = pass(tail, bytes));
};

/** Passes a link's bytes on, as far as the weather lets it. */
const join = (link: Link, weather: () => Weather): void => {
  const [ask, answer] = [lane(link.upstream, weather), lane(link.client, weather)];
  link.client.on('data', bytes => {
    const { ambush } = weather();
    if (ambush && bytes.includes(ambush.text)) {
      weather().ambush = undefined;
      link.doomed = true;
      ambush.met();
    }
    if (!link.silent) ask(bytes);
  });
  link.upstream.on('data', bytes => {
    weather().bytesLeft -= bytes.length;
    if (link.doomed || weather().bytesLeft < 0) breakLink(link);
    else if (!link.silent) answer(bytes);
  });
};

/** Listens on a free port and passes bytes to and from the target. */
export const tcpProxy = async (target: { host: string; port: number }): Promise<TcpProxy> => {
  const links = new Set<Link>();
  let weather = fair();
  const everySocket = (act: (socket: Socket) => void): void =>
    links.forEach(({ client, upstream }) => [client, upstream].forEach(act));
  // without noDelay, small packets wait for each other's acknowledgement: 40 ms a round trip
  const server = createServer({ noDelay: true }, client => {
    const upstream = connect({ ...target, noDelay: true });
    const link: Link = { client, upstream, doomed: false, silent: false };
    links.add(link);
    client.on('error', () => undefined).on('close', () => links.delete(link) && link.upstream.destroy());
    link.upstream.on('error', () => undefined).on('close', () => link.silent || client.destroy());
    join(link, () => weather);
    if (weather.frozen) [client, link.upstream].forEach(socket => socket.pause());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const cut = async (): Promise<void> => {
    if (!server.listening) return;
    server.close();
    everySocket(socket => socket.destroy());
    await once(server, 'close');
  };
  return {
    port,
    cut,
    freeze: () => {
      weather.frozen = true;
      everySocket(socket => socket.pause());
    },
    reset: () => links.forEach(breakLink),
    halfOpen: () =>
      links.forEach(link => {
        link.silent = true;
        link.upstream.destroy();
      }),
    slow: milliseconds => (weather.latency = milliseconds),
    cutAfter: bytes => (weather.bytesLeft = bytes),
    loseAnswerTo: text => new Promise(met => (weather.ambush = { text, met })),
    restore: async () => {
      weather = fair();
      everySocket(socket => socket.resume());
      if (server.listening) return;
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    close: cut,
  };
};
