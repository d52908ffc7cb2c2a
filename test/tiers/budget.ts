import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { FileCost } from './costs.ts';

/**
 * `node tools/run.mjs test/tiers/budget.ts COSTS [CHECKS] [--write]`: prints the CPU seconds of a run of the tests by layer and
 * the files that grew, and exits with 1 if the whole run costs over 1.15 times its budget. COSTS is the file that TEST_COSTS
 * named; CHECKS is a folder with a file `NAME.time` for each check, which holds its user and system seconds. `--write` puts
 * the costs of the files and checks into test/budget.json; the budget of the whole run is changed there by hand.
 */

const budgetFile = path.resolve(import.meta.dirname, '../budget.json');

const budgetSchema = z.object({
  /** CPU seconds that the whole of `.ci/run` may take on a machine with this calibration. */
  seconds: z.number().positive(),
  /** CPU seconds of the calibration loop on the machine that set the budget. Costs are kept as they were there. */
  calibration: z.number().positive(),
  checks: z.record(z.string(), z.number()),
  /** CPU seconds of the files that a commit draws (test/tiers/draw.ts), beside the tests that always run. */
  drawn: z.number().positive(),
  /** CPU seconds of each test, on average over those of a file. */
  files: z.record(z.string(), z.number()),
  /** Number of a file's tests, whether a tier ran them or not. */
  tests: z.record(z.string(), z.number()),
});

export type Budget = z.infer<typeof budgetSchema>;

/** Returns what test/budget.json holds. */
export const readBudget = (): Budget => budgetSchema.parse(JSON.parse(readFileSync(budgetFile, 'utf8')));

/** Costs of one run, in seconds of the machine that set the budget. */
export interface RunCosts {
  files: FileCost[];
  checks: Record<string, number>;
}

/** Factor by which a run may exceed its budget: the variation of a share of tests and of a busy machine. */
const tolerance = 1.15;

/** A file is named when a test of it costs this many times its budget, and the file this many seconds more. */
const grown = { times: 1.5, seconds: 2 };

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Converts what was measured to seconds of the machine that set the budget, by the calibration loops of the same run. */
export const normalize = ({ files, checks }: RunCosts, { calibration }: Budget): RunCosts => {
  const measured = sum(files.map(file => file.calibration)) / files.length;
  const scale = measured > 0 ? calibration / measured : 1;
  return {
    files: files.map(file => ({ ...file, seconds: file.seconds * scale })),
    checks: Object.fromEntries(Object.entries(checks).map(([name, seconds]) => [name, seconds * scale])),
  };
};

/** `test/api/posts/posts.test.ts` → `api`. */
const layerOf = ({ file }: FileCost): string => file.split('/')[1] ?? file;

const expectedOf = ({ file, tests, seconds }: FileCost, { files }: Budget): number =>
  (files[file] ?? seconds / Math.max(tests, 1)) * tests;

const table = (rows: readonly (readonly [string, number, number])[]): string[] =>
  rows.map(
    ([name, seconds, budget]) =>
      `${name.padEnd(60)} ${seconds.toFixed(1).padStart(7)} s  budget ${budget.toFixed(1)} s`,
  );

const layersOf = (files: readonly FileCost[], budget: Budget): string[] =>
  table(
    Object.entries(Object.groupBy(files, layerOf)).map(([layer, all = []]) => [
      layer,
      sum(all.map(({ seconds }) => seconds)),
      sum(all.map(file => expectedOf(file, budget))),
    ]),
  );

const grownOf = (files: readonly FileCost[], budget: Budget): string[] =>
  table(
    files
      .filter(file => !file.isFirst && file.tests > 0)
      .map(file => [file.file, file.seconds, expectedOf(file, budget)] as const)
      .filter(([, now, then]) => now > then * grown.times && now - then > grown.seconds)
      .toSorted((one, other) => other[1] - other[2] - (one[1] - one[2])),
  );

/** The report of a run as lines, and whether it stayed within its budget. `costs` are normalized. */
export const judge = (costs: RunCosts, budget: Budget): { lines: string[]; isWithin: boolean } => {
  const whole = sum([...costs.files.map(({ seconds }) => seconds), ...Object.values(costs.checks)]);
  const isWithin = whole <= budget.seconds * tolerance;
  const growth = grownOf(costs.files, budget);
  const isNew = costs.files.filter(({ file, tests }) => tests > 0 && budget.files[file] === undefined);
  return {
    isWithin,
    lines: [
      ...layersOf(costs.files, budget),
      ...table(Object.entries(costs.checks).map(([name, now]) => [name, now, budget.checks[name] ?? now])),
      ...(growth.length > 0 ? ['These files grew:', ...growth] : []),
      ...isNew.map(({ file, seconds }) => `new: ${file} (${seconds.toFixed(1)} s)`),
      `${whole.toFixed(0)} CPU s of a budget of ${budget.seconds} (${(whole / budget.seconds).toFixed(2)}; the limit is ${tolerance})`,
      ...(isWithin
        ? []
        : [
            'The run costs more than its budget allows. Make other tests cheaper, or raise `seconds` in test/budget.json in a commit of its own, with the reason.',
          ]),
    ],
  };
};

/** Returns the budget with the costs of this run for every file and check that it has. `costs` are normalized. */
export const updateBudget = (costs: RunCosts, budget: Budget): Budget => {
  const ran = costs.files.filter(({ isFirst, tests }) => tests > 0 && !isFirst);
  const fresh = ran.map(({ file, seconds, tests }) => [file, Number((seconds / tests).toFixed(2))] as const);
  const counts = ran.map(({ file, all }) => [file, all] as const);
  const checks = Object.entries(costs.checks).map(([name, now]) => [name, Number(now.toFixed(0))] as const);
  const sorted = (values: Record<string, number>): Record<string, number> =>
    Object.fromEntries(Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  return {
    ...budget,
    checks: sorted({ ...budget.checks, ...Object.fromEntries(checks) }),
    files: sorted({ ...budget.files, ...Object.fromEntries(fresh) }),
    tests: sorted({ ...budget.tests, ...Object.fromEntries(counts) }),
  };
};

const secondsOf = (text: string): number => sum(text.trim().split(/\s+/).map(Number));

const readChecks = (folder: string): Record<string, number> =>
  Object.fromEntries(
    readdirSync(folder)
      .filter(name => name.endsWith('.time'))
      .map(name => [path.basename(name, '.time'), secondsOf(readFileSync(path.join(folder, name), 'utf8'))]),
  );

const main = ([costs = '', checks]: string[], write: boolean): void => {
  const budget = readBudget();
  const lines = readFileSync(costs, 'utf8').trim().split('\n');
  const files = lines.map(line => JSON.parse(line) as FileCost);
  const run = normalize({ files, checks: checks === undefined ? {} : readChecks(checks) }, budget);
  const verdict = judge(run, budget);
  console.log(verdict.lines.join('\n'));
  if (write) writeFileSync(budgetFile, `${JSON.stringify(updateBudget(run, budget), null, 2)}\n`);
  if (!verdict.isWithin) process.exitCode = 1;
};

if (import.meta.main)
  main(
    process.argv.slice(2).filter(argument => argument !== '--write'),
    process.argv.includes('--write'),
  );
