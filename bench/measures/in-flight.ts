/** Runs `work` `count` times with at most `width` under way at once; resolves to how many ended a second. */
export const inFlight = async (
  count: number,
  width: number,
  work: () => Promise<unknown>,
): Promise<number> => {
  const began = performance.now();
  let left = count;
  const lane = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await work();
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, count) }, lane));
  return count / ((performance.now() - began) / 1_000);
};
