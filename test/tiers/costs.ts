import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { cpuUse } from '../../bench/cpu.ts';

/** Cost of one test file: a line of JSON in the file that TEST_COSTS names. */
export interface FileCost {
  file: string;
  /** CPU seconds of this process, its children, and its servers. */
  seconds: number;
  /** Tests that ran. */
  tests: number;
  /** Tests that the file has. */
  all: number;
  /** CPU seconds of the calibration loop next to this file. */
  calibration: number;
  /** True for the first file of a process, which also pays for loading modules and starting servers. */
  isFirst: boolean;
}

const root = path.resolve(import.meta.dirname, '../..');

const target = process.env['TEST_COSTS'];

const secondsNow = (): number => (cpuUse(new Map([['run', process.pid]])).get('run') ?? 0) / 1_000;

/** CPU seconds that a fixed amount of work takes on this machine now: some 10 ms on a current core. */
export const calibrate = (): number => {
  const before = process.threadCpuUsage();
  let [text, sum] = ['', 0];
  for (let index = 0; index < 600_000; index += 1) {
    sum = (sum * 31 + index) % 1_000_003;
    text = index % 64 === 0 ? String(sum) : text + String.fromCharCode(97 + (sum % 26));
  }
  const { user, system } = process.threadCpuUsage(before);
  return text === '' ? 0 : (user + system) / 1e6;
};

let seen = 0;
let isFirst = true;

/**
 * Writes what the tests of a file cost, if TEST_COSTS asks for it; a file begins where the one before it ended. `all`: how
 * many tests it has.
 */
export const recordCosts = (top: Mocha.Suite, all: number): void => {
  if (!target) return;
  const now = secondsNow();
  const tests: Mocha.Test[] = [];
  top.eachTest(test => void tests.push(test));
  const file = path.relative(root, tests[0]?.file ?? top.suites[0]?.file ?? root);
  const cost: FileCost = {
    file,
    seconds: now - seen,
    tests: tests.filter(({ state }) => state !== undefined).length,
    all,
    calibration: calibrate(),
    isFirst,
  };
  if (file !== '') appendFileSync(target, `${JSON.stringify(cost)}\n`);
  [seen, isFirst] = [now, false];
};
