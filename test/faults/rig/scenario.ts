import type { Cell } from './cell.ts';
import type { Options } from '../options.ts';
import type { Dice } from './dice.ts';
import type { Row } from './row.ts';

/** What a scenario gets. */
export interface Stage {
  /** Whole services side by side; a scenario may use all of them. */
  cells: readonly [Cell, ...Cell[]];
  options: Options;
  dice: Dice;
  /** Shows what goes on now, in a few words. */
  tell(now: string): void;
}

/** Some lines of the fault matrix. */
export interface Scenario {
  keys: readonly string[];
  title: string;
  run(stage: Stage): AsyncGenerator<Row>;
}

/** Runs the jobs on the cells, one at a time on each, and yields what they give as they end. */
export async function* spread<Job, Result>(
  cells: readonly Cell[],
  jobs: readonly Job[],
  work: (cell: Cell, job: Job) => Promise<Result>,
): AsyncGenerator<Result> {
  const waiting = [...jobs];
  const running = new Map<Cell, Promise<{ cell: Cell; result: Result }>>();
  const begin = (cell: Cell): void => {
    const job = waiting.shift();
    if (job !== undefined)
      running.set(
        cell,
        work(cell, job).then(result => ({ cell, result })),
      );
  };
  cells.forEach(begin);
  while (running.size > 0) {
    const { cell, result } = await Promise.race(running.values());
    running.delete(cell);
    begin(cell);
    yield result;
  }
}
