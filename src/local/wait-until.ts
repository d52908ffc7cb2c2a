import { setTimeout as sleep } from 'node:timers/promises';

/** Result of a check: true, or the reason why not yet. */
export type WaitVerdict = boolean | string;

/**
 * Polls `check` until it returns true. Rejects with the signal's reason if aborted, and after `within` ms with what it
 * waited for and the last reason.
 */
export const waitUntil = async (
  what: string,
  check: () => Promise<WaitVerdict> | WaitVerdict,
  { within, every = 50, signal }: { within: number; every?: number; signal?: AbortSignal },
): Promise<void> => {
  const deadline = Date.now() + within;
  for (let verdict = await check(); verdict !== true; verdict = await check()) {
    signal?.throwIfAborted();
    const why = verdict === false ? '' : `: ${verdict}`;
    if (Date.now() > deadline) throw new Error(`${what}: not within ${within / 1000} s${why}`);
    await sleep(every);
  }
};
