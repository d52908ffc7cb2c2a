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

export const statusOf = (refusal: Refusal): number => errorStatus[refusal.code];

/** Node gives this code to requests that take longer to arrive than the server waits. */
const isTooSlow = (error: Error): boolean => 'code' in error && error.code === 'ERR_HTTP_REQUEST_TIMEOUT';

/** Answers what is not even HTTP or never ends, which no middleware ever sees, in the same words as everything else. */
export const refuseBrokenHttp = (error: Error, socket: Duplex): void => {
  if (!socket.writable) return void socket.destroy();
  const refusal = isTooSlow(error)
    ? refuse('request_timeout', 'The request did not arrive in time.')
    : refuse('malformed_body', 'The request is not valid HTTP.');
  const body = JSON.stringify(errorBody(refusal, requestIdOf('')));
  const status = statusOf(refusal);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
  ];
  socket.end([...head, `Content-Length: ${Buffer.byteLength(body)}`, '', body].join('\r\n'));
};
