import { createHmac } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { startApiBeside } from '../api-beside.ts';
import { addConnectedBrand, signUp } from '../customer.ts';
import type { HooksFloorSetup } from '../floors/hooks.ts';
import { quantile, type Rounds } from '../rounds.ts';
import { absoluteBeside, comparison, type Row } from '../row.ts';
import { accountsOf, seedSentPosts, sendOnSandbox, type SentPost } from '../sent-posts.ts';
import { askPaced } from './in-flight.ts';
import type { Bench, Measure } from './measure.ts';

const floorFile = fileURLToPath(new URL('../floors/hooks.ts', import.meta.url));

/** Secret with which the sandbox's apps sign. */
const secret = 'sandbox-secret';
/** 432,000 comments a day. They are sent regardless of the responses. */
const perSecond = 5;
const slug = 'hooked';

type Send = (post: SentPost) => Promise<void>;

let events = 0;

/** Returns Instagram's event for a new comment on a post, with an ID that is used once. */
const eventOn = ({ externalId }: SentPost): string => {
  const value = {
    id: `said-${(events += 1)}`,
    from: { id: 'someone', username: 'someone' },
    text: 'A comment on an ordinary day.',
    media: { id: externalId, media_product_type: 'FEED' },
  };
  const time = Math.floor(Date.now() / 1_000);
  return JSON.stringify({
    object: 'instagram',
    entry: [{ id: slug, time, changes: [{ field: 'comments', value }] }],
  });
};

const senderTo =
  (url: string): Send =>
  async post => {
    const body = eventOn(post);
    const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature };
    const answer = await fetch(url, { method: 'POST', headers, body });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`an event was answered ${answer.status}`);
  };

/** Milliseconds that each answer took. */
const send = (one: Send, posts: readonly SentPost[]): Promise<number[]> =>
  askPaced(perSecond, Math.floor(posts.length / perSecond), async number => {
    const post = posts[number];
    if (post) await one(post);
  });

interface Parts {
  posts: SentPost[];
  sides: Record<'floor' | 'ours', Send>;
  stop: () => Promise<unknown>;
}

const prepare = async ({ stack, size }: Bench): Promise<Parts> => {
  const { databaseUrl, sandboxUrl, config } = stack;
  const posts = await sendOnSandbox(
    sandboxUrl,
    accountsOf([slug], () => size.hookEvents, ['instagram']),
  );
  const { orgId, call } = await signUp(stack.apiUrl, 'platform-hooks');
  await addConnectedBrand(call, slug);
  await seedSentPosts(databaseUrl, orgId, posts);
  const setup: HooksFloorSetup = { databaseUrl, pool: config.DATABASE_POOL, secret };
  const floor = await stack.start('floor-hooks', floorFile, { BENCH_FLOOR: JSON.stringify(setup) });
  const api = await startApiBeside(stack, 'hooks-api', { PLATFORM_WEBHOOKS: 'true' });
  return {
    posts,
    sides: {
      floor: senderTo(`http://127.0.0.1:${String(floor.ready['port'])}`),
      ours: senderTo(`${api.url}/platform-webhooks/instagram`),
    },
    stop: () => Promise.all([floor.stop(), api.stop()]),
  };
};

const measureRounds = async ({ reporter, size }: Bench, { posts, sides }: Parts): Promise<Row[]> => {
  const [p50, p99]: [Rounds, Rounds] = [
    { floor: [], ours: [] },
    { floor: [], ours: [] },
  ];
  for (let round = 0; round <= size.rounds; round += 1)
    for (const side of ['floor', 'ours'] as const) {
      const label = round === 0 ? 'warm-up' : `round ${round}/${size.rounds}`;
      const took = await reporter.step(`platforms' webhooks, ${label}, ${side}`, () =>
        send(sides[side], posts),
      );
      const [half, most] = [quantile(took, 0.5), quantile(took, 0.99)];
      reporter.say(`  ${side}: p50 ${half.toFixed(1)} ms, p99 ${most.toFixed(1)} ms`);
      if (round === 0) continue;
      p50[side].push(half);
      p99[side].push(most);
    }
  const note = `${posts.length} signed events of Instagram, each about another post, ${perSecond} a second, whose comments are read meanwhile; the floor is bare Koa that verifies the same signature and remembers the event.`;
  return [
    comparison({ name: 'Webhook of a platform → answer, p50', unit: 'ms', bar: null, note }, p50),
    absoluteBeside(
      {
        name: 'Delay of a reported comment, p99',
        unit: 'ms',
        bar: { kind: 'at most', value: 100 },
        note: 'The bar is on the slowest round.',
      },
      p99,
    ),
  ];
};

/** Measures how soon a platform gets the response to an event. */
export const platformHooks: Measure = {
  steps: ({ rounds }) => 1 + 2 * (1 + rounds),
  run: async bench => {
    const parts = await bench.reporter.step('posts that platforms report', () => prepare(bench));
    try {
      return await measureRounds(bench, parts);
    } finally {
      await parts.stop();
    }
  },
};
