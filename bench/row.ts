import { quantile, spreadOf, type Rounds, type Spread } from './rounds.ts';

/** The line that a measure has to reach, as a ratio to its floor or as an absolute number; `within`: so far from 1 at most. */
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
  /** Ours divided by the floor of the same round; null where there is no floor. */
  ratio: Spread | null;
  /** Null where a number is only shown. */
  bar: Bar | null;
  pass: boolean;
  /** What a reader should know of how it came about. */
  note: string;
}

type Said = Pick<Row, 'name' | 'unit' | 'bar' | 'note'>;

const passes = (bar: Bar | null, measured: number): boolean => {
  if (bar === null) return true;
  const { kind, value } = bar;
  if (kind === 'within') return Math.abs(measured - 1) <= value;
  return kind === 'at least' ? measured >= value : measured <= value;
};

/** A line that compares; the bar is on the median of the rounds' ratios. */
export const comparison = (said: Said, rounds: Rounds): Row => {
  const ratios = rounds.ours.map((ours, round) => ours / (rounds.floor[round] ?? NaN));
  return {
    ...said,
    ours: spreadOf(rounds.ours),
    floor: spreadOf(rounds.floor),
    ratio: spreadOf(ratios),
    pass: passes(said.bar, quantile(ratios, 0.5)),
  };
};

/** A line without a floor; the bar is on the largest value. */
export const absolute = (said: Said, values: number[]): Row => ({
  ...said,
  ours: spreadOf(values),
  floor: null,
  ratio: null,
  pass: passes(said.bar, quantile(values, 1)),
});

/** A line with a bar on our largest value, beside what the other side has. */
export const absoluteBeside = (said: Said, rounds: Rounds): Row => ({
  ...comparison(said, rounds),
  pass: passes(said.bar, quantile(rounds.ours, 1)),
});
