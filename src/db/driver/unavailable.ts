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

/** Returns whether the error, or what caused it, is one of a kind. */
const isCausedBy = (error: unknown, isKind: (cause: Error & { code?: unknown }) => boolean): boolean => {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) {
    if (isKind(cause)) return true;
    if (cause instanceof AggregateError && cause.errors.some(inner => isCausedBy(inner, isKind))) return true;
  }
  return false;
};

/** True when the error, or what caused it, says that the database cannot be reached. */
export const isUnavailable = (error: unknown): boolean => isCausedBy(error, isDatabaseGone);

/** PostgreSQL's code for a lock that did not come within `lock_timeout`. */
export const lockNotAvailable = '55P03';

/** True when the error, or what caused it, says that a row was locked by others for too long. */
export const isLockedOut = (error: unknown): boolean =>
  isCausedBy(error, ({ code }) => code === lockNotAvailable);
