import { globSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

/** A statement that a test ran: its text, and the calls in `src` that led to it, innermost first (`src/db/a.ts:3:9`). */
export interface RecordedStatement {
  text: string;
  calls: string[];
  /** True if the text has a `?` for each value, as texts for the entity manager do. */
  hasPlaces: boolean;
}

/** Folder in which each process of a test run records its statements, in a file `<pid>.jsonl` with a line of JSON each. */
export const recordFolder = path.resolve(import.meta.dirname, '../../node_modules/.cache/statements');

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const filesOf = (folder: string): string[] => globSync('*.jsonl', { cwd: folder });

/** Deletes the records of earlier runs, except those of a run that is still in progress. */
export const forgetRecords = (): void => {
  for (const name of filesOf(recordFolder))
    if (!isAlive(Number(path.parse(name).name))) rmSync(path.join(recordFolder, name), { force: true });
};

/** Returns what the processes of the last run recorded. */
export const readRecords = (): RecordedStatement[] =>
  filesOf(recordFolder).flatMap(name =>
    readFileSync(path.join(recordFolder, name), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map(line => JSON.parse(line) as RecordedStatement),
  );
