import type { Copy } from './copy-tree.ts';
import type { Guard, GuardTest } from './guard.ts';
import { runTests, type TestRun } from './run-tests.ts';

/** Result of a run without one guard. */
export interface Trial {
  guard: Guard;
  /** Titles of the failed tests that the guard names. */
  seenBy: string[];
  /** Reason why no test noticed the missing guard; undefined if each named test has failed. */
  problem: string | undefined;
  ms: number;
}

/** Removes the guard in `copy`, and runs its tests there. */
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

/** Runs the tests of these guards with all guards in place. Returns the failing tests, because they would prove nothing. */
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
