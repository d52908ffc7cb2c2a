import { errorStatus, Refusal, refuse, type ErrorCode, type RefusalExtra } from '../domain/errors.ts';

/** The error answer of the contract, with what we add to it. */
export interface ErrorBody extends RefusalExtra {
  success: false;
  error: ErrorCode;
  message: string;
  requestId: string;
}

/** SQLSTATE classes that mean "not now": connection lost, out of connections, shutting down, cancelled by time. */
const unavailableStates = /^(?:08(?!P01)...|53...|57P0.|57014)$/;
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
