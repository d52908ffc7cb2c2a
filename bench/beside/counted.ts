import { CpuAccount, type CpuUse } from '../cpu.ts';
import { inFlight } from '../measures/in-flight.ts';
import type { Bench } from '../measures/measure.ts';
import type { Rounds } from '../rounds.ts';
import { comparison, type Bar, type Row } from '../row.ts';
import { cpuOfSide, type BothSides, type Side } from './side.ts';

const sumOf = (use: CpuUse): number => [...use.values()].reduce((sum, value) => sum + value, 0);

/** Counts the posts or replies of a side, and their CPU time. */
export class Counted {
  readonly account = new CpuAccount();
  /** Milliseconds of each, one number a round. */
  readonly cpu: number[] = [];
  readonly #side: Side;

  constructor(side: Side) {
    this.#side = side;
  }

  /** Runs one round. Returns the count per second. */
  async count(
    { postsPerRound, inFlight: width }: Bench['size'],
    one: (lane: number) => Promise<unknown>,
  ): Promise<number> {
    const before = cpuOfSide(this.#side);
    const perSecond = await inFlight(postsPerRound, width, one);
    const after = cpuOfSide(this.#side);
    this.account.add(before, after, postsPerRound);
    this.cpu.push((sumOf(after) - sumOf(before)) / postsPerRound);
    return perSecond;
  }
}

/** Limits for both sides. Without a CPU limit, the CPU time is only shown. */
interface Bars {
  rate: number;
  cpu: number | undefined;
}

/** Returns the two rows of the counts on both sides. `one` is the noun of the counted items. */
export const ratesAndCpu = (
  { name, one }: { name: string; one: string },
  bars: Bars,
  rates: Rounds,
  counted: Record<keyof BothSides, Counted>,
): Row[] => {
  const atLeast: Bar = { kind: 'at least', value: bars.rate };
  const atMost: Bar | null = bars.cpu === undefined ? null : { kind: 'at most', value: bars.cpu };
  const cpu = { floor: counted.floor.cpu, ours: counted.ours.cpu };
  const note = `CPU of one ${one} ${counted.ours.account.perUnit()}, theirs ${counted.floor.account.perUnit()}.`;
  return [
    comparison({ name, unit: `${one}s/s`, bar: atLeast, note: 'beside the other checkout.' }, rates),
    comparison({ name: `CPU of: ${name}`, unit: 'ms', bar: atMost, note }, cpu),
  ];
};
