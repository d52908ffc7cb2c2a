import type { CpuUse } from '../cpu.ts';
import type { BenchStack } from '../stack.ts';
import type { TemporalCluster } from './temporal-cluster.ts';

/** Parts to measure, and the output for lines of the report. */
export interface Parts {
  stack: BenchStack;
  /** Undefined if the dev server replaces the cluster. */
  cluster: TemporalCluster | undefined;
  /** CPU time of every part so far. */
  used: () => CpuUse;
  say: (line: string) => void;
}
