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

/** A measurement, which may produce several rows. */
export interface Measure {
  /** Number of steps that the measure reports. */
  steps: (size: Size) => number;
  run: (bench: Bench) => Promise<Row[]>;
}
