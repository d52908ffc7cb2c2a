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
  /** What a reader has to know: why it was not run, what was not met. */
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
