import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { isUnavailable } from '../db/unavailable.ts';
import { errorStatus, Refusal, refuse, type ErrorCode, type RefusalExtra } from '../domain/errors.ts';
import { requestIdOf } from './request-id.ts';

/** The error answer of the contract, with what we add to it. */
export interface ErrorBody extends RefusalExtra {
  success: false;
  error: ErrorCode;
  message: string;
  requestId: string;
}

/** Turns whatever was thrown into the refusal that the caller sees; bugs become a bare 500. */
export const refusalOf = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error;
  if (isUnavailable(error))
    return refuse('unavailable', 'The database cannot be reached; please try again.', { retryAfter: 1 });
  return refuse('internal_error', 'Something went wrong on our side.');
};

export const errorBody = (refusal: Refusal, requestId: string): ErrorBody => ({
  success: false,
  error: refusal.code,
  message: refusal.message,
  ...refusal.extra,
  requestId,
});

/** In bytes; what Node allows by itself, said here since clients are told. */
export const largestHeaders = 16_384;

export const statusOf = (refusal: Refusal): number => errorStatus[refusal.code];

/** What Node's HTTP server gives up on before there is a request. */
const brokenHttp = (error: Error): Refusal => {
  const code = 'code' in error ? error.code : undefined;
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return refuse('request_timeout', 'The request did not arrive in time.');
  if (code === 'HPE_HEADER_OVERFLOW')
    return refuse('payload_too_large', `The headers are larger than ${largestHeaders} bytes.`);
  return refuse('malformed_body', 'The request is not valid HTTP.');
};

/** Answers what is not even HTTP or never ends, which no middleware ever sees, in the same words as everything else. */
export const refuseBrokenHttp = (error: Error, socket: Duplex): void => {
  if (!socket.writable) return void socket.destroy();
  const [refusal, requestId] = [brokenHttp(error), requestIdOf('')];
  const body = JSON.stringify(errorBody(refusal, requestId));
  const status = statusOf(refusal);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    `X-Request-Id: ${requestId}`,
    'Content-Type: application/json; charset=utf-8',
  ];
  socket.end([...head, `Content-Length: ${Buffer.byteLength(body)}`, '', body].join('\r\n'));
};
