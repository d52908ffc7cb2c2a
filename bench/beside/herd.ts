import { caller, type DemoCall } from '../../src/local/demo/demo-client.ts';
import { addConnectedBrand, signUp } from '../customer.ts';
import { effectsSince } from '../effects.ts';
import { inFlight } from '../measures/in-flight.ts';
import type { Bench } from '../measures/measure.ts';
import { watchPosts } from '../posts-watch.ts';
import { quantile } from '../rounds.ts';
import { comparison, type Row } from '../row.ts';
import type { BenchStack } from '../stack.ts';
import type { BothSides } from './side.ts';

const platforms = ['x', 'threads'];
const organizations = 4;
const brandsOfEach = 10;
const atOnce = 8;
const leadSeconds = 30;
/** Milliseconds to create a herd and start its workflows, before the first post may be prepared. */
const headStartMs = (posts: number): number => leadSeconds * 1_000 + 30_000 + 120 * posts;
/** Milliseconds between polls. More frequent polls would add load. */
const lookMs = 1_000;

/** A brand with five accounts, and a key of its organization. */
export interface Herder {
  call: DemoCall;
  brandSlug: string;
}

/** The brands of all organizations, one of each organization after another. */
export const openHerders = async ({ apiUrl }: BenchStack, name = 'herd'): Promise<Herder[]> => {
  const herders: Herder[] = [];
  const owners = [];
  for (let number = 1; number <= organizations; number += 1)
    owners.push(await signUp(apiUrl, `${name}-${number}`));
  for (let number = 1; number <= brandsOfEach; number += 1)
    for (const { call, key, brandSlug: owner } of owners) {
      const brandSlug = await addConnectedBrand(call, `${owner}-${number}`);
      herders.push({ call: caller(apiUrl, key), brandSlug });
    }
  return herders;
};

const schedule = async (herders: readonly Herder[], posts: number, at: Date): Promise<string[]> => {
  const ids: string[] = [];
  let number = 0;
  await inFlight(posts, atOnce, async () => {
    const herder = herders[(number += 1) % herders.length];
    if (herder === undefined) throw new Error('no member has a herd');
    const { call, brandSlug } = herder;
    const body = { brandSlug, platforms, text: `One of the herd, ${number}`, scheduledAt: at.toISOString() };
    ids.push((await call<{ id: string }>('POST', '/posts', body)).id);
  });
  if (Date.now() > at.getTime() - leadSeconds * 1_000)
    throw new Error(`making ${posts} posts took so long that the first are being prepared already`);
  return ids;
};

/** Returns the delay of each publish call of a herd, in milliseconds. */
const latenessOfHerd = async (stack: BenchStack, posts: number): Promise<number[]> => {
  const herders = await openHerders(stack);
  await stack.restartWorker({ PREPARE_LEAD: `${leadSeconds}s` });
  const watch = await watchPosts(stack.databaseUrl, lookMs);
  try {
    const at = new Date(Date.now() + headStartMs(posts));
    const ids = await schedule(herders, posts, at);
    await Promise.all(ids.map(id => watch.published(id)));
    const effects = await effectsSince(stack.sandboxUrl, new Date(at.getTime() - lookMs));
    if (effects.length !== posts * platforms.length)
      throw new Error(`${effects.length} posts arrived instead of ${posts * platforms.length}`);
    return effects.map(time => time - at.getTime());
  } finally {
    await watch.stop();
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
  const brands = organizations * brandsOfEach;
  const note = `on X and Threads, ${brands} brands of ${organizations} organizations, ACCOUNT_SPACING=0s, PREPARE_LEAD=${leadSeconds}s; one round.`;
  const row = (name: string, part: number, bar: Row['bar']): Row =>
    comparison(
      { name: `Lateness ${name}, ${label}`, unit: 'ms', bar, note },
      { ours: [quantile(late.ours, part)], floor: [quantile(late.floor, part)] },
    );
  return [row('p50', 0.5, null), row('p99', 0.99, { kind: 'at most', value: 0.6 })];
};
