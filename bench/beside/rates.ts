import { CpuAccount, type CpuUse } from '../cpu.ts';
import type { PublishingFloor } from '../floors/publishing.ts';
import { inFlight } from '../measures/in-flight.ts';
import type { Bench } from '../measures/measure.ts';
import type { Content } from '../publisher.ts';
import { alternate, type Rounds } from '../rounds.ts';
import { comparison, type Bar, type Row } from '../row.ts';
import { cpuOfSide, publishAtOnce, type Side, type BothSides } from './side.ts';

const sumOf = (use: CpuUse): number => [...use.values()].reduce((sum, value) => sum + value, 0);

/** A side whose posts are counted, and their CPU with them. */
class Counted {
  readonly account = new CpuAccount();
  /** Milliseconds a post, one number a round. */
  readonly cpu: number[] = [];
  readonly #side: Side;

  constructor(side: Side) {
    this.#side = side;
  }

  /** One round; posts a second. */
  async publish({ postsPerRound, inFlight: width }: Bench['size'], content: Content): Promise<number> {
    const before = cpuOfSide(this.#side);
    const perSecond = await inFlight(postsPerRound, width, lane => publishAtOnce(this.#side, content, lane));
    const after = cpuOfSide(this.#side);
    this.account.add(before, after, postsPerRound);
    this.cpu.push((sumOf(after) - sumOf(before)) / postsPerRound);
    return perSecond;
  }
}

const warmUp = async ({ size, reporter }: Bench, sides: BothSides, content: Content): Promise<void> => {
  for (const side of [sides.floor, sides.ours])
    await reporter.step(`${content}, warm-up`, () =>
      inFlight(size.inFlight, size.inFlight, lane => publishAtOnce(side, content, lane)),
    );
};

interface Bars {
  rate: number;
  cpu: number | undefined;
}

const ratesAndCpu = (
  name: string,
  bars: Bars,
  rates: Rounds,
  counted: Record<keyof BothSides, Counted>,
): Row[] => {
  const atLeast: Bar = { kind: 'at least', value: bars.rate };
  const atMost: Bar | null = bars.cpu === undefined ? null : { kind: 'at most', value: bars.cpu };
  const cpu = { floor: counted.floor.cpu, ours: counted.ours.cpu };
  const note = `CPU a post ${counted.ours.account.perUnit()}, theirs ${counted.floor.account.perUnit()}.`;
  return [
    comparison({ name, unit: 'posts/s', bar: atLeast, note: 'beside the other checkout.' }, rates),
    comparison({ name: `CPU of: ${name}`, unit: 'ms', bar: atMost, note }, cpu),
  ];
};

const texts = 'Text on three, at once';
const ofTexts =
  'Instagram and YouTube take no text alone, so the text goes to X, LinkedIn and Threads; the floor has as many targets.';

/** Bare workflows for three targets, of so many activities each. */
const bareShapes = { three: [3, 3, 3], one: [1, 1, 1] };

/** Texts on both sides, beside bare workflows of three activities a target and of one. */
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
      floor: () => counted.floor.publish(size, 'text'),
      ours: () => counted.ours.publish(size, 'text'),
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
    ...ratesAndCpu(texts, { rate: 1.8, cpu: 0.6 }, { floor, ours }, counted),
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
      floor: () => counted.floor.publish(size, 'five'),
      ours: () => counted.ours.publish(size, 'five'),
    },
    { rounds: size.rounds, label: name, reporter, unit: 'posts/s' },
  );
  return ratesAndCpu(name, { rate: 1.35, cpu: undefined }, rates, counted);
};
