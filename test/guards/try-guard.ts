import type { Copy } from './copy-tree.ts';
import type { Guard, GuardTest } from './guard.ts';
import { runTests, type TestRun } from './run-tests.ts';

/** What happened without one guard. */
export interface Trial {
  guard: Guard;
  /** Titles of the tests that failed, of those that the guard names. */
  seenBy: string[];
  /** Why it counts as noticed by nobody; undefined when each named test has failed. */
  problem: string | undefined;
  ms: number;
}

/** Takes the guard away in `copy`, and runs its tests there. */
export const tryGuard = async (copy: Copy, guard: Guard, stop: AbortSignal): Promise<Trial> => {
  const run = await copy.without(guard, () => runTests(copy.folder, guard.tests, stop));
  const seenBy = guard.tests.filter(test => fails(run, test)).map(({ title }) => title);
  return { guard, seenBy, problem: problemOf(guard, seenBy, run), ms: run.ms };
};

const fails = ({ failed }: TestRun, { title }: GuardTest): boolean =>
  failed.some(fullTitle => fullTitle.includes(title));

const problemOf = ({ tests }: Guard, seenBy: readonly string[], run: TestRun): string | undefined => {
  if (seenBy.length === tests.length) return undefined;
  if (run.broken !== undefined) return `the run broke: ${run.broken}`;
  const blind = tests.find(({ title }) => !seenBy.includes(title));
  return `stayed green or did not run: ${blind?.file} "${blind?.title}"`;
};

/** Runs the tests of these guards with all guards in place; gives those that do not pass: they would prove nothing. */
export const unsoundTests = async (
  copy: Copy,
  guards: readonly Guard[],
  stop: AbortSignal,
): Promise<string[]> => {
  const tests = guards.flatMap(guard => guard.tests);
  const { passed, failed, broken } = await runTests(copy.folder, tests, stop);
  const missing = tests.filter(({ title }) => !passed.some(fullTitle => fullTitle.includes(title)));
  return [
    ...(broken === undefined ? [] : [broken]),
    ...failed,
    ...new Set(missing.map(({ file, title }) => `${file} "${title}" did not pass`)),
  ];
};
