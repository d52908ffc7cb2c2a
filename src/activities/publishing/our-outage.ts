import { isUnavailable } from '../../db/driver/unavailable.ts';
import { Refusal } from '../../domain/errors.ts';

/** What a worker's own disk says when it is not well. */
const diskErrors = new Set(['EIO', 'ESTALE', 'ENOTCONN', 'EMFILE', 'ENFILE']);

const isDiskError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && diskErrors.has(error.code);

/**
 * Says what is wrong when a part of this service, and not the platform, keeps a step from being done; undefined for every
 * other error. Adapters turn whatever goes wrong on the way to a platform into a PlatformError, which is none of these.
 */
export const ourOutage = (error: unknown): string | undefined => {
  if (error instanceof Refusal)
    return error.code === 'unavailable' ? `waiting for this service: ${error.message}` : undefined;
  return isUnavailable(error) || isDiskError(error)
    ? 'waiting for this service: the database or the file store does not answer.'
    : undefined;
};
