import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { Config } from '../../config/index.ts';
import { allowedBy, askNameServers, parseTarget, type Allowed, type Resolve } from './outbound-address.ts';
import { readCapped, streamCapped } from './outbound-body.ts';
import type { OutboundAnswer } from './outbound-answer.ts';
import { withDeadline, type Hop } from './outbound-deadline.ts';
import { dial } from './outbound-dial.ts';
import { cleanHeaders, exchange, headersOf } from './outbound-exchange.ts';
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
  /** How many redirects are followed (never those of a POST), each checked like the first address; default 0. */
  redirects?: number;
  signal?: AbortSignal;
}

/** A file to fetch from a URL that a user gave. */
export type OutboundDownload = Omit<OutboundRequest, 'method' | 'body' | 'maxBytes'> & {
  /** Most bytes that may come, and most that may become of them when they are compressed. */
  maxBytes: number;
};

/** An answer whose body is still to be read. */
export interface Incoming {
  status: number;
  headers: Record<string, string>;
  /** Where the file was found, after all redirects. */
  url: URL;
  /** Decompressed; fails with an OutboundFailed, and as OutboundTooLarge beyond `maxBytes`. */
  stream: Readable;
}

/** The one door to URLs that users give. */
export interface Outbound {
  /** Resolves with any answer that is whole, whatever its status; rejects with an OutboundFailed, or the signal's reason. */
  request(request: OutboundRequest): Promise<OutboundAnswer>;
  /** GETs a file and hands it to `take`, whose reading is under the deadline, too; when it settles the connection is gone. */
  download<T>(download: OutboundDownload, take: (incoming: Incoming) => Promise<T>): Promise<T>;
}

/** What the operator allows, and how names are looked up. */
interface Access {
  allowed: Allowed;
  resolve: Resolve;
}

/** Opens the door. Connections are never shared or kept, and proxy settings of the environment are not looked at. */
export const createOutbound = (
  config: Pick<Config, 'OUTBOUND_ALLOW'>,
  resolve: Resolve = askNameServers(),
): Outbound => {
  const access = { allowed: allowedBy(config.OUTBOUND_ALLOW), resolve };
  return {
    request: wanted =>
      withDeadline(wanted, async (hop, since) => {
        const { answer, url, dialledAddress } = await follow(wanted, access, hop);
        const head = headOf(answer, dialledAddress);
        const read = await readCapped(answer, wanted.maxBytes, (error, came) =>
          exchangeFailed(url.hostname, error, { ...head, ...came }),
        );
        return { ...head, ...read, durationMs: since() };
      }),
    download: (wanted, take) =>
      withDeadline(wanted, async hop => {
        const { answer, url } = await follow({ ...wanted, method: 'GET' }, access, hop);
        try {
          const stream = streamCapped(answer, url.hostname, wanted.maxBytes);
          return await take({ status: answer.statusCode ?? 0, headers: headersOf(answer), url, stream });
        } finally {
          answer.destroy();
        }
      }),
  };
};

interface Arrived {
  answer: IncomingMessage;
  url: URL;
  dialledAddress: string;
}

const redirecting = new Set([301, 302, 303, 307, 308]);

const follow = async (wanted: OutboundRequest, access: Access, hop: Hop): Promise<Arrived> => {
  let url = parseTarget(wanted.url);
  let headers = cleanHeaders(wanted.headers ?? {});
  for (let left = wanted.redirects ?? 0; ; left -= 1) {
    const arrived = await call(url, { ...wanted, headers }, access, hop);
    const { answer, dialledAddress } = arrived;
    const to = redirecting.has(answer.statusCode ?? 0) ? answer.headers.location : undefined;
    if (to === undefined) return arrived;
    answer.destroy();
    if (left <= 0 || wanted.method === 'POST') throw redirected(url, answer, dialledAddress);
    const next = parseTarget(to, url);
    // what was meant for one host is no other's business
    if (next.origin !== url.origin) headers = {};
    url = next;
  }
};

const call = async (
  url: URL,
  { method, body, headers = {}, maxBytes }: OutboundRequest,
  access: Access,
  hop: Hop,
): Promise<Arrived> => {
  let dialledAddress = '';
  const dialled = (address: string): void => hop.dialled((dialledAddress = address));
  const socket = await dial(url, { ...access, signal: hop.signal, maxBytes, dialled });
  const answer = await exchange(socket, { method, url, headers, body }, hop.signal);
  return { answer, url, dialledAddress };
};

const redirected = (url: URL, answer: IncomingMessage, dialledAddress: string): OutboundFailed => {
  const head = headOf(answer, dialledAddress);
  const message = `${url.hostname} answered ${head.status}, a redirect. Use the address that it leads to.`;
  return new OutboundFailed('redirect', message, head);
};

/** An answer of which nothing but its head is known. */
const headOf = (answer: IncomingMessage, dialledAddress: string): OutboundAnswer => ({
  status: answer.statusCode ?? 0,
  headers: headersOf(answer),
  dialledAddress,
  body: Buffer.alloc(0),
  truncated: false,
  durationMs: 0,
});
