import type { Reporter } from './reporter.ts';

/** Values of each side, one per round. */
export interface Rounds {
  floor: number[];
  ours: number[];
}

/** Measures the sides in turn: floor, ours, floor, ours, …, so that other load on the machine affects all equally. */
export const alternate = async <Name extends string>(
  sides: Record<Name, () => Promise<number>>,
  { rounds, label, reporter, unit }: { rounds: number; label: string; reporter: Reporter; unit: string },
): Promise<Record<Name, number[]>> => {
  const names = Object.keys(sides) as Name[];
  const result = new Map(names.map(name => [name, [] as number[]]));
  for (let round = 1; round <= rounds; round += 1) {
    for (const name of names) {
      const value = await reporter.step(`${label}, round ${round}/${rounds}, ${name}`, sides[name]);
      reporter.say(`  ${label}, ${name}: ${value.toFixed(1)} ${unit}`);
      result.get(name)?.push(value);
    }
  }
  return Object.fromEntries(result) as Record<Name, number[]>;
};

/** Returns the items in random order. */
export const shuffled = <Item>(items: readonly Item[]): Item[] =>
  items
    .map(item => ({ item, place: Math.random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item);

export interface Spread {
  median: number;
  min: number;
  max: number;
}

/** Returns a quantile: `part` 0.5 is the median, 1 the largest value. */
export const quantile = (values: readonly number[], part: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * part;
  const [below, above] = [sorted[Math.floor(place)] ?? NaN, sorted[Math.ceil(place)] ?? NaN];
  return below + (above - below) * (place - Math.floor(place));
};

export const spreadOf = (values: readonly number[]): Spread => ({
  median: quantile(values, 0.5),
  min: quantile(values, 0),
  max: quantile(values, 1),
});
