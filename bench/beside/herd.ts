import { herdBrands, herdPlatforms, measureLateness } from '../herd.ts';
import type { Bench } from '../measures/measure.ts';
import { quantile } from '../rounds.ts';
import { comparison, type Row } from '../row.ts';
import type { BenchStack } from '../stack.ts';
import type { BothSides } from './side.ts';

const leadSeconds = 30;
const creationMs = 120;

/** Returns the delay of each publish call of a herd, in milliseconds. */
const latenessOfHerd = async (stack: BenchStack, posts: number): Promise<number[]> => {
  await stack.restartWorker({ PREPARE_LEAD: `${leadSeconds}s` });
  try {
    return await measureLateness(stack, {
      name: 'One of the herd',
      posts,
      overMs: 0,
      leadMs: leadSeconds * 1_000,
      creationMs,
    });
  } finally {
    await stack.restartWorker();
  }
};

/** Measures the delay of many texts due at the same instant, first ours, then the other side's. */
export const measureHerd = async ({ size, reporter }: Bench, { ours, floor }: BothSides): Promise<Row[]> => {
  const label = `${size.herd} texts due at one instant`;
  const late = {
    floor: await reporter.step(`${label}, floor`, () => latenessOfHerd(floor.stack, size.herd)),
    ours: await reporter.step(`${label}, ours`, () => latenessOfHerd(ours.stack, size.herd)),
  };
  const note = `on ${herdPlatforms.join(' and ')}, ${herdBrands}, ACCOUNT_SPACING=0s, PREPARE_LEAD=${leadSeconds}s; one round.`;
  const row = (name: string, part: number, bar: Row['bar']): Row =>
    comparison(
      { name: `Lateness ${name}, ${label}`, unit: 'ms', bar, note },
      { ours: [quantile(late.ours, part)], floor: [quantile(late.floor, part)] },
    );
  return [row('p50', 0.5, null), row('p99', 0.99, { kind: 'at most', value: 0.6 })];
};
