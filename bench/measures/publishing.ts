import { CpuAccount, cpuUse } from '../cpu.ts';
import { startPublishingFloor, type PublishingFloor } from '../floors/publishing.ts';
import { watchPosts, type PostsWatch } from '../posts-watch.ts';
import { publisherOf, type Publisher } from '../publisher.ts';
import { alternate } from '../rounds.ts';
import { comparison, type Row } from '../row.ts';
import { shapeOf, type Shape } from '../shape.ts';
import { inFlight } from './in-flight.ts';
import type { Bench, Measure } from './measure.ts';

/**
 * Activities of each of five targets, with a local step before and after: a picture is published in one, and a video is
 * prepared before.
 */
const targets = [1, 1, 1, 1, 2];
const expected = { activities: 6, localActivities: 2, timers: 0 };

interface Parts {
  /** Floor with the SDK's defaults. */
  bare: PublishingFloor;
  /** Floor with our connection to Temporal, which does not compress. */
  alike: PublishingFloor;
  publisher: Publisher;
  watch: PostsWatch;
}

const assertSameShape = (shape: Shape): void => {
  for (const [name, count] of Object.entries(expected))
    if (shape[name as keyof Shape] !== count)
      throw new Error(
        `a post takes ${shape[name as keyof Shape]} ${name}, the floor has ${count}: make them equal`,
      );
};

const publishOne = async ({ publisher, watch }: Parts, lane: number): Promise<string> => {
  const id = await publisher.publish(lane);
  await watch.published(id);
  return id;
};

const warmUp = async ({ stack, size }: Bench, parts: Parts): Promise<Shape> => {
  for (const floor of [parts.bare, parts.alike])
    await inFlight(size.inFlight, size.inFlight, () => floor.publish(targets));
  await inFlight(size.inFlight, size.inFlight, lane => publishOne(parts, lane));
  const shape = await shapeOf(
    stack.temporalAddress,
    stack.config.TEMPORAL_NAMESPACE,
    await publishOne(parts, 0),
  );
  assertSameShape(shape);
  return shape;
};

const bar: Row['bar'] = { kind: 'at least', value: 0.55 };

const measure = async (bench: Bench, parts: Parts): Promise<Row[]> => {
  const { size, reporter, stack } = bench;
  const shape = await reporter.step('publishing, warm-up', () => warmUp(bench, parts));
  const cpu = { bare: new CpuAccount(), alike: new CpuAccount(), ours: new CpuAccount() };
  const send =
    (side: keyof typeof cpu, one: (lane: number) => Promise<unknown>) => async (): Promise<number> => {
      const before = cpuUse(stack.processes);
      const perSecond = await inFlight(size.postsPerRound, size.inFlight, one);
      cpu[side].add(before, cpuUse(stack.processes), size.postsPerRound);
      return perSecond;
    };
  const { bare, alike, ours } = await alternate(
    {
      bare: send('bare', () => parts.bare.publish(targets)),
      ours: send('ours', lane => publishOne(parts, lane)),
      alike: send('alike', () => parts.alike.publish(targets)),
    },
    { rounds: size.rounds, label: 'publishing', reporter, unit: 'posts/s' },
  );
  const [name, unit] = ['Create → published on five platforms', 'posts/s'];
  const note =
    `against the SDK as it comes, which compresses what workers send. ${size.inFlight} posts under way; both sides ${shape.activities} activities and ` +
    `${shape.localActivities} local ones a post. CPU a post ${cpu.ours.perUnit()}, floor ${cpu.bare.perUnit()}.`;
  const ofAlike = `against a floor that compresses nothing, like ours. CPU a post of that floor ${cpu.alike.perUnit()}.`;
  return [
    comparison({ name, unit, bar, note }, { floor: bare, ours }),
    comparison({ name: `${name}, floor uncompressed`, unit, bar, note: ofAlike }, { floor: alike, ours }),
  ];
};

/**
 * Measures posts per second through the API, the workflow, and five platforms, against bare workflows of the same shape.
 */
export const publishing: Measure = {
  steps: ({ rounds }) => 2 + 3 * rounds,
  run: async bench => {
    const { stack, reporter } = bench;
    const parts = await reporter.step('20 brands with five connections each', async (): Promise<Parts> => ({
      bare: await startPublishingFloor(stack, 'gzip'),
      alike: await startPublishingFloor(stack, 'none'),
      publisher: await publisherOf(stack),
      watch: await watchPosts(stack.databaseUrl),
    }));
    try {
      return await measure(bench, parts);
    } finally {
      await parts.watch.stop();
      await Promise.all([parts.bare.stop(), parts.alike.stop()]);
    }
  },
};
