import { secondsIn } from './errors.ts';

/** The contract's limits for clients: start at 1 s, double with each repeat, at most 60 s. */
const [firstMs, maxMs] = [1_000, 60_000];

/** Passes by itself: a proxy without a server behind it, a database that is away, an answer that was lost. */
const passing = new Set([408, 500, 502, 503, 504]);

/**
 * How long to wait before a repeat, in milliseconds; undefined when there should be none. `outcome`: the answer, or undefined
 * when none came. A request that is neither safe nor keyed (`isRepeatable`) may have been done, so only a 429 is repeated: it
 * was refused before anything was done. A `Retry-After` beyond 60 s (a limit of a day) is left to the caller.
 */
export const pauseBefore = (
  outcome: Response | undefined,
  { repeats, isRepeatable }: { repeats: number; isRepeatable: boolean },
): number | undefined => {
  const backOff = Math.min(firstMs * 2 ** repeats, maxMs);
  if (!outcome) return isRepeatable ? backOff : undefined;
  const asked = secondsIn(outcome.headers.get('retry-after'));
  // the first try of this very request is still running
  const isInProgress = outcome.status === 409 && asked !== undefined;
  const mayPass = passing.has(outcome.status) || isInProgress;
  if (outcome.status !== 429 && !(mayPass && isRepeatable)) return undefined;
  const pause = Math.max(backOff, (asked ?? 0) * 1_000);
  return pause > maxMs ? undefined : pause;
};

/** Resolves after the time; rejects with the signal's reason as soon as it is aborted. */
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
