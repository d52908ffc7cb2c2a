import { secondsIn } from './errors.ts';

/** Retry delays required by the API: start at 1 s, double with each retry, at most 60 s. */
const [firstMs, maxMs] = [1_000, 60_000];

/** Temporary errors: a proxy without a server, an unavailable database, or a lost response. */
const passing = new Set([408, 500, 502, 503, 504]);

/**
 * Returns the milliseconds before a retry, or undefined if the request must not be retried. `outcome` is the response, or
 * undefined if none arrived. A request that is neither safe nor keyed (`isRepeatable`) may have been processed, so it is
 * retried only after a 429, which rejects before any processing. A `Retry-After` above 60 s (a daily limit) is left to the
 * caller.
 */
export const pauseBefore = (
  outcome: Response | undefined,
  { repeats, isRepeatable }: { repeats: number; isRepeatable: boolean },
): number | undefined => {
  const backOff = Math.min(firstMs * 2 ** repeats, maxMs);
  if (!outcome) return isRepeatable ? backOff : undefined;
  const asked = secondsIn(outcome.headers.get('retry-after'));
  // The first attempt of the same request is still running.
  const isInProgress = outcome.status === 409 && asked !== undefined;
  const mayPass = passing.has(outcome.status) || isInProgress;
  if (outcome.status !== 429 && !(mayPass && isRepeatable)) return undefined;
  const pause = Math.max(backOff, (asked ?? 0) * 1_000);
  return pause > maxMs ? undefined : pause;
};

/** Resolves after the given time. Rejects with the signal's reason as soon as it is aborted. */
export const sleep = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const abort = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', abort, { once: true });
  });
