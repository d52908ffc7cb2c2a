import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import path from 'node:path';
import { guards } from '../guards/list/index.ts';
import { drawFiles } from './draw.ts';
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

/** Returns the tests of one file that a part of it has, in their order. `isDrawn`: whether the tier's share has the file. */
export const selectTests = <T extends Candidate>(
  tests: readonly T[],
  { part, file, isDrawn }: { part: Part; file: string; isDrawn: boolean },
): T[] => {
  if (part === 'none') return [];
  if (part === 'all' || isDrawn) return [...tests];
  const titles = titlesByFile.get(file) ?? [];
  const isNamed = (test: T): boolean => titles.some(title => test.fullTitle().includes(title));
  const first = part.orFirst && !tests.some(isNamed) ? tests[0] : undefined;
  return tests.filter(test => isNamed(test) || test === first);
};

/** Returns every test file below `test`, relative to the project's root. */
export const listTestFiles = (): string[] => globSync('test/**/*.test.ts', { cwd: root }).toSorted();

/** Returns the test files that a tier loads; `seed` chooses its share. */
export const filesOf = (tier: Tier, seed: string): string[] => {
  const all = listTestFiles();
  const drawn = drawFiles(tier, all, seed);
  return all.filter(file => {
    const part = partOf(tier, file);
    if (part === 'none') return false;
    return part === 'all' || part.orFirst === true || titlesByFile.has(file) || drawn.has(file);
  });
};

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

/** Files that this process's tier draws, found once: the processes that run tests take one file after the other. */
let drawnHere: Set<string> | undefined;

/**
 * Removes the tests that the tier leaves out from a file's suites, before any of them has begun. Returns how many tests there
 * were.
 */
export const keepSelected = (top: Mocha.Suite): number => {
  const suites: Mocha.Suite[] = [];
  const collect = (suite: Mocha.Suite): void => {
    suites.push(suite);
    suite.suites.forEach(collect);
  };
  collect(top);
  const tests = suites.flatMap(suite => suite.tests);
  const tier = tiers.find(name => name === process.env['TEST_TIER']);
  if (!tier) return tests.length;
  drawnHere ??= drawFiles(tier, listTestFiles(), process.env['TEST_SEED'] ?? '');
  for (const [name, own] of Map.groupBy(tests, test => test.file ?? '')) {
    const file = path.relative(root, name);
    const part = partOf(tier, file);
    const kept = new Set(selectTests(own, { part, file, isDrawn: drawnHere.has(file) }));
    for (const suite of suites)
      suite.tests = suite.tests.filter(test => test.file !== name || kept.has(test));
  }
  return tests.length;
};
