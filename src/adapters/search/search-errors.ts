import { refuse, type Refusal } from '../../domain/errors.ts';

/**
 * Returns a refusal with a general text, because details would name addresses, and the client's own errors contain the key.
 */
const unavailable = (message: string): Refusal => refuse('unavailable', message, { retryAfter: 2 });

export const notSetUp = (): Refusal =>
  unavailable('Search is not configured on this server. Tell the operator.');

export const collectionMissing = (): Refusal =>
  unavailable('The search index does not exist. The operator can rebuild it.');

const tooSlow = (): Refusal => unavailable('The search did not answer in time. Try again.');
const outOfReach = (): Refusal => unavailable('The search server cannot be reached. Try again.');
export const notWell = (): Refusal => unavailable('The search server is not ready. Try again.');
const keyRefused = (): Refusal =>
  unavailable('The search server rejects this service’s key. Tell the operator.');

/** Matches the server's errors for full memory or disk, whose status would blame the request. */
const fullServer = /out of (?:resource|memory|disk)|OUT_OF_/i;

/**
 * Converts a status and a message of the server to an error: a refusal, unless the request itself was wrong, which is a bug
 * of ours.
 */
export const answered = (status: number, message: string): Error => {
  if (status === 404) return collectionMissing();
  if (status === 401 || status === 403) return keyRefused();
  if (status < 400 || status >= 500 || status === 429 || status === 408 || fullServer.test(message))
    return notWell();
  return new Error(`The search server answered ${status}: ${message.slice(0, 300)}`);
};

const given = (error: object): { httpStatus?: unknown; code?: unknown; message?: unknown } => error;

/**
 * Converts an error of the client to one of ours. Deliberately drops the client's own error, which contains the key and the
 * texts that were sent.
 */
export const explained = (error: unknown): Error => {
  if (typeof error !== 'object' || error === null) return outOfReach();
  const { httpStatus, code, message } = given(error);
  if (typeof httpStatus === 'number') return answered(httpStatus, String(message));
  return code === 'ERR_CANCELED' || code === 'ETIMEDOUT' || code === 'ECONNABORTED'
    ? tooSlow()
    : outOfReach();
};
