import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * `npm run proof`: runs every test and, if all passed, the quick benchmarks, which name each figure that is more than a tenth
 * worse than its landed one. At the end it names each test that failed; if all passed on a committed tree, it writes the
 * commit into docs/understand/faults.md. Further arguments go to mocha.
 */

const root = path.resolve(import.meta.dirname, '../..');
const failedFile = path.join(root, '.reports', 'proof-failed.txt');
const page = path.join(root, 'docs/understand/faults.md');

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** Runs a Node program in the foreground and resolves to its exit code. */
const runProgram = (args: readonly string[]): Promise<number> =>
  new Promise(resolve => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, FAILED_TESTS: failedFile },
    });
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => child.kill(signal));
    child.on('exit', code => resolve(code ?? 1));
  });

const record = (commit: string): void => {
  const line = `\`npm run proof\` last passed as a whole on ${new Date().toISOString().slice(0, 10)}, commit ${commit}.`;
  const text = readFileSync(page, 'utf8');
  const pattern = /^`npm run proof` last passed .*$/m;
  if (!pattern.test(text))
    throw new Error(`${page} has no line "\`npm run proof\` last passed …" to write to.`);
  writeFileSync(page, text.replace(pattern, line));
  console.log(`${line} docs/understand/faults.md says so now; commit it.`);
};

mkdirSync(path.dirname(failedFile), { recursive: true });
rmSync(failedFile, { force: true });
const commit = git('rev-parse', '--short', 'HEAD');
const isClean = git('status', '--porcelain') === '';
const tests = ['--min-semi-space-size=16', '--max-semi-space-size=64', 'tools/mocha.mjs', '--tier=proof'];
const code = await runProgram([...tests, ...process.argv.slice(2)]);
const failed = existsSync(failedFile) ? readFileSync(failedFile, 'utf8').trim().split('\n') : [];
if (failed.length > 0) console.log(`The proof failed in:\n${failed.join('\n')}`);
if (code === 0 && isClean) record(commit);
if (code === 0 && !isClean)
  console.log('All passed. The tree has changes that are not committed, so no commit is recorded.');
/** Exit code 1 of the benchmarks means a missed bar, which depends on the machine, so it does not fail the proof. */
const isMeasured = code !== 0 || (await runProgram(['bench/main.ts', '--quick'])) < 2;
process.exitCode = isMeasured ? code : 1;
