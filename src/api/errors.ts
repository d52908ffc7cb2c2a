import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { errorStatus, Refusal, refuse, type ErrorCode, type RefusalExtra } from '../domain/errors.ts';
import { requestIdOf } from './request-id.ts';

/** The error answer of the contract, with what we add to it. */
export interface ErrorBody extends RefusalExtra {
  success: false;
  error: ErrorCode;
  message: string;
  requestId: string;
}

/** SQLSTATEs that mean "not now": connection lost, out of connections, shutting down, out of time, lost a deadlock. */
const unavailableStates = /^(?:08(?!P01)...|53...|57P0.|57014|40P01|40001)$/;
const unavailableErrno = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ETIMEDOUT',
  'EPIPE',
]);
/** `pg` gives these no code. */
const unavailableMessages =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Cannot use a pool after calling end)/;

const isDatabaseGone = (error: Error & { code?: unknown }): boolean =>
  (typeof error.code === 'string' &&
    (unavailableStates.test(error.code) || unavailableErrno.has(error.code))) ||
  unavailableMessages.test(error.message);

/** True when the error, or what caused it, says that the database cannot be reached. */
export const isUnavailable = (error: unknown): boolean => {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) {
    if (isDatabaseGone(cause)) return true;
    if (cause instanceof AggregateError && cause.errors.some(isUnavailable)) return true;
  }
  return false;
};

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
