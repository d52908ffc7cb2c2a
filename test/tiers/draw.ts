import { createHash } from 'node:crypto';
import { readBudget } from './budget.ts';
import { partOf, type Tier } from './rooms.ts';

/** A file that a tier may draw as a whole. */
export interface Drawable {
  file: string;
  /** How likely it is drawn, against others. */
  share: number;
  /** CPU seconds of all its tests. */
  cost: number;
}

/** Returns a number above 0, at most 1, the same for the same seed and file. */
const numberOf = (seed: string, file: string): number =>
  (createHash('sha256').update([seed, file].join('\0')).digest().readUInt32BE() + 1) / 2 ** 32;

/**
 * Returns files that together cost at most `seconds`: in an order that the seed chooses by their shares, each that still
 * fits. So every choice costs about the same, and a run's budget does not depend on luck.
 */
export const drawOf = (files: readonly Drawable[], seed: string, seconds: number): Set<string> => {
  // weighted sampling without replacement (Efraimidis and Spirakis)
  const rankOf = ({ file, share }: Drawable): number => -Math.log(numberOf(seed, file)) / share;
  const drawn = new Set<string>();
  let left = seconds;
  for (const { file, cost } of files.toSorted((one, other) => rankOf(one) - rankOf(other))) {
    if (cost > left) continue;
    drawn.add(file);
    left -= cost;
  }
  return drawn;
};

/** CPU seconds assumed for a file that no written budget has yet. */
const costOfNewFile = 5;

/** Returns the files of a tier's rooms with a share that this seed draws, within the seconds that test/budget.json gives them. */
export const drawFiles = (tier: Tier, files: readonly string[], seed: string): Set<string> => {
  const { drawn, files: each, tests } = readBudget();
  const drawable = files.flatMap(file => {
    const part = partOf(tier, file);
    if (typeof part === 'string' || part.share === undefined) return [];
    const [seconds, count] = [each[file], tests[file]];
    const cost = seconds === undefined || count === undefined ? costOfNewFile : seconds * count;
    return [{ file, share: part.share, cost }];
  });
  return drawOf(drawable, seed, drawn);
};
