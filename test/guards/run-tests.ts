import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { GuardTest } from './guard.ts';

/** Result of a run of tests. Hooks are no tests: their failures are in `broken`. */
export interface TestRun {
  /** Full titles. */
  passed: string[];
  failed: string[];
  /** Reason why the run proves nothing: a file that could not be loaded, a hook that failed, a run without an end. */
  broken: string | undefined;
  ms: number;
}

interface Report {
  passes: { fullTitle: string }[];
  failures: { title: string; fullTitle: string }[];
}

/** Longer than any guard's tests take on a busy machine; a test that waits in vain ends before it. */
const runTimeoutMs = 480_000;
const testTimeoutMs = 120_000;

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

const isHook = ({ title }: { title: string }): boolean => /^"(before|after)( all| each)" hook/.test(title);

/** Runs these tests, and no others, in the project of `folder`. */
export const runTests = async (
  folder: string,
  tests: readonly GuardTest[],
  stop: AbortSignal,
): Promise<TestRun> => {
  const output = path.join(folder, 'guards-report.json');
  await rm(output, { force: true });
  const began = performance.now();
  const said = await mocha(folder, argsOf(tests, output), stop);
  const ms = performance.now() - began;
  const report = await readReport(output);
  if (!report) return { passed: [], failed: [], broken: lastWords(said), ms };
  const hooks = report.failures.filter(isHook);
  return {
    passed: report.passes.map(({ fullTitle }) => fullTitle),
    failed: report.failures.filter(failure => !isHook(failure)).map(({ fullTitle }) => fullTitle),
    broken: hooks[0]?.fullTitle,
    ms,
  };
};

const argsOf = (tests: readonly GuardTest[], output: string): string[] => [
  '--no-parallel',
  `--timeout=${testTimeoutMs}`,
  '--reporter=json',
  `--reporter-option=output=${output}`,
  `--grep=${[...new Set(tests.map(({ title }) => escaped(title)))].join('|')}`,
  ...new Set(tests.map(({ file }) => file)),
];

/** Settles with the output when the process has ended in any way. The report has the rest. */
const mocha = (folder: string, args: string[], stop: AbortSignal): Promise<string> =>
  new Promise(resolve => {
    const program = ['tools/run.mjs', 'node_modules/mocha/bin/mocha.js', ...args];
    const child = spawn(process.execPath, program, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
    const end = (): void => void child.kill('SIGTERM');
    const timer = setTimeout(end, runTimeoutMs);
    stop.addEventListener('abort', end);
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => (said = (said + part.toString()).slice(-4_000)));
    child.on('error', error => (said += error.message));
    child.on('close', () => {
      clearTimeout(timer);
      stop.removeEventListener('abort', end);
      resolve(said);
    });
  });

const readReport = async (file: string): Promise<Report | undefined> => {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Report;
  } catch {
    return undefined;
  }
};

const lastWords = (said: string): string =>
  said
    .split('\n')
    .filter(line => /error/i.test(line))
    .at(0)
    ?.trim() ?? 'it ended without a report';
