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

/** A request to a URL from a user. */
export interface OutboundRequest {
  method: 'GET' | 'HEAD' | 'POST';
  url: string;
  /** Line breaks, hop-by-hop headers, and framing headers of the body are refused. */
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** Total deadline in milliseconds: lookup, connection, sending, and the whole answer. */
  timeoutMs: number;
  /** Maximum bytes of the answer to read. The rest is left unread. */
  maxBytes: number;
  /** Maximum number of redirects (never followed for a POST), each checked like the first address. Defaults to 0. */
  redirects?: number;
  signal?: AbortSignal;
}

/** A download from a URL from a user. */
export type OutboundDownload = Omit<OutboundRequest, 'method' | 'body' | 'maxBytes'> & {
  /** Maximum bytes to receive, and maximum bytes after decompression. */
  maxBytes: number;
};

/** An answer whose body has not been read yet. */
export interface Incoming {
  status: number;
  headers: Record<string, string>;
  /** Final address of the file, after all redirects. */
  url: URL;
  /** Decompressed stream. Fails with an OutboundFailed, and with OutboundTooLarge beyond `maxBytes`. */
  stream: Readable;
}

/** Client for all URLs from users. */
export interface Outbound {
  /** Resolves to any complete answer, whatever its status. Rejects with an OutboundFailed, or the signal's reason. */
  request(request: OutboundRequest): Promise<OutboundAnswer>;
  /**
   * GETs a file and passes it to `take`, whose reading is also under the deadline. Closes the connection when `take`
   * settles.
   */
  download<T>(download: OutboundDownload, take: (incoming: Incoming) => Promise<T>): Promise<T>;
}

/** Hosts that the operator allows, and the lookup of names. */
interface Access {
  allowed: Allowed;
  resolve: Resolve;
}

/** Creates the client. Connections are never shared or kept, and proxy settings of the environment are ignored. */
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
    // headers for one host must not reach another
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

/** Returns an answer of which only the head is known. */
const headOf = (answer: IncomingMessage, dialledAddress: string): OutboundAnswer => ({
  status: answer.statusCode ?? 0,
  headers: headersOf(answer),
  dialledAddress,
  body: Buffer.alloc(0),
  truncated: false,
  durationMs: 0,
});
