import { printTable } from '../table.ts';
import type { Diagnosis } from './diagnosis.ts';

const marks = { ok: 'ok', warning: 'look', bad: 'BAD', unknown: '?' } as const;

/** Formats findings as a table, with what to do behind each finding. */
export const showFindings = (found: readonly Diagnosis[]): string =>
  printTable(
    ['', 'WHAT', 'FOUND'],
    found.map(({ health, what, found: sentence, todo }) => [
      marks[health],
      what,
      todo === undefined ? sentence : `${sentence} → ${todo}`,
    ]),
  );
