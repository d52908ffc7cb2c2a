import { SocialPublishing } from '../../sdk/typescript/src/index.ts';
import { signUp, type Customer } from '../customer.ts';
import { quantile, shuffled } from '../rounds.ts';
import { comparison, type Row } from '../row.ts';
import { seedPosts } from '../seed.ts';
import { readsById } from './api.ts';
import type { Bench, Measure } from './measure.ts';

const note =
  'Calls one after the other, in turns with the floor: `fetch` with the same headers, and its JSON.';

/** A call of each side. */
type Sides = Record<'floor' | 'ours', (round: number) => Promise<unknown>>;

/** Milliseconds of the median call of each side, which take turns, by chance who goes first. */
const oneRound = async (sides: Sides, calls: number): Promise<Record<'floor' | 'ours', number>> => {
  const took = { floor: [] as number[], ours: [] as number[] };
  for (let number = 0; number < calls; number += 1)
    for (const side of shuffled(['floor', 'ours'] as const)) {
      const sent = performance.now();
      await sides[side](number);
      took[side].push(performance.now() - sent);
    }
  return { floor: quantile(took.floor, 0.5), ours: quantile(took.ours, 0.5) };
};

const compare = async ({ reporter, size }: Bench, name: string, sides: Sides): Promise<Row> => {
  await reporter.step(`${name}, warm-up`, () => oneRound(sides, size.sdkCalls));
  const rounds = { floor: [] as number[], ours: [] as number[] };
  for (let round = 1; round <= size.rounds; round += 1) {
    const { floor, ours } = await reporter.step(`${name}, round ${round}/${size.rounds}`, () =>
      oneRound(sides, size.sdkCalls),
    );
    rounds.floor.push(floor);
    rounds.ours.push(ours);
  }
  return comparison({ name, unit: 'ms', bar: { kind: 'at most', value: 1.05 }, note }, rounds);
};

/** What a program sends without the SDK. */
const plain =
  (url: string, { key }: Customer) =>
  async (method: string, path: string, body?: object): Promise<unknown> => {
    const headers = {
      accept: 'application/json',
      authorization: `Bearer ${key}`,
      ...(body && { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }),
    };
    const response = await fetch(url + path, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`);
    return response.json();
  };

/** What the TypeScript SDK adds to a call. */
export const sdk: Measure = {
  steps: ({ rounds }) => 1 + 2 * (1 + rounds),
  run: async bench => {
    const { stack, size, reporter } = bench;
    const { customer, paths } = await reporter.step('posts to read by the SDK', async () => {
      const made = await signUp(stack.apiUrl, 'sdk');
      await seedPosts(stack.databaseUrl, made, size.seededPosts);
      return { customer: made, paths: (await readsById(stack.databaseUrl, made)).map(({ path }) => path) };
    });
    const client = new SocialPublishing({ baseUrl: stack.apiUrl, token: customer.key });
    const send = plain(stack.apiUrl, customer);
    const pathOf = (number: number): string => paths[number % paths.length] ?? '';
    const draft = { brandSlug: customer.brandSlug, platforms: ['x' as const], text: 'An ordinary day.' };
    return [
      await compare(bench, 'posts.get by the SDK', {
        floor: number => send('GET', pathOf(number)),
        ours: number => client.posts.get(pathOf(number).slice('/posts/'.length)),
      }),
      await compare(bench, 'posts.create by the SDK', {
        floor: () => send('POST', '/posts', draft),
        ours: () => client.posts.create(draft),
      }),
    ];
  },
};
