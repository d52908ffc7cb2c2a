import { setTimeout as sleep } from 'node:timers/promises';
import type { FailpointPlan } from '../../../src/process/failpoints.ts';
import { platformNames } from '../../../src/domain/platforms.ts';
import type { Cell } from '../rig/cell.ts';
import type { Child } from '../rig/child.ts';
import { calm, disturb } from '../rig/faulty-sandbox.ts';
import type { Asked } from '../rig/ledger.ts';
import { none } from '../rig/ledger.ts';
import type { Brand } from '../rig/person.ts';
import { publishNow, writeAndPublish, writePost } from '../rig/posts.ts';
import type { Row } from '../rig/row.ts';
import type { Scenario, Stage } from '../rig/scenario.ts';
import { settle, settleAll } from '../rig/settle.ts';

const firstWorker = ({ workers: [worker] }: Cell): Child => {
  if (!worker) throw new Error('there is no worker');
  return worker;
};

/** Runs with a second worker next to the first. */
const withTwo = async <T>(cell: Cell, work: (first: Child, second: Child) => Promise<T>): Promise<T> => {
  const second = await cell.addWorker();
  try {
    return await work(firstWorker(cell), second);
  } finally {
    await cell.removeWorker(second);
  }
};

const brandsOf = (cell: Cell, count: number): Promise<Brand[]> =>
  Promise.all(Array.from({ length: count }, () => cell.person.borrow()));

/** Milliseconds longer than the heartbeat timeout of the commit: the worker has timed out when it continues. */
const longSleepMs = 22_000;

const sleepers: FailpointPlan[] = ['commit.before_claim', 'commit.after_claim', 'commit.after_call'].map(
  at => ({
    at,
    action: 'delay',
    ms: longSleepMs,
  }),
);

/** K1: a worker that is delayed, times out, and continues all the same. */
async function* lateWorkers(cell: Cell): AsyncGenerator<Row> {
  for (const plan of sleepers) {
    const [worker, brand] = [firstWorker(cell), await cell.person.borrow()];
    worker.plan(...platformNames.map(platform => ({ ...plan, at: `${plan.at}:${platform}` })));
    const post = await writeAndPublish(cell, { brand, platforms: platformNames });
    const found = await settleAll(cell, [post]);
    worker.plan();
    cell.person.giveBack(brand);
    yield {
      key: 'K1',
      fault: `worker held up for ${longSleepMs / 1_000} s, then goes on`,
      where: plan.at,
      trials: platformNames.length,
      found,
    };
  }
}

/** K1: the process is stopped as by a debugger, with calls in flight, and then continues. */
const pausedWorker = async (cell: Cell): Promise<Row> => {
  const [worker, brand] = [firstWorker(cell), await cell.person.borrow()];
  await Promise.all(
    platformNames.map(platform =>
      disturb(cell, brand, platform, { operation: 'publish', mode: 'delay', delayMs: 1_500 }),
    ),
  );
  const found = await withTwo(cell, async () => {
    const post = await writeAndPublish(cell, { brand, platforms: platformNames });
    await sleep(1_200);
    worker.kill('SIGSTOP');
    await sleep(longSleepMs);
    worker.kill('SIGCONT');
    return settleAll(cell, [post]);
  });
  await calm(cell, brand);
  cell.person.giveBack(brand);
  return { key: 'K1', fault: 'SIGSTOP worker, SIGCONT later', where: 'calls under way', trials: 5, found };
};

/** K2: what was uploaded before the kill is used after it, so the platform fetches the file no more often than without. */
const sameContainer = async (cell: Cell): Promise<Row> => {
  const [worker, brand] = [firstWorker(cell), await cell.person.borrow()];
  const publish = async (): Promise<{ post: Asked; fetched: number }> => {
    const before = await fetchesOf(cell);
    const post = await writeAndPublish(cell, { brand, platforms: ['instagram'] });
    await settle(cell, [post]);
    return { post, fetched: (await fetchesOf(cell)) - before };
  };
  const plain = await publish();
  worker.plan({ at: 'commit.before_claim:instagram', action: 'kill' });
  const killed = await publish();
  const found = await settleAll(cell, [killed.post]);
  if (killed.fetched !== plain.fetched)
    found.violations.push(`the file was fetched ${killed.fetched} times instead of ${plain.fetched}`);
  cell.person.giveBack(brand);
  return {
    key: 'K2',
    fault: 'SIGKILL worker',
    where: 'between container and publish',
    trials: 1,
    found,
    limitMs: cell.timings.recoveryMs,
  };
};

