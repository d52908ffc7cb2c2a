import type { PublishingFloor } from '../floors/publishing.ts';
import { inFlight } from '../measures/in-flight.ts';
import type { Bench } from '../measures/measure.ts';
import type { Content } from '../publisher.ts';
import { alternate } from '../rounds.ts';
import { comparison, type Row } from '../row.ts';
import { Counted, ratesAndCpu } from './counted.ts';
import { publishAtOnce, type BothSides } from './side.ts';

const warmUp = async ({ size, reporter }: Bench, sides: BothSides, content: Content): Promise<void> => {
  for (const side of [sides.floor, sides.ours])
    await reporter.step(`${content}, warm-up`, () =>
      inFlight(size.inFlight, size.inFlight, lane => publishAtOnce(side, content, lane)),
    );
};

const texts = 'Text on three, at once';
const ofTexts =
  'Instagram and YouTube take no text alone, so the text goes to X, LinkedIn and Threads; the floor has as many targets.';

/** Bare workflows with three targets: number of activities of each. */
const bareShapes = { three: [3, 3, 3], one: [1, 1, 1] };

/** Measures texts on both sides, beside bare workflows with three activities per target and with one. */
export const rateTexts = async (bench: Bench, sides: BothSides, bare: PublishingFloor): Promise<Row[]> => {
  const { size, reporter } = bench;
  await warmUp(bench, sides, 'text');
  const counted = { floor: new Counted(sides.floor), ours: new Counted(sides.ours) };
  const publishBare = (shape: number[]) => (): Promise<number> =>
    inFlight(size.postsPerRound, size.inFlight, () => bare.publish(shape));
  for (const shape of Object.values(bareShapes))
    await inFlight(size.inFlight, size.inFlight, () => bare.publish(shape));
  const { floor, ours, three, one } = await alternate(
    {
      floor: () => counted.floor.count(size, lane => publishAtOnce(sides.floor, 'text', lane)),
      ours: () => counted.ours.count(size, lane => publishAtOnce(sides.ours, 'text', lane)),
      three: publishBare(bareShapes.three),
      one: publishBare(bareShapes.one),
    },
    { rounds: size.rounds, label: texts, reporter, unit: 'posts/s' },
  );
  const ofBare = (activities: string, value: number, rates: number[]): Row =>
    comparison(
      {
        name: `${texts}, bare workflows of ${activities} a target`,
        unit: 'posts/s',
        bar: { kind: 'at least', value },
        note: ofTexts,
      },
      { floor: rates, ours },
    );
  return [
    ...ratesAndCpu({ name: texts, one: 'post' }, { rate: 1.8, cpu: 0.6 }, { floor, ours }, counted),
    ofBare('three activities', 1, three),
    ofBare('one activity', 0.5, one),
  ];
};

/** A picture on four platforms and a video on the fifth, on both sides. */
export const rateMedia = async (bench: Bench, sides: BothSides): Promise<Row[]> => {
  const { size, reporter } = bench;
  const name = 'A picture on four and a video on YouTube, at once';
  await warmUp(bench, sides, 'five');
  const counted = { floor: new Counted(sides.floor), ours: new Counted(sides.ours) };
  const rates = await alternate(
    {
      floor: () => counted.floor.count(size, lane => publishAtOnce(sides.floor, 'five', lane)),
      ours: () => counted.ours.count(size, lane => publishAtOnce(sides.ours, 'five', lane)),
    },
    { rounds: size.rounds, label: name, reporter, unit: 'posts/s' },
  );
  return ratesAndCpu({ name, one: 'post' }, { rate: 1.35, cpu: undefined }, rates, counted);
};
