/** Milliseconds of CPU that this thread spends on some work: as many beside others that keep the machine busy. */
export const cpuMsOf = (work: () => void): number => {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
};
