/** Runs `work` `count` times in `width` lanes, one after another in each; resolves to how many ended a second. */
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
