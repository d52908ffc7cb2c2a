import { quantile, spreadOf, type Rounds, type Spread } from './rounds.ts';

/**
 * Threshold that a measure must meet, as a ratio to its floor or as an absolute number. `within` is the maximum difference
 * from 1.
 */
export interface Bar {
  kind: 'at least' | 'at most' | 'within';
  value: number;
}

/** One line of the result. */
export interface Row {
  name: string;
  unit: string;
  ours: Spread;
  floor: Spread | null;
  /** Our value divided by the floor of the same round, or null if there is no floor. */
  ratio: Spread | null;
  /** Null if the number is only shown. */
  bar: Bar | null;
  /** Value that is compared to the bar. */
  judged: number;
  pass: boolean;
  /** Explains how the value was measured. */
  note: string;
  /** Position in a separate table, if several values are measured for each of several things. */
  cell?: { line: string; column: string };
}

type Said = Pick<Row, 'name' | 'unit' | 'bar' | 'note' | 'cell'>;

const passes = (bar: Bar | null, measured: number): boolean => {
  if (bar === null) return true;
  const { kind, value } = bar;
  if (kind === 'within') return Math.abs(measured - 1) <= value;
  return kind === 'at least' ? measured >= value : measured <= value;
};

/** Returns the value compared to the bar, and whether it passes. */
const judge = (bar: Bar | null, judged: number): Pick<Row, 'judged' | 'pass'> => ({
  judged,
  pass: passes(bar, judged),
});

/** Returns a row with a ratio. The bar applies to the median of the rounds' ratios. */
export const comparison = (said: Said, rounds: Rounds): Row => {
  const ratios = rounds.ours.map((ours, round) => ours / (rounds.floor[round] ?? NaN));
  return {
    ...said,
    ours: spreadOf(rounds.ours),
    floor: spreadOf(rounds.floor),
    ratio: spreadOf(ratios),
    ...judge(said.bar, quantile(ratios, 0.5)),
  };
};

/** Returns a row without a floor. The bar applies to the quantile `part` of the values, by default the largest. */
export const absolute = (said: Said, values: number[], part = 1): Row => ({
  ...said,
  ours: spreadOf(values),
  floor: null,
  ratio: null,
  ...judge(said.bar, quantile(values, part)),
});

/** Returns a row whose bar applies to our largest value. The row also shows the other side's. */
export const absoluteBeside = (said: Said, rounds: Rounds): Row => ({
  ...comparison(said, rounds),
  ...judge(said.bar, quantile(rounds.ours, 1)),
});
