import { searchedBeside } from './canaries/searched-logs.ts';

/** One line of the log, read. */
export type LogLine = Record<string, unknown> & { role: string; msg: string; part?: string };

/** Returns a log for services of a test that reads it. */
export const heardLog = () => {
  const lines: LogLine[] = [];
  const logTo = searchedBeside({ write: line => void lines.push(JSON.parse(line) as LogLine) });
  return { logTo, lines };
};
