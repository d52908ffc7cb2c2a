/** CPU time of this thread, which serves what a test asks, in milliseconds. A busy machine does not add to it. */
export const ownCpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

/** Milliseconds of CPU that this thread spends on some work: as many beside others that keep the machine busy. */
export const cpuMsOf = (work: () => void): number => {
  const before = ownCpuMs();
  work();
  return ownCpuMs() - before;
};