/** Returns how often platforms have fetched files from our API. */
const fetchesOf = async ({ metricsUrl }: Cell): Promise<number> => {
  const text = await (await fetch(metricsUrl)).text();
  const counts = text.matchAll(/request_duration_seconds_count\{method="GET",route="\/files[^}]*\} (\d+)/g);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
};

/** K4: two dispatchers and two workers share the work, and one dies with messages in its hands. */
const twoDispatchers = async (cell: Cell): Promise<Row> => {
  const brands = await brandsOf(cell, 8);
  const found = await withTwo(cell, async (_first, second) => {
    second.plan({ at: 'dispatch.after_send', action: 'kill', nth: 3 });
    const posts = await Promise.all(
      Array.from({ length: 80 }, (_, index) => {
        const brand = brands[index % brands.length] as Brand;
        return writeAndPublish(cell, { brand, platforms: ['x', 'threads'] });
      }),
    );
    return settleAll(cell, posts);
  });
  for (const brand of brands) cell.person.giveBack(brand);
  return {
    key: 'K4',
    fault: 'two dispatchers, one killed after sending',
    where: '80 posts at once',
    trials: 80,
    found,
    limitMs: cell.timings.recoveryMs,
  };
};

/** Workers are replaced one after the other, as a deployment does, while posts keep coming. */
const rolling = async (cell: Cell, replacements: number): Promise<Row> => {
  const brands = await brandsOf(cell, 6);
  const posts: Asked[] = [];
  const found = await withTwo(cell, async (first, second) => {
    let isOver = false;
    const load = (async (): Promise<void> => {
      for (let count = 0; !isOver; count += 1) {
        const brand = brands[count % brands.length] as Brand;
        posts.push(await writeAndPublish(cell, { brand, platforms: platformNames }));
        await sleep(300);
      }
    })();
    for (let count = 0; count < replacements; count += 1) await (count % 2 === 0 ? first : second).replace();
    isOver = true;
    await load;
    return settleAll(cell, posts);
  });
  for (const brand of brands) cell.person.giveBack(brand);
  const fault = `SIGTERM workers, one after the other, ${replacements} times`;
  return { key: 'K6', fault, where: 'under load', trials: posts.length, found, limitMs: 30_000 };
};

/** K19: many posts of one account at once, when its tokens have run out. */
const tokenRace = async (cell: Cell): Promise<Row> => {
  const brand = await cell.person.borrow();
  const platforms = ['x', 'linkedin', 'youtube'] as const;
  const versions = () =>
    cell.query<{ platform: string; version: number }>(
      `select c.platform, c.token_version as version from connections c join brands b on b.id = c.brand_id
        where b.slug = $1 and c.platform = any($2) order by 1`,
      [brand.slug, [...platforms]],
    );
  const before = await versions();
  const found = await withTwo(cell, async () => {
    const posts = await Promise.all(Array.from({ length: 10 }, () => writePost(cell, { brand, platforms })));
    for (const platform of platforms)
      await cell.oracle.control.tokens({ platform, account: brand.account, action: 'expire_access' });
    await Promise.all(posts.map(post => publishNow(cell, post)));
    return settleAll(cell, posts);
  });
  for (const [index, { platform, version }] of (await versions()).entries()) {
    const times = version - (before[index]?.version ?? 0);
    if (times !== 1) found.violations.push(`the tokens on ${platform} were renewed ${times} times`);
  }
  return { key: 'K19', fault: 'tokens run out', where: '10 posts at once, two workers', trials: 10, found };
};

/** K18: an account that a platform asks to wait, next to one without a pause. */
const parkedAccount = async (cell: Cell): Promise<Row> => {
  const [parked, free] = (await brandsOf(cell, 2)) as [Brand, Brand];
  const waitSeconds = 12;
  for (const platform of platformNames)
    await disturb(cell, parked, platform, {
      operation: 'publish',
      mode: 'rate_limited',
      retryAfterSeconds: waitSeconds,
    });
  const slow = await writeAndPublish(cell, { brand: parked, platforms: ['x', 'linkedin', 'threads'] });
  const quick = await writeAndPublish(cell, { brand: free, platforms: platformNames });
  const began = Date.now();
  const found = await settleAll(cell, [quick]);
  const tookMs = found.slowestMs;
  if (Date.now() - began > waitSeconds * 1_000)
    found.violations.push('the other account had to wait as well');
  const parkedFound = await settleAll(cell, [{ ...slow, leeway: none }]);
  await calm(cell, parked);
  cell.person.giveBack(free);
  if (parkedFound.slowestMs < waitSeconds * 1_000)
    found.violations.push('the parked account was asked again too soon');
  found.published += parkedFound.published;
  found.violations.push(...parkedFound.violations);
  return {
    key: 'K18',
    fault: `429 with Retry-After ${waitSeconds}`,
    where: 'one account of two',
    trials: 2,
    found,
    note: `the other account's post took ${(tookMs / 1_000).toFixed(1)} s`,
  };
};

/** Faults of workers as a whole: late, paused, doubled, replaced. */
export const workers: Scenario = {
  keys: ['K1', 'K2', 'K4', 'K6', 'K18', 'K19'],
  title: 'workers that are late, paused, replaced or two at a time',
  async *run({ cells: [cell], options, tell }: Stage): AsyncGenerator<Row> {
    const isWanted = (key: string): boolean => options.only.length === 0 || options.only.includes(key);
    tell('workers');
    if (isWanted('K1')) yield* lateWorkers(cell);
    if (isWanted('K1')) yield await pausedWorker(cell);
    if (isWanted('K2')) yield await sameContainer(cell);
    if (isWanted('K4')) yield await twoDispatchers(cell);
    if (isWanted('K6')) yield await rolling(cell, options.quick ? 4 : 10);
    if (isWanted('K18')) yield await parkedAccount(cell);
    if (isWanted('K19')) yield await tokenRace(cell);
  },
};
