import { caller, type DemoCall } from '../src/local/demo/demo-client.ts';
import { addConnectedBrand, signUp } from './customer.ts';
import { effectsSince } from './effects.ts';
import { inFlight } from './measures/in-flight.ts';
import { watchPosts } from './posts-watch.ts';
import type { BenchStack } from './stack.ts';

/** The platforms of every post of a herd. */
export const herdPlatforms = ['x', 'threads'];
const organizations = 4;
const brandsOfEach = 10;
export const herdBrands = `${organizations * brandsOfEach} brands of ${organizations} organizations`;
const createdAtOnce = 8;
/** Milliseconds between the creation of the last post and the due time of the first. */
const marginMs = 10_000;
/** Milliseconds between polls. More frequent polls would add load. */
const lookMs = 1_000;

/** A brand with five accounts, and a key of its organization. */
export interface Herder {
  call: DemoCall;
  brandSlug: string;
}

const known = new Map<BenchStack, Promise<Herder[]>>();

const setUp = async ({ apiUrl }: BenchStack): Promise<Herder[]> => {
  const herders: Herder[] = [];
  const owners = [];
  for (let number = 1; number <= organizations; number += 1)
    owners.push(await signUp(apiUrl, `herd-${number}`));
  for (let number = 1; number <= brandsOfEach; number += 1)
    for (const { call, key, brandSlug: owner } of owners) {
      const brandSlug = await addConnectedBrand(call, `${owner}-${number}`);
      herders.push({ call: caller(apiUrl, key), brandSlug });
    }
  return herders;
};

/** Returns the brands that send the herds of a stack, one of each organization after another. Set up on first use. */
export const herdersOf = (stack: BenchStack): Promise<Herder[]> => {
  const herders = known.get(stack) ?? setUp(stack);
  known.set(stack, herders);
  return herders;
};

/** A number of texts whose due times are spread evenly over `overMs` milliseconds. */
export interface Herd {
  /** Distinguishes the texts of this herd from those of another on the same stack. */
  name: string;
  posts: number;
  overMs: number;
  /** PREPARE_LEAD of the worker in milliseconds: no post may be prepared before all exist. */
  leadMs: number;
  /** Maximum milliseconds for the creation of one post. */
  creationMs: number;
  /** Called after all posts were created, with the number created per second. */
  onCreated?: (perSecond: number) => void;
}

export interface HerdResult {
  /** Delay of each platform call in milliseconds. */
  late: number[];
  /** Reasons of the posts that were not published. */
  failures: string[];
}

const createAll = async (
  herders: readonly Herder[],
  { name, posts, overMs }: Herd,
  first: number,
): Promise<{ ids: string[]; due: Map<string, number>; perSecond: number }> => {
  const due = new Map<string, number>();
  const ids: string[] = [];
  let number = 0;
  const perSecond = await inFlight(posts, createdAtOnce, async () => {
    const own = (number += 1);
    const { call, brandSlug } = herders[own % herders.length] as Herder;
    const at = first + Math.floor((own / posts) * overMs);
    const text = `${name}, post ${own}`;
    due.set(text, at);
    const body = { brandSlug, platforms: herdPlatforms, text, scheduledAt: new Date(at).toISOString() };
    ids.push((await call<{ id: string }>('POST', '/posts', body)).id);
  });
  return { ids, due, perSecond };
};

/** Creates the posts of a herd, waits until all have ended, and returns the delay of each platform call. */
export const sendHerd = async (stack: BenchStack, herd: Herd): Promise<HerdResult> => {
  const herders = await herdersOf(stack);
  const watch = await watchPosts(stack.databaseUrl, lookMs);
  try {
    const first = Date.now() + herd.leadMs + marginMs + herd.creationMs * herd.posts;
    const { ids, due, perSecond } = await createAll(herders, herd, first);
    if (Date.now() > first - herd.leadMs)
      throw new Error(`creating ${herd.posts} posts took so long that the first are being prepared already`);
    herd.onCreated?.(perSecond);
    const ends = await Promise.allSettled(ids.map(id => watch.published(id)));
    const effects = await effectsSince(stack.sandboxUrl, new Date(first - lookMs));
    return {
      late: effects.flatMap(({ at, text }) => (due.has(text) ? [at - (due.get(text) ?? 0)] : [])),
      failures: ends.flatMap(end => (end.status === 'rejected' ? [(end.reason as Error).message] : [])),
    };
  } finally {
    await watch.stop();
  }
};

/** Sends a herd like `sendHerd`. Throws unless each post was published once on each platform. */
export const measureLateness = async (stack: BenchStack, herd: Herd): Promise<number[]> => {
  const { late, failures } = await sendHerd(stack, herd);
  const calls = herd.posts * herdPlatforms.length;
  if (failures.length > 0 || late.length !== calls)
    throw new Error(`${late.length} of ${calls} calls arrived: ${failures.slice(0, 3).join('; ')}`);
  return late;
};
