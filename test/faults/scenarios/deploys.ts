import { setTimeout as sleep } from 'node:timers/promises';
import { runDeploy } from '../../../src/engine/deploy/run-deploy.ts';
import type { DeployEnd } from '../../../src/engine/deploy/options.ts';
import type { PlatformName } from '../../../src/domain/platforms.ts';
import { newFirstStep, releaseTree } from '../../support/release-tree.ts';
import { configOf, openCell, type Cell } from '../rig/cell.ts';
import type { Client } from '../rig/client.ts';
import type { Findings } from '../rig/invariants.ts';
import type { Asked } from '../rig/ledger.ts';
import { publishNow, writePost } from '../rig/posts.ts';
import type { Row } from '../rig/row.ts';
import type { Scenario, Stage } from '../rig/scenario.ts';
import { settle, settleAll } from '../rig/settle.ts';

/** Two releases side by side, neither of which can continue the other's work. */
interface Releases {
  cell: Cell;
  /** APIs of both. */
  doors: readonly [Client, Client];
  current: 'v1' | 'v2';
}

/** A deploy meets a post at each of these points of its life: due so long after it begins, in seconds. */
const points = Array.from({ length: 20 }, (_, index) => index - 4);
const kinds: readonly { platforms: readonly PlatformName[]; thread?: number }[] = [
  { platforms: ['x', 'threads'], thread: 2 },
  { platforms: ['linkedin'] },
  { platforms: ['instagram'] },
  { platforms: ['youtube'] },
];

const deploy = async (on: Releases, ...args: string[]): Promise<[number, DeployEnd]> => {
  let said = '{}';
  const build = on.current === 'v1' ? 'v2' : 'v1';
  const code = await runDeploy(
    configOf(on.cell, { BUILD_ID: build }),
    ['--look', '300ms', '--wait', '60s', '--skip-replay', ...args],
    text => (said = text),
    { say: () => undefined, stopping: new AbortController().signal },
  );
  if (code === 0) on.current = build;
  return [code, JSON.parse(said) as DeployEnd];
};

/** Posts for these points, by the two APIs in turns. */
const writeAround = async ({ cell, doors }: Releases, from: number): Promise<Asked[]> =>
  Promise.all(
    points.map(async (point, index) => {
      const brand = await cell.person.borrow();
      const at = new Date(from + point * 1_000);
      const door = { ...cell, client: doors[index % 2] ?? cell.client };
      const kind = kinds[index % kinds.length] ?? { platforms: ['x'] };
      const post = await writePost(door, { ...kind, brand, at });
      cell.person.giveBack(brand);
      return post;
    }),
  );

/** Time to write the posts in. */
const writingMs = 15_000;

/** Publishes 20 posts with a deploy in the middle, and returns their outcomes. */
const deployAmong = async (on: Releases, ...args: string[]): Promise<Findings> => {
  const from = Date.now() + writingMs;
  const posts = await writeAround(on, from);
  await sleep(Math.max(0, from - Date.now()));
  const [code, end] = await deploy(on, ...args);
  const found = await settle(on.cell, posts);
  if (code !== 0 || end.left > 0) found.violations.push(`the deploy ended as ${JSON.stringify(end)}`);
  return found;
};

const lateMs = 60_000;

const inTurns = async (on: Releases, where: string, ...args: string[]): Promise<Row> => ({
  key: 'K36',
  fault: 'a deploy that does not fit',
  where,
  trials: points.length,
  found: await deployAmong(on, ...args),
  limitMs: lateMs,
});

/** Moves this many waiting posts to the other build, and reports how long that took. */
const moveMany = async (on: Releases, count: number): Promise<Row> => {
  const { cell } = on;
  const at = new Date(Date.now() + 3_600_000);
  const brand = await cell.person.borrow();
  const posts: Asked[] = [];
  while (posts.length < count) {
    const write = () => writePost(cell, { brand, platforms: ['x'], at });
    posts.push(...(await Promise.all(Array.from({ length: 8 }, write))));
  }
  const began = Date.now();
  const [code, end] = await deploy(on);
  const tookMs = Date.now() - began;
  const [first, ...others] = posts;
  if (!first) throw new Error('no post');
  for (const post of others) {
    await cell.client.must('POST', `/posts/${post.id}/cancel`, undefined, post.token);
    post.cancelled = true;
  }
  await publishNow(cell, first);
  first.dueAt = Date.now();
  const found = await settleAll(cell, posts);
  if (code !== 0 || end.left > 0) found.violations.push(`the deploy ended as ${JSON.stringify(end)}`);
  return {
    key: 'K36',
    fault: 'a deploy that does not fit',
    where: `while ${posts.length} posts wait`,
    trials: posts.length,
    found: { ...found, slowestMs: tookMs },
    limitMs: 2 * 60_000,
    note: 'the time is that of the whole deploy',
  };
};

const rounds = { quick: 4, whole: 30 };
const waiting = { quick: 40, whole: 1_000 };

/** K36: releases replace each other while posts of every age are on their way. */
export const deploys: Scenario = {
  keys: ['K36'],
  title: 'deploys of code that does not fit',
  async *run({ cells: [one], options: { quick }, tell }: Stage): AsyncGenerator<Row> {
    const tree = releaseTree([newFirstStep]);
    const { parts, oracle, timings } = one;
    const cell = await openCell({ parts, oracle, timings, workers: 0 });
    try {
      await Promise.all([cell.addWorker({ BUILD_ID: 'v1' }), cell.addWorker({ BUILD_ID: 'v2' }, tree.main)]);
      const on: Releases = { cell, doors: [cell.client, await cell.addApi(tree.main)], current: 'v2' };
      await deploy(on);
      const many = quick ? rounds.quick : rounds.whole;
      for (let round = 1; round <= many; round += 1) {
        tell(`deploy ${round} of ${many}`);
        const isBack = round % 3 === 0;
        yield await inTurns(on, `${isBack ? 'back' : 'forward'}, ${round}`, ...(isBack ? ['--back'] : []));
      }
      tell('posts that wait');
      yield await moveMany(on, quick ? waiting.quick : waiting.whole);
    } finally {
      await cell.close();
      tree.remove();
    }
  },
};
