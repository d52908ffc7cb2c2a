import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Circumstances } from './machine.ts';
import type { Row } from './row.ts';

/** A figure that landed: the value that its bar judges, which is a ratio where the row has a floor. */
export interface LandedFigure {
  value: number;
  /** Whether a larger value is better. */
  isMoreBetter: boolean;
  /** Commit that it was measured on. */
  commit: string;
}

/** Landed figures by the name of their row. */
export type Landed = Record<string, LandedFigure>;

/** Part of a landed figure that may be lost before the loss is named. */
const tolerated = 0.1;

/** Returns one line for each row that is worse than its landed figure by more than a tenth. */
export const findDrops = (rows: readonly Row[], landed: Landed): string[] =>
  rows.flatMap(({ name, judged }) => {
    const last = landed[name];
    if (last === undefined) return [];
    const change = judged / last.value - 1;
    const loss = last.isMoreBetter ? -change : change;
    if (loss <= tolerated) return [];
    const percent = `${change > 0 ? '+' : '−'}${Math.abs(change * 100).toFixed(0)} %`;
    return [`${name}: ${judged.toFixed(2)}, landed ${last.value.toFixed(2)} at ${last.commit} (${percent})`];
  });

/** Returns the landed figures with those of the rows that have a lower or upper bar. Other measures keep theirs. */
export const mergeLanded = (landed: Landed, rows: readonly Row[], commit: string): Landed => {
  const own = rows.flatMap(({ name, bar, judged }): [string, LandedFigure][] =>
    bar === null || bar.kind === 'within'
      ? []
      : [[name, { value: judged, isMoreBetter: bar.kind === 'at least', commit }]],
  );
  return { ...landed, ...Object.fromEntries(own) };
};

const file = new URL('./landed.json', import.meta.url);

/** Reads the landed figures of this checkout. */
export const readLanded = (): Landed =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Landed) : {};

/** Stores the rows as the landed figures, to be committed with the change that was measured. */
export const keepLanded = (rows: readonly Row[], { commit }: Pick<Circumstances, 'commit'>): void => {
  const rounded = Object.entries(mergeLanded(readLanded(), rows, commit)).map(
    ([name, figure]) => [name, { ...figure, value: Number(figure.value.toPrecision(3)) }] as const,
  );
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(rounded), null, 2)}\n`);
};
