/** SQLSTATEs of temporary failures: connection lost, out of connections, shutting down, timeout, deadlock victim. */
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
/** Messages of temporary failures to which `pg` gives no code. */
const unavailableMessages =
  /^(?:timeout exceeded when trying to connect|the database has fallen silent|Connection terminated|Client has encountered a connection error|Cannot use a pool after calling end)/;

const isDatabaseGone = (error: Error & { code?: unknown }): boolean =>
  (typeof error.code === 'string' &&
    (unavailableStates.test(error.code) || unavailableErrno.has(error.code))) ||
  unavailableMessages.test(error.message);

/** Returns whether the error or one of its causes is of a kind. */
const isCausedBy = (error: unknown, isKind: (cause: Error & { code?: unknown }) => boolean): boolean => {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) {
    if (isKind(cause)) return true;
    if (cause instanceof AggregateError && cause.errors.some(inner => isCausedBy(inner, isKind))) return true;
  }
  return false;
};

/** Returns whether the error or one of its causes says that the database cannot be reached. */
export const isUnavailable = (error: unknown): boolean => isCausedBy(error, isDatabaseGone);

/** PostgreSQL's code for a lock that was not acquired within `lock_timeout`. */
export const lockNotAvailable = '55P03';

/** Returns whether the error or one of its causes says that a row was locked by others for too long. */
export const isLockedOut = (error: unknown): boolean =>
  isCausedBy(error, ({ code }) => code === lockNotAvailable);
