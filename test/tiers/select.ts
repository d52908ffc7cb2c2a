import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import path from 'node:path';
import { guards } from '../guards/list/index.ts';
import { partOf, tiers, type Part, type Tier } from './rooms.ts';

const root = path.resolve(import.meta.dirname, '../..');

const titlesByFile = new Map(
  Object.entries(
    Object.groupBy(
      guards.flatMap(({ tests }) => tests),
      ({ file }) => file,
    ),
  ).map(([file, tests = []]) => [file, tests.map(({ title }) => title)]),
);

/** Data about a test for the selection. */
export interface Candidate {
  fullTitle(): string;
}

/** Returns a number from 0 to 1 (exclusive) for a test or a file, the same for the same seed. */
const drawOf = (seed: string, ...names: string[]): number =>
  createHash('sha256')
    .update([seed, ...names].join('\0'))
    .digest()
    .readUInt32BE() /
  2 ** 32;

/** Returns the tests of one file that a part of it has, in their order. `seed` chooses the share. */
export const selectTests = <T extends Candidate>(
  tests: readonly T[],
  { part, file, seed }: { part: Part; file: string; seed: string },
): T[] => {
  if (part === 'all') return [...tests];
  if (part === 'none') return [];
  const titles = titlesByFile.get(file) ?? [];
  const isNamed = (test: T): boolean => titles.some(title => test.fullTitle().includes(title));
  const first = part.orFirst && !tests.some(isNamed) ? tests[0] : undefined;
  const { share = 0, ofFiles } = part;
  const isDrawn = (test: T): boolean =>
    (ofFiles ? drawOf(seed, file) : drawOf(seed, file, test.fullTitle())) < share;
  return tests.filter(test => isNamed(test) || test === first || isDrawn(test));
};

/** Returns whether a tier may run a test of the file, as far as is known without loading it. */
const mayRun = (tier: Tier, file: string, seed: string): boolean => {
  const part = partOf(tier, file);
  if (part === 'none') return false;
  if (part === 'all' || part.orFirst || titlesByFile.has(file)) return true;
  const { share = 0, ofFiles } = part;
  return ofFiles ? drawOf(seed, file) < share : share > 0;
};

/** Returns every test file below `test`, relative to the project's root. */
export const listTestFiles = (): string[] => globSync('test/**/*.test.ts', { cwd: root }).toSorted();

/** Returns the test files that a tier loads; `seed` chooses its share. */
export const filesOf = (tier: Tier, seed: string): string[] =>
  listTestFiles().filter(file => mayRun(tier, file, seed));

/** Returns the commit that is checked out, which chooses the share of a tier; `none` outside of a clone. */
const commit = (): string => {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return 'none';
  }
};

/**
 * Tells the processes that run the tests which tier this is, and returns the seed of its shares: TEST_SEED, which repeats an
 * earlier choice, or else the commit.
 */
export const announceTier = (tier: Tier): string => {
  process.env['TEST_TIER'] = tier;
  return (process.env['TEST_SEED'] ??= commit());
};

/** Removes the tests that the tier leaves out from a file's suites, before any of them has begun. */
export const keepSelected = (top: Mocha.Suite): void => {
  const tier = tiers.find(name => name === process.env['TEST_TIER']);
  if (!tier) return;
  const suites: Mocha.Suite[] = [];
  const collect = (suite: Mocha.Suite): void => {
    suites.push(suite);
    suite.suites.forEach(collect);
  };
  collect(top);
  const tests = suites.flatMap(suite => suite.tests);
  for (const [name, own] of Map.groupBy(tests, test => test.file ?? '')) {
    const file = path.relative(root, name);
    const part = partOf(tier, file);
    const kept = new Set(selectTests(own, { part, file, seed: process.env['TEST_SEED'] ?? '' }));
    for (const suite of suites)
      suite.tests = suite.tests.filter(test => test.file !== name || kept.has(test));
  }
};
