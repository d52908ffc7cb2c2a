import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Config } from '../config.ts';
import { allowedBy, askNameServers, parseTarget, type Allowed, type Resolve } from './outbound-address.ts';
import { dial } from './outbound-dial.ts';
import { cleanHeaders, exchange, headersOf, readCapped } from './outbound-exchange.ts';
import { exchangeFailed, OutboundFailed } from './outbound-failed.ts';

export { OutboundFailed, OutboundTooLarge } from './outbound-failed.ts';

/** One request to a URL that a user gave. */
export interface OutboundRequest {
  method: 'GET' | 'HEAD' | 'POST';
  url: string;
  /** Line ends, hop-by-hop headers and those of the body's framing are refused. */
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** Total deadline in milliseconds: looking up, connecting, sending, and the whole answer. */
  timeoutMs: number;
  /** Most bytes of the answer that are read; the rest is left unread. */
  maxBytes: number;
  /** How many redirects of a GET are followed, each checked like the first address; default 0. */
  redirects?: number;
  signal?: AbortSignal;
}

export interface OutboundAnswer {
  status: number;
  headers: Record<string, string>;
  /** As it came: never decompressed. */
  body: Buffer;
  /** The answer went on after `maxBytes`. */
  truncated: boolean;
  dialledAddress: string;
  durationMs: number;
}

/** The one door to URLs that users give. */
export interface Outbound {
  /** Resolves with any answer that is whole, whatever its status; rejects with an `OutboundFailed`, or the signal's reason. */
  request(request: OutboundRequest): Promise<OutboundAnswer>;
}

/** What the operator allows, and how names are looked up. */
export interface Reach {
  allowed: Allowed;
  resolve: Resolve;
}

/** Opens the door. Connections are never shared or kept, and proxy settings of the environment are not looked at. */
export const createOutbound = (config: Config, resolve: Resolve = askNameServers()): Outbound => {
  const reach = { allowed: allowedBy(config.OUTBOUND_ALLOW), resolve };
  return {
    request: wanted =>
      withDeadline(wanted, async (hop, since) => {
        const { answer, dialledAddress } = await follow(wanted, reach, hop);
        const read = await readCapped(answer, wanted.maxBytes).catch((error: unknown) => {
          throw hop.signal.aborted ? error : exchangeFailed(new URL(wanted.url).hostname, error);
        });
        const { statusCode: status = 0 } = answer;
        return { status, headers: headersOf(answer), ...read, dialledAddress, durationMs: since() };
      }),
  };
};

/** What one request carries through its hops. */
interface Hop {
  signal: AbortSignal;
  dialled(address: string): void;
}

interface Reached {
  answer: IncomingMessage;
  dialledAddress: string;
}

const redirecting = new Set([301, 302, 303, 307, 308]);

const follow = async (wanted: OutboundRequest, reach: Reach, hop: Hop): Promise<Reached> => {
  let url = parseTarget(wanted.url);
  let headers = cleanHeaders(wanted.headers ?? {});
  for (let left = wanted.redirects ?? 0; ; left -= 1) {
    const reached = await call(url, { ...wanted, headers }, reach, hop);
    const { answer, dialledAddress } = reached;
    const to = redirecting.has(answer.statusCode ?? 0) ? answer.headers.location : undefined;
    if (to === undefined) return reached;
    answer.destroy();
    if (left <= 0 || wanted.method === 'POST') throw redirected(url, answer, dialledAddress);
    const next = parseTarget(new URL(to, url).href);
    // what was meant for one host is no other's business
    if (next.origin !== url.origin) headers = {};
    url = next;
  }
};

const call = async (
  url: URL,
  { method, body, headers = {} }: OutboundRequest,
  reach: Reach,
  hop: Hop,
): Promise<Reached> => {
  let dialledAddress = '';
  const dialled = (address: string): void => hop.dialled((dialledAddress = address));
  const socket: Socket = await dial(url, { ...reach, signal: hop.signal, dialled });
  return { answer: await exchange(socket, { method, url, headers, body }, hop.signal), dialledAddress };
};

const redirected = (url: URL, answer: IncomingMessage, dialledAddress: string): OutboundFailed => {
  const { statusCode: status = 0 } = answer;
  const message = `${url.hostname} answered ${status}, a redirect; give the address that it leads to.`;
  const kept = { status, headers: headersOf(answer), body: Buffer.alloc(0), truncated: false };
  return new OutboundFailed('redirect', message, { ...kept, dialledAddress, durationMs: 0 });
};

/** Ends the work at its deadline or when the caller stops, and puts on its failure what is known by then. */
const withDeadline = async <T>(
  { timeoutMs, signal, url }: OutboundRequest,
  work: (hop: Hop, since: () => number) => Promise<T>,
): Promise<T> => {
  signal?.throwIfAborted();
  const began = performance.now();
  const since = (): number => Math.round(performance.now() - began);
  const ending = new AbortController();
  const stop = (): void => ending.abort();
  const timer = setTimeout(stop, timeoutMs);
  signal?.addEventListener('abort', stop, { once: true });
  let dialledAddress: string | undefined;
  try {
    return await work({ signal: ending.signal, dialled: address => (dialledAddress = address) }, since);
  } catch (error) {
    signal?.throwIfAborted();
    const failed = ending.signal.aborted ? timedOut(url, timeoutMs) : error;
    if (failed instanceof OutboundFailed) Object.assign(failed, { dialledAddress, durationMs: since() });
    throw failed;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
};

const timedOut = (url: string, timeoutMs: number): OutboundFailed =>
  new OutboundFailed(
    'timeout',
    `${new URL(url).hostname} gave no whole answer within ${timeoutMs / 1000} s.`,
  );
