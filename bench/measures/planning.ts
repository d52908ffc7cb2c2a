import { setTimeout as sleep } from 'node:timers/promises';
import { query } from '../../src/local/parts/postgres.ts';
import { addConnectedBrand, signUp, type Customer } from '../customer.ts';
import { alternate, quantile } from '../rounds.ts';
import { absolute, comparison, type Row } from '../row.ts';
import type { Bench, Measure } from './measure.ts';

/**
 * Rows of one import, and number of posts created by single requests, with this concurrency. The workflows of both start
 * meanwhile.
 */
const [rows, atOnce] = [1_000, 8];

/** Content of the listed month: posts, and series of one occurrence a day. Together 2,000 entries. */
const [monthDays, seriesCount] = [30, 10];
const monthPosts = 2_000 - monthDays * seriesCount;
const listings = 10;

interface Planner {
  customer: Customer;
  brandSlug: string;
}

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

const postsOf = (brandSlug: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    brandSlug,
    platforms: ['x'],
    text: `One of a month's posts, number ${index}`,
    scheduledAt: inDays(20 + index / 100),
  }));

/** Returns posts per second with one request each. */
const createSingly = async ({ customer, brandSlug }: Planner): Promise<number> => {
  const waiting = postsOf(brandSlug, rows);
  const began = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let post = waiting.pop(); post; post = waiting.pop()) await customer.call('POST', '/posts', post);
    }),
  );
  return rows / ((performance.now() - began) / 1_000);
};

/** Returns posts per second with one import, from its request to its end. */
const importAll = async ({ customer: { call }, brandSlug }: Planner): Promise<number> => {
  const began = performance.now();
  const { id } = await call<{ id: string }>('POST', '/posts/bulk', { posts: postsOf(brandSlug, rows) });
  for (;;) {
    const { status, created } = await call<{ status: string; created: number }>('GET', `/posts/bulk/${id}`);
    if (status === 'completed' && created === rows) break;
    if (['completed', 'failed', 'cancelled'].includes(status))
      throw new Error(`the import ended ${status} with ${created} posts`);
    await sleep(50);
  }
  return rows / ((performance.now() - began) / 1_000);
};

/** Returns the seconds of a dry run of as many rows. */
const tryAll = async ({ customer: { call }, brandSlug }: Planner): Promise<number> => {
  const began = performance.now();
  await call('POST', '/posts/bulk', { posts: postsOf(brandSlug, rows), dryRun: true });
  return (performance.now() - began) / 1_000;
};

/** Waits until no messages remain, so that work left by one side does not slow the other. */
const untilBegun = async ({ stack }: Bench): Promise<void> => {
  for (;;) {
    const { rows: left } = await query(stack.databaseUrl, 'select 1 from outbox_messages limit 1');
    if (left.length === 0) return;
    await sleep(200);
  }
};

const measureBulk = async (bench: Bench, planner: Planner): Promise<Row[]> => {
  const { size, reporter } = bench;
  const { rounds } = size;
  const afresh = (side: (planner: Planner) => Promise<number>) => async (): Promise<number> => {
    await untilBegun(bench);
    return side(planner);
  };
  const result = await alternate(
    { floor: afresh(createSingly), ours: afresh(importAll) },
    { rounds, label: `${rows} rows`, reporter, unit: 'posts/s' },
  );
  const { tried } = await alternate(
    { tried: () => tryAll(planner) },
    { rounds, label: `dry run of ${rows} rows`, reporter, unit: 's' },
  );
  return [
    comparison(
      {
        name: `An import of ${rows} rows`,
        unit: 'posts/s',
        bar: { kind: 'at least', value: 0.5 },
        note: `the floor makes as many posts by single requests, ${atOnce} at once`,
      },
      result,
    ),
    absolute(
      { name: `A dry run of ${rows} rows`, unit: 's', bar: { kind: 'at most', value: 3 }, note: 'of JSON' },
      tried,
    ),
  ];
};

/** Published posts at future times. The calendar shows them like any other post, and no workflow waits for them. */
const seedMonth = `
  insert into posts (id, created_at, updated_at, org_id, brand_id, text, platforms, status, published_at, media, thread,
                     platform_options, created_by)
  select uuidv7(), now(), now(), b.org_id, b.id, 'Post number ' || n || ' of a month', '{x,linkedin}', 'published',
         now() + n * ($3::float8 / $2::int) * interval '1 day', '[]', '[]', '{}', 'seed'
    from brands b, generate_series(1, $2::int) n where b.org_id = $1 and b.slug = $4`;

const clockIn = (hours: number): string =>
  new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 19);

const planMonth = async ({ stack }: Bench): Promise<Planner> => {
  const customer = await signUp(stack.apiUrl, 'month');
  const brandSlug = await addConnectedBrand(customer.call, 'month-brand');
  await query(stack.databaseUrl, seedMonth, [customer.orgId, monthPosts, monthDays, brandSlug]);
  for (let index = 0; index < seriesCount; index += 1)
    await customer.call('POST', '/series', {
      brandSlug,
      name: `Series ${index}`,
      platforms: ['x'],
      text: `Tip of the day from series ${index}: warm the pot.`,
      variants: ['b', 'c', 'd'].map(name => ({ text: `Tip ${name} of series ${index}` })),
      rule: 'FREQ=DAILY',
      timeZone: 'Europe/Berlin',
      startsAt: clockIn(48 + index),
      leadHours: 1,
      cooldownDays: 0,
    });
  await query(stack.databaseUrl, 'vacuum analyze');
  return { customer, brandSlug };
};

/** Returns the median response time in milliseconds. Each response contains the whole month. */
const listMonth = async ({ customer }: Planner, planned: boolean): Promise<number> => {
  const path = `/posts/calendar?from=${inDays(0)}&to=${inDays(monthDays)}&limit=2000&planned=${planned}`;
  const taken: number[] = [];
  for (let count = 0; count < listings; count += 1) {
    const began = performance.now();
    const { posts, next } = await customer.call<{ posts: { planned: boolean }[]; next: string | null }>(
      'GET',
      path,
    );
    taken.push(performance.now() - began);
    if (next !== null || (planned && !posts.some(entry => entry.planned)))
      throw new Error('the month is not whole');
  }
  return quantile(taken, 0.5);
};

const measureMonth = async (bench: Bench): Promise<Row> => {
  const planner = await bench.reporter.step('a month with series', () => planMonth(bench));
  const result = await alternate(
    { floor: () => listMonth(planner, false), ours: () => listMonth(planner, true) },
    { rounds: bench.size.rounds, label: 'the month', reporter: bench.reporter, unit: 'ms' },
  );
  return comparison(
    {
      name: `A month of ${monthPosts} posts with ${seriesCount} daily series`,
      unit: 'ms',
      bar: { kind: 'at most', value: 1.5 },
      note: 'the floor is the same list without what is planned',
    },
    result,
  );
};

/** Compares imports with single requests, their dry runs, and a month with series with one without. */
export const planning: Measure = {
  steps: ({ rounds }) => 2 + 5 * rounds,
  run: async bench => {
    const planner = await bench.reporter.step('a brand that imports', async () => {
      const customer = await signUp(bench.stack.apiUrl, 'importing');
      return { customer, brandSlug: await addConnectedBrand(customer.call, 'importing-brand') };
    });
    const bulk = await measureBulk(bench, planner);
    return [...bulk, await measureMonth(bench)];
  },
};
