import { setTimeout as sleep } from 'node:timers/promises';

/** Polls `check` until it holds. Rejects with the signal's reason when aborted, and says what it waited for after `within` ms. */
export const waitUntil = async (
  what: string,
  check: () => Promise<boolean> | boolean,
  { within, every = 50, signal }: { within: number; every?: number; signal?: AbortSignal },
): Promise<void> => {
  const deadline = Date.now() + within;
  while (!(await check())) {
    signal?.throwIfAborted();
    if (Date.now() > deadline) throw new Error(`${what}: not within ${within / 1000} s`);
    await sleep(every, undefined, signal ? { signal } : {});
  }
};
