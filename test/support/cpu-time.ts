/** CPU time of this thread, which serves what a test asks, in milliseconds. A busy machine does not add to it. */
export const ownCpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

/**
 * Measures again, at most twice, while the result is not below `enough`, and returns the least result. Slow code is slow each
 * time, but a garbage collection or a neighbor on the same core hits one measurement.
 */
export const leastOf = async (enough: number, measure: () => Promise<number>): Promise<number> => {
  let least = await measure();
  for (let more = 0; more < 2 && least >= enough; more += 1) least = Math.min(least, await measure());
  return least;
};

/** Returns the milliseconds of CPU that this thread spends on some work, which do not depend on the load of the machine. */
export const cpuMsOf = (work: () => void): number => {
  const before = ownCpuMs();
  work();
  return ownCpuMs() - before;
};
