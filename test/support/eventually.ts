import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Interval between checks. A check is one request or more: a long wait is checked less often, and its end noticed at most a
 * sixth late.
 */
const pollMs = { least: 40, most: 400 };
/** Ends a hang, and no busy machine: it measures nothing. */
const hangMs = 120_000;

/**
 * Waits until `look` returns something truthy, and resolves to it. Fails with `what` and the last value or error if that
 * never happens.
 */
export const eventually = async <T>(
  what: string,
  look: () => Promise<T | false | null | undefined> | T | false | null | undefined,
): Promise<T> => {
  const began = Date.now();
  let last: unknown;
  for (;;) {
    try {
      const seen = await look();
      if (seen) return seen;
      last = seen;
    } catch (error) {
      last = error;
    }
    const waited = Date.now() - began;
    if (waited > hangMs) break;
    await sleep(Math.min(pollMs.most, Math.max(pollMs.least, waited / 6)));
  }
  throw new Error(`never happened within ${hangMs} ms: ${what} (last seen: ${String(last)})`);
};
