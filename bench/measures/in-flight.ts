import { setTimeout as sleep } from 'node:timers/promises';

/** Runs `work` `count` times in `width` lanes, one after another in each. Resolves to the number per second. */
export const inFlight = async (
  count: number,
  width: number,
  work: (lane: number) => Promise<unknown>,
): Promise<number> => {
  const began = performance.now();
  let left = count;
  const drive = async (lane: number): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await work(lane);
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, count) }, (_, lane) => drive(lane)));
  return count / ((performance.now() - began) / 1_000);
};

/** Sends requests at the given rate, regardless of pending responses. Returns the milliseconds of each. */
export const askPaced = async (
  perSecond: number,
  seconds: number,
  ask: (number: number) => Promise<unknown>,
) => {
  const took: Promise<number>[] = [];
  const began = performance.now();
  for (let number = 0; number < perSecond * seconds; number += 1) {
    await sleep(Math.max(0, began + (number * 1_000) / perSecond - performance.now()));
    const since = performance.now();
    took.push(ask(number).then(() => performance.now() - since));
  }
  return Promise.all(took);
};
