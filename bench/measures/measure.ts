import type { Size } from '../options.ts';
import type { Reporter } from '../reporter.ts';
import type { Row } from '../row.ts';
import type { BenchStack } from '../stack.ts';

/** Context of a measure. */
export interface Bench {
  stack: BenchStack;
  size: Size;
  reporter: Reporter;
  modelFolder: string | undefined;
  /** Folder of the checkout that is measured beside this one. */
  besideFolder: string | undefined;
}

/** One thing that is measured; may yield several lines. */
export interface Measure {
  /** How many steps it reports. */
  steps: (size: Size) => number;
  run: (bench: Bench) => Promise<Row[]>;
}
