import { setTimeout as sleep } from 'node:timers/promises';
import { platformNames } from '../../src/domain/platforms.ts';
import { startPublishingFloor, type PublishingFloor } from '../floors/publishing.ts';
import { effectsSince } from '../effects.ts';
import { watchPosts, type PostsWatch } from '../posts-watch.ts';
import { herdBrands, herdPlatforms, measureLateness } from '../herd.ts';
import { publisherOf, type Publisher } from '../publisher.ts';
import { alternate, quantile } from '../rounds.ts';
import { absolute, comparison, type Row } from '../row.ts';
import type { Bench, Measure } from './measure.ts';

/** Milliseconds to prepare one round before its instant: four seconds, and 600 ms per post. */
const headStartMs = (posts: number): number => 4_000 + 600 * posts;

interface Parts {
  floor: PublishingFloor;
  publisher: Publisher;
  watch: PostsWatch;
  sandboxUrl: string;
}

const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

const instantAhead = (posts: number): Date => new Date(Date.now() + headStartMs(posts));

const floorLateness = async ({ floor }: Parts, posts: number): Promise<number[]> => {
  const at = instantAhead(posts).getTime();
  const started = await times(posts, () => floor.waitUntil(at, platformNames.length));
  return (await Promise.all(started.map(({ lateness }) => lateness))).flat();
};

/** Matches the step of a target whose next step begins with the publish time, or sends its pictures right before. */
const isPrepared = /^(?:ready|sending pictures)/;

const untilPrepared = async ({ publisher }: Parts, ids: string[], at: Date): Promise<void> => {
  for (let waiting = ids; waiting.length > 0;) {
    const steps = await Promise.all(waiting.map(id => publisher.stepsOf(id)));
    waiting = waiting.filter((_, index) => !steps[index]?.every(step => isPrepared.test(step)));
    if (Date.now() > at.getTime() - 500)
      throw new Error(`${waiting.length} posts were not prepared half a second before their time`);
    await sleep(200);
  }
};

const ourLateness = async (parts: Parts, posts: number): Promise<number[]> => {
  const at = instantAhead(posts);
  const ids = await times(posts, lane => parts.publisher.schedule(at, lane));
  await untilPrepared(parts, ids, at);
  await Promise.all(ids.map(id => parts.watch.published(id)));
  // Nothing else publishes here, so every effect from one second before the instant belongs to these posts.
  const effects = await effectsSince(parts.sandboxUrl, new Date(at.getTime() - 1_000));
  if (effects.length !== posts * platformNames.length)
    throw new Error(
      `${effects.length} posts arrived on the platforms instead of ${posts * platformNames.length}`,
    );
  return effects.map(effect => effect.at - at.getTime());
};

const measure = async ({ size, reporter }: Bench, parts: Parts, posts: number): Promise<Row> => {
  const all = { floor: [] as number[], ours: [] as number[] };
  const side = (name: 'floor' | 'ours', measureOnce: typeof ourLateness) => async (): Promise<number> => {
    const lateness = await measureOnce(parts, posts);
    all[name].push(...lateness);
    return quantile(lateness, 0.99);
  };
  const label = `${posts} due at one instant`;
  const rounds = await alternate(
    { floor: side('floor', floorLateness), ours: side('ours', ourLateness) },
    { rounds: size.rounds, label, reporter, unit: 'ms late (p99)' },
  );
  const p50 = (name: 'floor' | 'ours'): string => `${quantile(all[name], 0.5).toFixed(0)} ms`;
  return comparison(
    {
      name: `Lateness p99, ${label}`,
      unit: 'ms',
      bar: { kind: 'at most', value: 2 },
      note: `${posts * platformNames.length} platform calls a round; p50 of all rounds ${p50('ours')}, floor ${p50('floor')}.`,
    },
    rounds,
  );
};

/** Posts due in one minute. A smaller herd is due at the same pace. */
const postsPerMinute = 1_000;
/** Milliseconds, as PREPARE_LEAD by default. */
const leadMs = 60_000;
const creationMs = 40;

/** Measures the lateness of texts whose times are spread over a minute. */
const measureMinute = async ({ stack, size, reporter }: Bench): Promise<Row> => {
  const label = `${size.herd} texts due at a pace of ${postsPerMinute} a minute`;
  const overMs = (size.herd / postsPerMinute) * 60_000;
  const late = await reporter.step(label, () =>
    measureLateness(stack, { name: 'Of the minute', posts: size.herd, overMs, leadMs, creationMs }),
  );
  const p50 = quantile(late, 0.5).toFixed(0);
  return absolute(
    {
      name: `Lateness p99, ${label}`,
      unit: 'ms',
      bar: { kind: 'at most', value: 3_000 },
      note: `on ${herdPlatforms.join(' and ')}, ${herdBrands}; p50 ${p50} ms, one round.`,
    },
    [quantile(late, 0.99)],
  );
};

/**
 * Measures the delay from the due instant to the platform's own record of the post, against a bare timer and five empty
 * activities.
 */
export const lateness: Measure = {
  steps: ({ rounds, dueAtOnce }) => 2 + 2 * rounds * dueAtOnce.length,
  run: async bench => {
    const { stack, reporter, size } = bench;
    const parts = await reporter.step('20 brands with five connections each', async (): Promise<Parts> => ({
      floor: await startPublishingFloor(stack, 'none'),
      publisher: await publisherOf(stack),
      watch: await watchPosts(stack.databaseUrl),
      sandboxUrl: stack.sandboxUrl,
    }));
    try {
      const rows: Row[] = [];
      for (const posts of size.dueAtOnce) rows.push(await measure(bench, parts, posts));
      return [...rows, await measureMinute(bench)];
    } finally {
      await parts.watch.stop();
      await parts.floor.stop();
    }
  },
};
