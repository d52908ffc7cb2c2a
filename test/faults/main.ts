import { execFileSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';
import { listenForStop } from '../../src/process/stop-signals.ts';
import { stopStack, sweepKilledRuns } from '../support/run-folder.ts';
import { readOptions, type Options } from './options.ts';
import { openCell, type Cell } from './rig/cell.ts';
import { nothingFound } from './rig/invariants.ts';
import { createDice } from './rig/dice.ts';
import { openOracle } from './rig/oracle.ts';
import { startParts } from './rig/parts.ts';
import { passes, type Row } from './rig/row.ts';
import type { Scenario, Stage } from './rig/scenario.ts';
import { scenarios } from './scenarios/index.ts';
import { asLine, asTable, keepTable, summaryOf, type Circumstances } from './table.ts';

const say = (line: string): void => console.error(line);

const wantedOf = ({ only }: Options): Scenario[] =>
  scenarios.filter(({ keys }) => only.length === 0 || keys.some(key => only.includes(key)));

/** Returns the name of the report. Half a table would be read as a whole one, so a partial run needs its own name. */
const reportOf = ({ only, where, quick, keep }: Options): string | undefined =>
  keep ?? (only.length === 0 && where === undefined && !quick ? 'faults' : undefined);

const circumstances = ({ seed, timings }: Options): Circumstances => ({
  seed,
  began: new Date(),
  timings: timings.name,
  durations: [],
  command: ['npm run faults --', ...process.argv.slice(2)].join(' '),
  commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
  machine: `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB`,
});

/** Prints a counter between messages. */
const watch = (): { tell: (now: string) => void; end: () => void } => {
  const began = Date.now();
  let now = '';
  const timer = setInterval(() => say(`… ${now} (${Math.round((Date.now() - began) / 1_000)} s)`), 15_000);
  return { tell: text => (now = text), end: () => clearInterval(timer) };
};

const openCells = async (options: Options): Promise<[Cell, ...Cell[]]> => {
  const parts = await startParts();
  const oracle = openOracle(parts.sandboxUrl);
  const { timings } = options;
  const first = await openCell({ parts, oracle, timings });
  const more = Array.from({ length: options.cells - 1 }, () => openCell({ parts, oracle, timings }));
  return [first, ...(await Promise.all(more))];
};

/** A scenario that could not be carried out is a failure too, and the others are still worth running. */
const brokenRow = ({ keys, title }: Scenario, error: unknown): Row => ({
  key: keys[0] ?? '',
  fault: title,
  where: 'the rig itself',
  trials: 0,
  found: { ...nothingFound(), violations: [error instanceof Error ? error.message : String(error)] },
});

const runAll = async (stage: Stage, rows: Row[], { durations }: Circumstances): Promise<void> => {
  const wanted = wantedOf(stage.options);
  for (const [index, scenario] of wanted.entries()) {
    say(`[${index + 1}/${wanted.length}] ${scenario.title}`);
    const began = Date.now();
    const add = (row: Row): void => {
      rows.push(row);
      say(asLine(row));
    };
    try {
      for await (const row of scenario.run(stage)) add(row);
    } catch (error) {
      console.error(error);
      add(brokenRow(scenario, error));
    }
    durations.push([scenario.title, Date.now() - began]);
  }
};

const run = async (options: Options, stop: AbortSignal): Promise<number> => {
  const [how, rows, progress] = [circumstances(options), [] as Row[], watch()];
  say(`seed ${options.seed}; repeat with --seed ${options.seed}`);
  const stopped = new Promise<never>((_resolve, reject) => {
    stop.addEventListener('abort', () => reject(new Error('stopped')));
  });
  let cells: Cell[] = [];
  try {
    progress.tell('starting the services');
    cells = await openCells(options);
    const stage: Stage = {
      options,
      dice: createDice(options.seed),
      tell: progress.tell,
      cells: cells as [Cell, ...Cell[]],
    };
    await Promise.race([runAll(stage, rows, how), stopped]);
  } finally {
    progress.end();
    await Promise.all(cells.map(cell => cell.close())).catch(say);
    await stopStack();
    if (rows.length > 0) {
      console.log(`${asTable(rows)}\n\n${summaryOf(rows, how)}\n\nSeed ${options.seed}.`);
      const report = reportOf(options);
      if (report === undefined) say('Not kept: only a whole run is, or one with --keep.');
      else say(`Kept in ${await keepTable(report, rows, how)}.`);
    }
  }
  return rows.every(passes) ? 0 : 1;
};

const { stop } = listenForStop();
await sweepKilledRuns();
const code = await run(readOptions(process.argv.slice(2)), stop).catch((error: unknown) => {
  console.error(error);
  return 2;
});
process.exit(code);
