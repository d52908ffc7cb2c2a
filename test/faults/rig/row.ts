import type { Findings } from './invariants.ts';
import { nothingFound } from './invariants.ts';

/** One line of the table. */
export interface Row {
  /** Number in the fault matrix: K1, K16, … */
  key: string;
  fault: string;
  where: string;
  trials: number;
  found: Findings;
  /** Longest that a recovery may take, in milliseconds; none where the fault itself decides. */
  limitMs?: number;
  /** Note for the reader: why the case was not run, or which fault was not hit. */
  note?: string;
  skipped?: boolean;
}

export const passes = ({ found, limitMs, skipped }: Row): boolean =>
  skipped === true ||
  (found.violations.length === 0 &&
    found.lost === 0 &&
    found.doubled === 0 &&
    (limitMs === undefined || found.slowestMs <= limitMs));

export const skippedRow = (given: Pick<Row, 'key' | 'fault' | 'where'>, note: string): Row => ({
  ...given,
  trials: 0,
  found: nothingFound(),
  note,
  skipped: true,
});
