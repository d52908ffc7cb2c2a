import { connect, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as secure } from 'node:tls';
import { addressesOf, assertCallable, type Allowed, type Resolve } from './outbound-address.ts';
import { connectFailed, tlsFailed, type OutboundFailed } from './outbound-failed.ts';

/** How long one of several addresses may take before the next is tried beside it. */
const nextAddressMs = 500;

/** A name may have hundreds of addresses; trying them all would make a port scanner of us. */
const maxAddresses = 6;

/** Taken from the system at once: Node's own 64 KiB are four times what is kept of a webhook's answer, so half of that is. */
const readSize = (maxBytes: number): number => Math.min(65_536, Math.max(4_096, Math.ceil(maxBytes / 2)));

/** What dialling needs beside the URL. */
export interface Dialling {
  allowed: Allowed;
  resolve: Resolve;
  signal: AbortSignal;
  /** Most bytes of the answer that the caller wants. */
  maxBytes: number;
  /** Told the peer's address as soon as there is one. */
  dialled(address: string): void;
}

/**
 * A connection of its own for one request, TLS included. Dialled are exactly the addresses that were checked, and the
 * peer is checked again, so that a name server that changes its mind changes nothing.
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

/** Settles with the work, or with the signal's reason when that comes first. */
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
    // a name, since addresses are dialled without a look-up
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

/** Waits for a socket's event; on an error, an end or the signal the socket is gone. */
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
    // nobody listens between two phases
    socket.on('error', () => undefined);
    signal.addEventListener('abort', stop, { once: true });
    socket.once(event, () => {
      signal.removeEventListener('abort', stop);
      // errors from here on are the exchange's
      socket.off('error', broke).off('close', closed);
      resolve(socket);
    });
    if (signal.aborted) stop();
  });
