import { connect, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as secure } from 'node:tls';
import { addressesOf, assertCallable, type Allowed, type Resolve } from './outbound-address.ts';
import { connectFailed, tlsFailed, type OutboundFailed } from './outbound-failed.ts';

/** Milliseconds that one of several addresses may take before the next one is tried in parallel. */
const nextAddressMs = 500;

/**
 * Maximum number of addresses to try. A name may have hundreds, and trying them all would make the service a port scanner.
 */
const maxAddresses = 6;

/**
 * Bytes to read from the system at once, half of what is kept. Node's default of 64 KiB is four times what is kept of a
 * webhook's answer.
 */
const readSize = (maxBytes: number): number => Math.min(65_536, Math.max(4_096, Math.ceil(maxBytes / 2)));

/** Options for dialing besides the URL. */
export interface Dialling {
  allowed: Allowed;
  resolve: Resolve;
  signal: AbortSignal;
  /** Maximum bytes of the answer that the caller wants. */
  maxBytes: number;
  /** Called with the peer's address as soon as it is connected. */
  dialled(address: string): void;
}

/**
 * Opens a separate connection for one request, including TLS. Dials exactly the addresses that were checked, and checks the
 * peer again, so that a name server that changes its answer has no effect.
 */
export const dial = async (url: URL, dialling: Dialling): Promise<Socket> => {
  const { allowed, resolve, signal, dialled } = dialling;
  const addresses = await orAborted(addressesOf(url.hostname, allowed, resolve), signal);
  const socket = await plainSocket(url, addresses, dialling);
  const peer = peerOf(socket, url);
  dialled(peer);
  try {
    assertCallable(url.hostname, peer, allowed);
  } catch (error) {
    socket.destroy();
    throw error;
  }
  return url.protocol === 'https:' ? secureSocket(url, socket, signal) : socket;
};

const peerOf = (socket: Socket, url: URL): string => {
  if (socket.remoteAddress !== undefined) return socket.remoteAddress;
  throw connectFailed(url.hostname, undefined);
};

/** Settles with the work, or with the signal's reason if that comes first. */
export const orAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason as Error);
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });

const plainSocket = (
  url: URL,
  addresses: string[],
  { signal, maxBytes }: Pick<Dialling, 'signal' | 'maxBytes'>,
): Promise<Socket> => {
  const found = addresses.slice(0, maxAddresses).map(address => ({ address, family: isIP(address) }));
  const checkedOnly: LookupFunction = (_hostname, { all }, done) => {
    if (all) done(null, found);
    else done(null, found[0]?.address ?? '', found[0]?.family ?? 4);
  };
  const socket: Socket = connect({
    // any name, because addresses are dialed without a lookup
    host: 'checked',
    port: Number(url.port) || (url.protocol === 'https:' ? 443 : 80),
    lookup: checkedOnly,
    noDelay: true,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: nextAddressMs,
    onread: {
      buffer: Buffer.allocUnsafeSlow(readSize(maxBytes)),
      callback: (count, taken) => socket.push(Buffer.from(taken.subarray(0, count))),
    },
  });
  return opened(socket, 'connect', signal, error => connectFailed(url.hostname, error));
};

const secureSocket = (url: URL, socket: Socket, signal: AbortSignal): Promise<Socket> => {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const servername = isIP(host) === 0 ? host.replace(/\.$/, '') : '';
  const tls = secure({ socket, host, servername, ALPNProtocols: ['http/1.1'] });
  return opened(tls, 'secureConnect', signal, error => tlsFailed(url.hostname, error));
};

/** Waits for a socket's event. Destroys the socket on an error, an end, or the signal. */
const opened = (
  socket: Socket,
  event: 'connect' | 'secureConnect',
  signal: AbortSignal,
  failed: (error: unknown) => OutboundFailed,
): Promise<Socket> =>
  new Promise<Socket>((resolve, reject) => {
    const give = (error: unknown): void => {
      signal.removeEventListener('abort', stop);
      socket.destroy();
      reject(error as Error);
    };
    const stop = (): void => give(signal.reason);
    const broke = (error: unknown): void => give(failed(error));
    const closed = (): void => broke({ code: 'ECONNRESET' });
    socket.once('error', broke).once('close', closed);
    // no phase listens between two of them
    socket.on('error', () => undefined);
    signal.addEventListener('abort', stop, { once: true });
    socket.once(event, () => {
      signal.removeEventListener('abort', stop);
      // the exchange handles errors from here on
      socket.off('error', broke).off('close', closed);
      resolve(socket);
    });
    if (signal.aborted) stop();
  });
