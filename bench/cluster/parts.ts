import type { CpuUse } from '../cpu.ts';
import type { BenchStack } from '../stack.ts';
import type { TemporalCluster } from './temporal-cluster.ts';

/** What is measured, and where its lines go. */
export interface Parts {
  stack: BenchStack;
  /** Undefined where the dev server takes its place. */
  cluster: TemporalCluster | undefined;
  /** CPU time of every part so far. */
  used: () => CpuUse;
  say: (line: string) => void;
}
