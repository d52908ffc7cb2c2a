import { rateAnswers } from '../beside/answers.ts';
import { countHistories } from '../beside/histories.ts';
import { measureHerd } from '../beside/herd.ts';
import { rateMedia, rateTexts } from '../beside/rates.ts';
import { openSide, type BothSides } from '../beside/side.ts';
import { countWrites } from '../beside/writes.ts';
import { startPublishingFloor } from '../floors/publishing.ts';
import { readCommit } from '../machine.ts';
import type { Row } from '../row.ts';
import type { Bench, Measure } from './measure.ts';

const measure = async (bench: Bench, sides: BothSides): Promise<Row[]> => {
  const bare = await startPublishingFloor(bench.stack, 'none');
  const texts = await rateTexts(bench, sides, bare).finally(() => bare.stop());
  return [
    ...texts,
    ...(await rateMedia(bench, sides)),
    ...(await rateAnswers(bench, sides)),
    ...(await countHistories(bench, sides)),
    ...(await countWrites(bench, sides)),
    ...(await measureHerd(bench, sides)),
  ];
};

/** Compares publishing by this checkout and by another, each on a stack of its own. */
export const beside: Measure = {
  steps: ({ rounds }) => 1 + 5 + 8 * rounds + 4 + 3 + 2,
  run: async bench => {
    const { stack, reporter, besideFolder = '' } = bench;
    const other = await stack.startBeside(besideFolder);
    try {
      const sides = await reporter.step(
        `20 brands beside those of commit ${readCommit(besideFolder)}`,
        async (): Promise<BothSides> => ({ ours: await openSide(stack), floor: await openSide(other) }),
      );
      return await measure(bench, sides).finally(() =>
        Promise.all([sides.ours.watch.stop(), sides.floor.watch.stop()]),
      );
    } finally {
      await other.stop();
    }
  },
};
