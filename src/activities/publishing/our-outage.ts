import { isUnavailable } from '../../db/driver/unavailable.ts';
import { Refusal } from '../../domain/errors.ts';
import type { Publishing } from './publishing.ts';
import type { PrepareStep, TargetStep } from './steps.ts';

/** Error codes of an unhealthy disk of a worker. */
const diskErrors = new Set(['EIO', 'ESTALE', 'ENOTCONN', 'EMFILE', 'ENFILE']);

const isDiskError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && diskErrors.has(error.code);

/**
 * Returns what is wrong if a part of this service, and not the platform, prevents a step. Returns undefined for every other
 * error. Adapters convert all errors on the way to a platform to a PlatformError, which is none of these.
 */
export const ourOutage = (error: unknown): string | undefined => {
  if (error instanceof Refusal)
    return error.code === 'unavailable' ? `waiting for this service: ${error.message}` : undefined;
  return isUnavailable(error) || isDiskError(error)
    ? 'waiting for this service: the database or the file store does not answer.'
    : undefined;
};

/** Waits out problems of this service, which never count against the post or its platform. */
export const onOurSide = (
  { log }: Publishing,
  { targetId }: TargetStep,
  error: unknown,
): Extract<PrepareStep, { state: 'again' }> => {
  const reason = ourOutage(error);
  if (reason === undefined) throw error;
  log.warn({ err: error, targetId }, 'a post cannot be prepared because of the service and will be retried');
  return { state: 'again', isOurs: true, reason, afterMs: null };
};
