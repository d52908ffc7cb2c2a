import { setTimeout as sleep } from 'node:timers/promises';
import { query } from '../../src/local/parts/postgres.ts';
import { addConnectedBrand, signUp } from '../customer.ts';
import { askPaced } from '../measures/in-flight.ts';
import { readsById } from '../measures/api.ts';
import { watchPosts } from '../posts-watch.ts';
import { seedPosts } from '../seed.ts';
import type { BenchStack } from '../stack.ts';

/** Actions of the neighbor per second: below the limit of an API key, and far below the capacity of the API. */
const perSecond = { read: 40, create: 10, publish: 2 } as const;

/** Milliseconds from the creation of a scheduled post to its time. */
const aheadMs = 2_500;
/** Maximum wait for a post in milliseconds. A post not published by then counts with this time. */
const publishedWithinMs = 60_000;
const lanes = 4;

/** Durations of the neighbor's actions in milliseconds. */
export interface Lived {
  read: number[];
  create: number[];
  /** From the time of a post until it is published. */
  publish: number[];
  /** Responses other than success. */
  refused: string[];
}

export interface Neighbor {
  live: (seconds: number) => Promise<Lived>;
  stop: () => Promise<void>;
}

/** Setup of a neighbor. */
interface Home {
  apiUrl: string;
  key: string;
  brands: string[];
  /** Paths of its posts. */
  paths: string[];
}

/** An organization of the largest plan with posts and connected accounts. */
const setUp = async (databaseUrl: string, apiUrl: string, seededPosts: number): Promise<Home> => {
  const customer = await signUp(apiUrl, 'neighbor');
  await query(
    databaseUrl,
    `insert into billing_accounts (org_id, plan) values ($1, 'agency') on conflict (org_id) do update set plan = 'agency'`,
    [customer.orgId],
  );
  await seedPosts(databaseUrl, customer, seededPosts);
  const paths = (await readsById(databaseUrl, customer)).map(({ path }) => path);
  const brands: string[] = [];
  for (let lane = 0; lane < lanes; lane += 1)
    brands.push(await addConnectedBrand(customer.call, `neighbor-${lane}`));
  return { apiUrl, key: customer.key, brands, paths };
};

/** Sends requests as the neighbor. Responses other than success are added to `refused`. */
const askFor = ({ apiUrl, key, brands }: Home, refused: string[]) => {
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  let posts = 0;
  const ask = async (path: string, body?: object): Promise<unknown> => {
    const sent = { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) };
    const response = await fetch(apiUrl + path, sent);
    const text = await response.text();
    if (!response.ok) refused.push(`${body ? 'POST' : 'GET'} ${response.status}`);
    return response.ok ? JSON.parse(text) : undefined;
  };
  const create = async (more?: object): Promise<string | undefined> => {
    posts += 1;
    const body = { brandSlug: brands[posts % lanes], platforms: ['x'], text: `Post ${posts}`, ...more };
    return ((await ask('/posts', body)) as { data: { id: string } } | undefined)?.data.id;
  };
  return { ask, create };
};

export const aNeighbor = async (
  { databaseUrl }: BenchStack,
  apiUrl: string,
  seededPosts: number,
): Promise<Neighbor> => {
  const home = await setUp(databaseUrl, apiUrl, seededPosts);
  const watch = await watchPosts(databaseUrl);
  const refused: string[] = [];
  const { ask, create } = askFor(home, refused);
  const publish = async (): Promise<number> => {
    const due = Date.now() + aheadMs;
    const id = await create({ scheduledAt: new Date(due).toISOString() });
    if (id !== undefined)
      await Promise.race([
        watch.published(id).catch((error: Error) => void refused.push(error.message)),
        sleep(publishedWithinMs, undefined, { ref: false }),
      ]);
    return Date.now() - due;
  };
  return {
    live: async seconds => {
      refused.length = 0;
      const late: number[] = [];
      const [read, made] = await Promise.all([
        askPaced(perSecond.read, seconds, number => ask(home.paths[number % home.paths.length] ?? '/')),
        askPaced(perSecond.create, seconds, () => create()),
        askPaced(perSecond.publish, seconds, async () => void late.push(await publish())),
      ]);
      return { read, create: made, publish: late, refused: [...refused] };
    },
    stop: () => watch.stop(),
  };
};
