import { setTimeout as sleep } from 'node:timers/promises';

/** How often the condition is looked at. */
const pollMs = 50;

/**
 * Waits until `look` returns something truthy and resolves to it; fails with `what` and the last value or error when it
 * does not happen in time. The limit is generous: it ends a hang, it measures nothing.
 */
export const eventually = async <T>(
  what: string,
  look: () => Promise<T | false | null | undefined> | T | false | null | undefined,
  withinMs = 20_000,
): Promise<T> => {
  const deadline = Date.now() + withinMs;
  let last: unknown;
  while (Date.now() < deadline) {
    try {
      const seen = await look();
      if (seen) return seen;
      last = seen;
    } catch (error) {
      last = error;
    }
    await sleep(pollMs);
  }
  throw new Error(`never happened within ${withinMs} ms: ${what} (last seen: ${String(last)})`);
};
