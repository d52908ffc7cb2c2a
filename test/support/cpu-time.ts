/** CPU time of this thread, which serves what a test asks, in milliseconds. A busy machine does not add to it. */
export const ownCpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

/** Returns the milliseconds of CPU that this thread spends on some work, which do not depend on the load of the machine. */
export const cpuMsOf = (work: () => void): number => {
  const before = ownCpuMs();
  work();
  return ownCpuMs() - before;
};
