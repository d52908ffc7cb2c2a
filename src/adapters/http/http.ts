import { Agent, request, type Dispatcher } from 'undici';
import { Readable } from 'node:stream';
import { checkLiteral, guardedLookup } from './host-guard.ts';
import { excerptOf, redact } from './redact.ts';

/** One complete call to a platform. The layers below add nothing, repeat nothing, and follow no redirects. */
export interface Outgoing {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  query?: Record<string, string | undefined>;
  headers?: Record<string, string>;
  /** At most one of `json`, `form`, and `body` may be set. */
  json?: unknown;
  form?: Record<string, string | undefined>;
  body?: Uint8Array;
  /** Total deadline in milliseconds: connecting, sending, and the whole answer. */
  timeoutMs: number;
  /** Milliseconds without progress (no more bytes taken, and no answer) after which a call is aborted early. */
  stallMs?: number;
  signal?: AbortSignal;
  /**
   * Additional secrets that must not appear in an error text, besides the Authorization header and the fields that are
   * secret by name.
   */
  secrets?: readonly string[];
}

export interface HttpAnswer {
  status: number;
  headers: Dispatcher.ResponseData['headers'];
  /** Text as received. On a refusal, the secrets of the call are removed. */
  text: string;
  /** Parsed text. Undefined if it is not JSON. */
  json: unknown;
  /** Returns a short version of the answer to keep as evidence, without the secrets of the call. */
  excerpt(): string;
}

/** Makes one call. Rejects with a `CallFailed` if no complete answer arrived. */
export type Caller = (outgoing: Outgoing) => Promise<HttpAnswer>;

/** Thrown if no complete answer arrived. `sent: false` guarantees that not one byte of the request was sent. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed';
  readonly code: string;
  readonly sent: boolean;

  constructor(code: string, sent: boolean) {
    super(`no answer (${code})`);
    this.code = code;
    this.sent = sent;
  }
}

/** Maximum bytes of an answer. The largest real ones (a page of posts) are below 200 KB. */
const maxAnswer = 2 * 1024 * 1024;

/** Milliseconds for lookup, connection, and handshake in all. */
const connectMs = 10_000;
/** Milliseconds of silence after which a dead host is probed. Detection takes some ten seconds more. */
const keepAliveInitialDelay = 10_000;

/**
 * Creates the only client to the platforms. HTTP/1.1 without pipelining. Idle connections are dropped after 4 s, so that a
 * request hardly ever uses one that the other side is closing. Only `operatorsHosts` may have private addresses.
 */
export const createCaller = (operatorsHosts: ReadonlySet<string> = new Set()): Caller => {
  const dispatcher = new Agent({
    allowH2: false,
    pipelining: 1,
    connections: 64,
    keepAliveTimeout: 4_000,
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: { timeout: connectMs, keepAliveInitialDelay, lookup: guardedLookup(operatorsHosts) },
  });
  return outgoing =>
    withDeadline(outgoing, (signal, moved) => {
      checkLiteral(outgoing.url, operatorsHosts);
      return exchange(dispatcher, outgoing, signal, moved);
    });
};

const exchange = async (
  dispatcher: Agent,
  outgoing: Outgoing,
  signal: AbortSignal,
  moved: () => void,
): Promise<HttpAnswer> => {
  const [contentType, body] = payload(outgoing, moved);
  const response = await request(address(outgoing), {
    dispatcher,
    signal,
    method: outgoing.method,
    body,
    headers: { 'user-agent': 'social-publishing-service', ...contentType, ...outgoing.headers },
  });
  const text = await readText(response);
  const secrets = secretsOf(outgoing);
  const shown = response.statusCode < 300 ? text : redact(text, secrets);
  return {
    status: response.statusCode,
    headers: response.headers,
    text: shown,
    json: parse(shown),
    excerpt: () => excerptOf(text, secrets),
  };
};

const address = ({ url, query }: Outgoing): string => {
  const search = query === undefined ? '' : encoded(query);
  if (search === '') return url;
  return `${url}${url.includes('?') ? '&' : '?'}${search}`;
};

const encoded = (fields: Record<string, string | undefined>): string => {
  const given = Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined);
  return new URLSearchParams(given).toString();
};

type Payload = [headers: Record<string, string>, body: string | Uint8Array | Readable | null];

const payload = ({ json, form, body }: Outgoing, moved: () => void): Payload => {
  if (json !== undefined)
    return [{ 'content-type': 'application/json; charset=UTF-8' }, JSON.stringify(json)];
  if (form !== undefined) return [{ 'content-type': 'application/x-www-form-urlencoded' }, encoded(form)];
  if (body === undefined || body.length <= pieceBytes) return [{}, body ?? null];
  return [{ 'content-length': String(body.length) }, Readable.from(inPieces(body, moved))];
};

/** Bytes that are written at once. Each piece that the connection takes counts as progress. */
const pieceBytes = 64 * 1024;

function* inPieces(body: Uint8Array, moved: () => void): Generator<Uint8Array> {
  for (let start = 0; start < body.length; start += pieceBytes) {
    moved();
    yield body.subarray(start, start + pieceBytes);
  }
}

const readText = async ({ body, headers }: Dispatcher.ResponseData): Promise<string> => {
  if (Number(headers['content-length'] ?? Infinity) <= maxAnswer) return body.text();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxAnswer) throw new CallFailed('answer_too_large', true);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

const parse = (text: string): unknown => {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Fields of OAuth and of Meta's calls whose values are credentials. */
const secretFields = ['access_token', 'refresh_token', 'token', 'code', 'code_verifier', 'client_secret'];

const secretsOf = ({ headers, query, form, secrets = [] }: Outgoing): string[] => {
  const sent = [
    headers?.['authorization']?.split(' ')[1],
    ...secretFields.flatMap(name => [query?.[name], form?.[name]]),
  ];
  return [...secrets, ...sent.filter(value => value !== undefined)];
};

/** Ends the call at its deadline, if it makes no progress, or if the caller aborts, and says which. */
const withDeadline = async (
  { timeoutMs, stallMs = timeoutMs, signal }: Outgoing,
  work: (signal: AbortSignal, moved: () => void) => Promise<HttpAnswer>,
): Promise<HttpAnswer> => {
  signal?.throwIfAborted();
  const ending = new AbortController();
  const stop = (): void => ending.abort();
  const timer = setTimeout(stop, timeoutMs);
  const stall = setTimeout(stop, stallMs);
  signal?.addEventListener('abort', stop, { once: true });
  try {
    return await work(ending.signal, () => stall.refresh());
  } catch (error) {
    signal?.throwIfAborted();
    if (ending.signal.aborted) throw new CallFailed('timeout', true);
    throw asCallFailed(error);
  } finally {
    clearTimeout(timer);
    clearTimeout(stall);
    signal?.removeEventListener('abort', stop);
  }
};

/** Errors of lookup, connection, and handshake, after which nothing of the request can have been sent. */
const unsentCodes =
  /^(ENOTFOUND|EAI_\w+|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|UND_ERR_CONNECT_TIMEOUT|ERR_TLS_\w+|ERR_SSL_\w+|CERT_\w+|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+|ERR_INVALID_URL|ERR_PRIVATE_ADDRESS|UND_ERR_INVALID_ARG)$/;

const asCallFailed = (error: unknown): CallFailed => {
  if (error instanceof CallFailed) return error;
  const { code = 'unknown', syscall } = error as NodeJS.ErrnoException;
  return new CallFailed(code, !(unsentCodes.test(code) || syscall === 'connect'));
};
