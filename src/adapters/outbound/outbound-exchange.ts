import {
  request as httpRequest,
  validateHeaderName,
  validateHeaderValue,
  type IncomingMessage,
} from 'node:http';
import type { Socket } from 'node:net';
import { exchangeFailed, OutboundFailed } from './outbound-failed.ts';

/** A request to send over its own connection. */
export interface Exchange {
  method: string;
  url: URL;
  headers: Record<string, string>;
  body?: string | Uint8Array | undefined;
}

/** Headers that the client sets itself. A caller's values would change what the request is. */
const ownHeaders = new Set(
  'host content-length transfer-encoding connection keep-alive upgrade te trailer expect accept-encoding'.split(
    ' ',
  ),
);

/**
 * Returns headers by lower-case name. Throws an OutboundFailed for line breaks, characters that are invalid in headers, and
 * our own headers.
 */
export const cleanHeaders = (given: Record<string, string>): Record<string, string> => {
  const clean: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    if (!isSendable(name, value) || ownHeaders.has(name.toLowerCase()))
      throw new OutboundFailed('protocol', `The header ${JSON.stringify(name)} cannot be sent.`);
    clean[name.toLowerCase()] = value;
  }
  return clean;
};

const isSendable = (name: string, value: string): boolean => {
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return true;
  } catch {
    return false;
  }
};

/**
 * Sends one request and waits for the head of its answer. The signal also aborts the sending and the reading of the body.
 */
export const exchange = (socket: Socket, sending: Exchange, signal: AbortSignal): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { method, url, body } = sending;
    const bytes = typeof body === 'string' ? Buffer.from(body) : body;
    const request = httpRequest({
      method,
      path: url.pathname + url.search,
      setHost: false,
      signal,
      createConnection: () => socket,
      headers: {
        host: url.host,
        'user-agent': 'social-publishing-service',
        accept: '*/*',
        ...sending.headers,
        'accept-encoding': 'identity',
        connection: 'close',
        ...(bytes !== undefined && { 'content-length': String(bytes.length) }),
      },
    });
    request.once('response', answer => {
      // otherwise a body delimited only by the connection's end would count as complete, whatever ended it
      request.on('error', error => void (answer.complete || answer.destroy(error)));
      resolve(answer);
    });
    request.once('upgrade', (_answer, upgraded) => {
      upgraded.destroy();
      reject(new OutboundFailed('protocol', `${url.hostname} did not answer with HTTP (101).`));
    });
    request.on('error', error => reject(signal.aborted ? error : exchangeFailed(url.hostname, error)));
    request.once('close', () => reject(exchangeFailed(url.hostname, undefined)));
    request.end(bytes);
  });

/** Returns headers as texts. Values of repeated ones are joined with commas. */
export const headersOf = (answer: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(answer.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
