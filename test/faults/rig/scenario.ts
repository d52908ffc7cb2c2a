import type { Cell } from './cell.ts';
import type { Options } from '../options.ts';
import type { Dice } from './dice.ts';
import { percentOf } from './percent.ts';
import type { Row } from './row.ts';

/** Input of a scenario. */
export interface Stage {
  /** Whole services side by side; a scenario may use all of them. */
  cells: readonly [Cell, ...Cell[]];
  options: Options;
  dice: Dice;
  /** Shows the current work in a few words. */
  tell(now: string): void;
}

/** Some lines of the fault matrix. */
export interface Scenario {
  keys: readonly string[];
  title: string;
  run(stage: Stage): AsyncGenerator<Row>;
}

/**
 * Runs the jobs on the lanes, one at a time on each, and yields their results as they end. A cell may be several lanes.
 * `tell` receives the progress.
 */
export async function* spread<Job, Result>(
  lanes: readonly Cell[],
  jobs: readonly Job[],
  work: (cell: Cell, job: Job) => Promise<Result>,
  tell: (share: string) => void = () => undefined,
): AsyncGenerator<Result> {
  let done = 0;
  const waiting = [...jobs];
  const running = new Map<number, Promise<{ lane: number; result: Result }>>();
  const begin = (cell: Cell, lane: number): void => {
    const job = waiting.shift();
    if (job !== undefined)
      running.set(
        lane,
        work(cell, job).then(result => ({ lane, result })),
      );
  };
  lanes.forEach(begin);
  while (running.size > 0) {
    const { lane, result } = await Promise.race(running.values());
    running.delete(lane);
    tell(`${percentOf((done += 1), jobs.length)} of ${jobs.length}`);
    begin(lanes[lane] as Cell, lane);
    yield result;
  }
}
