import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { listenForStop } from '../../src/process/stop-signals.ts';
import { copyTree, type Copy } from './copy-tree.ts';
import type { Guard } from './guard.ts';
import { guards } from './list/index.ts';
import { asTable, keepTable, summaryOf } from './table.ts';
import { tryGuard, unsoundTests, type Trial } from './try-guard.ts';

const say = (line: string): void => console.error(line);

const root = fileURLToPath(new URL('../..', import.meta.url));

interface Options {
  wanted: Guard[];
  /** Whether the run was whole. Only a whole run is stored. */
  isWhole: boolean;
  atOnce: number;
}

/** `npm run guards -- [--only name,name] [--at-once 2]`; a name may be the beginning of several. */
const readOptions = (args: string[]): Options => {
  const { values } = parseArgs({
    args,
    options: { only: { type: 'string' }, 'at-once': { type: 'string', default: '2' } },
  });
  const atOnce = Number(values['at-once']);
  if (!Number.isInteger(atOnce) || atOnce < 1) throw new Error('--at-once takes a number from 1.');
  const names = values.only?.split(',').filter(Boolean) ?? [];
  const unknown = names.find(name => !guards.some(guard => guard.name.startsWith(name)));
  if (unknown !== undefined) throw new Error(`No guard is called ${unknown}.`);
  const isWanted = (guard: Guard): boolean =>
    names.length === 0 || names.some(name => guard.name.startsWith(name));
  return { wanted: guards.filter(isWanted), isWhole: names.length === 0, atOnce };
};

const width = 24;
const bar = (done: number, of: number): string => {
  const full = Math.round((width * done) / of);
  return `${'█'.repeat(full)}${'░'.repeat(width - full)} ${done}/${of}`;
};

const lineOf = ({ guard, seenBy, problem, ms }: Trial): string =>
  `${problem === undefined ? '✔' : '✖'} ${guard.name} (${Math.round(ms / 1_000)} s): ${problem ?? `seen by "${seenBy.join('", "')}"`}`;

/** Tries all of them, in as many copies as there are, in the order of the list. */
const tryAll = async (
  copies: readonly Copy[],
  wanted: readonly Guard[],
  stop: AbortSignal,
): Promise<Trial[]> => {
  const left = [...wanted.entries()];
  const trials: Trial[] = [];
  let done = 0;
  const work = async (copy: Copy): Promise<void> => {
    for (let next = left.shift(); next && !stop.aborted; next = left.shift()) {
      const trial = await tryGuard(copy, next[1], stop);
      trials[next[0]] = trial;
      done += 1;
      say(`${bar(done, wanted.length)} ${lineOf(trial)}`);
    }
  };
  await Promise.all(copies.map(work));
  return trials;
};

const circumstances = (): string => {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' });
  return `Commit ${commit.trim()}, ${new Date().toISOString().slice(0, 16)}Z, ${cpus().length} cores.`;
};

const runAll = async (
  { wanted, isWhole }: Options,
  copies: readonly [Copy, ...Copy[]],
  stop: AbortSignal,
): Promise<number> => {
  const began = performance.now();
  say(`running the tests of ${wanted.length} guards with all of them in place …`);
  const unsound = await unsoundTests(copies[0], wanted, stop);
  if (unsound.length > 0) {
    say(`These tests prove nothing, as they do not pass as it is:\n${unsound.join('\n')}`);
    return 1;
  }
  const trials = await tryAll(copies, wanted, stop);
  if (stop.aborted) return 2;
  const ms = performance.now() - began;
  console.log(`${asTable(trials)}\n\n${summaryOf(trials, ms)}`);
  if (isWhole) say(`Kept in ${await keepTable(trials, ms, circumstances())}.`);
  return trials.every(({ problem }) => problem === undefined) ? 0 : 1;
};

const run = async (options: Options, stop: AbortSignal): Promise<number> => {
  const first = await copyTree(root);
  const copies: [Copy, ...Copy[]] = [first];
  try {
    const lanes = Math.min(options.atOnce, options.wanted.length);
    while (copies.length < lanes) copies.push(await copyTree(root));
    return await runAll(options, copies, stop);
  } finally {
    await Promise.all(copies.map(copy => copy.remove()));
  }
};

const { stop } = listenForStop();
const code = await run(readOptions(process.argv.slice(2)), stop).catch((error: unknown) => {
  console.error(error);
  return 2;
});
process.exit(code);
