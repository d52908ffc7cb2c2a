import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { refuse, type Refusal } from '../../../domain/errors.ts';
import { errorBody, statusOf } from '../errors.ts';
import { budgetHeaders, type RateLimits } from '../../limits/rate-limits.ts';
import { requestIdOf } from '../request-id.ts';

/** Maximum size of request headers in bytes. Node's own default, set here because the documentation names it. */
export const maxHeaders = 16_384;

/** Returns the refusal for an error of Node's HTTP server before a request exists. */
const refusalOf = (error: Error): Refusal => {
  const code = 'code' in error ? error.code : undefined;
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return refuse('request_timeout', 'The request did not arrive in time. Send it again.');
  if (code === 'HPE_HEADER_OVERFLOW')
    return refuse('headers_too_large', `The headers are larger than ${maxHeaders} bytes.`);
  return refuse('malformed_body', 'The request is not valid HTTP.');
};

const answerOf = (refusal: Refusal, limits: Record<string, string>): string => {
  const requestId = requestIdOf('');
  const body = JSON.stringify(errorBody(refusal, requestId));
  const status = statusOf(refusal);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    `X-Request-Id: ${requestId}`,
    ...Object.entries(limits).map(([name, value]) => `${name}: ${value}`),
    'Content-Type: application/json; charset=utf-8',
  ];
  return [...head, `Content-Length: ${Buffer.byteLength(body)}`, '', body].join('\r\n');
};

const addressOf = (socket: Duplex): string =>
  'remoteAddress' in socket && typeof socket.remoteAddress === 'string' ? socket.remoteAddress : '';

/**
 * Answers connections that send invalid HTTP or never finish, which no middleware sees, in the same words and with the same
 * headers as every other refusal. The address is that of the connection, because there are no headers.
 */
export const refuseBrokenHttp = async (
  limits: Pick<RateLimits, 'peek'>,
  error: Error,
  socket: Duplex,
): Promise<void> => {
  const budget = await limits.peek(addressOf(socket));
  if (!socket.writable) return void socket.destroy();
  socket.end(answerOf(refusalOf(error), budgetHeaders(budget)));
};
