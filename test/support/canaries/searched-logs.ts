import { search } from './canaries.ts';

let waiting: string[] = [];

/** Log of a test's services, and of processes that pass their lines on. */
export const searchedLog = {
  write: (line: string): void => void waiting.push(line),
};

/** Returns a log that is searched and also written to the test's own. */
export const searchedBeside = (logTo: { write(line: string): void }): { write(line: string): void } => ({
  write: line => {
    searchedLog.write(line);
    logTo.write(line);
  },
});

/** Searches what was logged since the last time. */
export const searchLogs = (): void => {
  const lines = waiting;
  waiting = [];
  if (lines.length > 0) search(lines.join('\n'), 'log', 'a line of a log');
};

/** Searches what an API counts. */
export const searchMetrics = async (url: string): Promise<void> => {
  search(await (await fetch(url)).text(), 'metrics', 'a metric');
};
