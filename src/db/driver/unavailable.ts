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
