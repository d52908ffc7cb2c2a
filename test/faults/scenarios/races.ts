import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { aFolder } from '../../support/run-folder.ts';
import type { Cell } from '../rig/cell.ts';
import type { Dice } from '../rig/dice.ts';
import { percentOf } from '../rig/percent.ts';
import { merge, nothingFound, type Findings } from '../rig/invariants.ts';
import type { Asked } from '../rig/ledger.ts';
import { writePost } from '../rig/posts.ts';
import type { Row } from '../rig/row.ts';
import { spread, type Scenario, type Stage } from '../rig/scenario.ts';
import { settle } from '../rig/settle.ts';

/** Action that races the instant. Resolves to whether it came in time. */
type Runner = (cell: Cell, post: Asked) => Promise<boolean>;

const send = async (cell: Cell, post: Asked, method: string, path: string, body?: unknown) => {
  const { status, error } = await cell.client.ask(method, `/posts/${post.id}${path}`, body, post.token);
  if (status < 300) return true;
  if (status === 409 && error === 'invalid_state') return false;
  throw new Error(`${method} ${path} answered ${status} ${error}`);
};

export const edit: Runner = async (cell, post) => {
  const mark = cell.ledger.mark();
  const isIn = await send(cell, post, 'PATCH', '', { text: `second thoughts ${mark}` });
  if (isIn) [post.replaced, post.marks] = [post.marks, [mark]];
  return isIn;
};

export const cancel: Runner = async (cell, post) => {
  const isIn = await send(cell, post, 'POST', '/cancel');
  if (isIn) post.cancelled = true;
  return isIn;
};

const postpone: Runner = async (cell, post) => {
  const at = new Date(Date.now() + 2_000);
  const isIn = await send(cell, post, 'POST', '/schedule', { scheduledAt: at.toISOString() });
  if (isIn) post.dueAt = post.since = at.getTime();
  return isIn;
};

const publishAtOnce: Runner = async (cell, post) => send(cell, post, 'POST', '/publish');

const runners: [name: string, run: Runner][] = [
  ['an edit', edit],
  ['a cancel', cancel],
  ['another time', postpone],
  ['publish now', publishAtOnce],
];

/** Posts that are due at one instant; more would only wait for each other. */
const batchSize = 25;
/** Milliseconds around the target moment at which requests start: some come first and some too late. */
const spreadMs = 200;
/** Moves of the aim; a busy machine claims its posts a good while after the instant. */
const stepMs = { min: 50, max: 800 };

/** Milliseconds from writing a batch to its instant: all cells write theirs at once, and a past time is refused. */
const leadMs = 10_000;

/** Aim of a race: milliseconds from the instant at which posts are really claimed, as measured in earlier races. */
export interface Aim {
  atMs: number;
  stepMs: number;
  /** Direction of the last move: later (1) or earlier (-1). */
  last: number;
}

export const newAim = (): Aim => ({ atMs: 100, stepMs: 200, last: 1 });

/** Towards the moment that half of the requests come in time for: faster while it is far, slower once it is crossed. */
const adjust = (aim: Aim, inTime: number): void => {
  const share = inTime / batchSize;
  const next = share > 0.65 ? 1 : share < 0.35 ? -1 : 0;
  if (next === 0) return;
  const size = next === aim.last ? aim.stepMs * 2 : aim.stepMs / 2;
  aim.stepMs = Math.min(Math.max(size, stepMs.min), stepMs.max);
  aim.last = next;
  aim.atMs = Math.max(aim.atMs + next * aim.stepMs, 0);
};

/** One batch of posts, and something that races each. */
export const raceBatch = async (
  cell: Cell,
  run: Runner,
  dice: Dice,
  aim: Aim = newAim(),
): Promise<{ found: Findings; inTime: number }> => {
  const brand = await cell.person.borrow();
  const at = new Date(Date.now() + leadMs);
  const input = { brand, platforms: ['x'] as const, at };
  const posts = await Promise.all(Array.from({ length: batchSize }, () => writePost(cell, input)));
  let inTime = 0;
  await Promise.all(
    posts.map(async post => {
      const offset = aim.atMs + (dice.next() - 0.5) * 2 * spreadMs;
      await sleep(Math.max(at.getTime() - Date.now() + offset, 0));
      if (await run(cell, post)) inTime += 1;
    }),
  );
  adjust(aim, inTime);
  const found = await settle(cell, posts);
  cell.person.giveBack(brand);
  return { found, inTime };
};

/** Milliseconds within which the whole batch must have stopped between reading and claiming, from its instant on. */
const standsWithinMs = 15_000;

/**
 * Runs the race without chance: every commit stops between reading its post and claiming it until all requests are
 * answered. `met` is the number of commits that stopped there.
 */
export const stoppedBatch = async (
  cell: Cell,
  run: Runner,
): Promise<{ found: Findings; inTime: number; met: number }> => {
  const brand = await cell.person.borrow();
  const at = new Date(Date.now() + leadMs);
  const posts = await Promise.all(
    Array.from({ length: batchSize }, () => writePost(cell, { brand, platforms: ['x'] as const, at })),
  );
  const until = path.join(aFolder('races'), 'go-on');
  const plan = { at: 'commit.before_claim:x', action: 'wait', until } as const;
  for (const worker of cell.workers) worker.plan(...posts.map(() => plan));
  const standing = (): number =>
    cell.workers.reduce((sum, worker) => sum + posts.length - worker.planned(), 0);
  while (standing() < posts.length && Date.now() < at.getTime() + standsWithinMs) await sleep(50);
  const met = standing();
  const came = await Promise.all(posts.map(post => run(cell, post)));
  for (const worker of cell.workers) worker.plan();
  await writeFile(until, '');
  const found = await settle(cell, posts);
  cell.person.giveBack(brand);
  return { found, met, inTime: came.filter(Boolean).length };
};

/** K22: the first one wins, and there is never both. */
export const races: Scenario = {
  keys: ['K22'],
  title: 'edits and cancels at the instant of publishing',
  async *run({ cells, options, dice, tell }: Stage): AsyncGenerator<Row> {
    const aim = newAim();
    for (const [name, run] of runners) {
      const batches = Math.ceil(options.races / runners.length / batchSize);
      const [found, sum] = [nothingFound(), { inTime: 0, done: 0 }];
      const jobs = Array.from({ length: batches }, (_, index) => index);
      for await (const one of spread(cells, jobs, cell => raceBatch(cell, run, dice, aim))) {
        merge(found, one.found);
        sum.inTime += one.inTime;
        sum.done += batchSize;
        tell(`${percentOf(sum.done, batches * batchSize)} of ${batches * batchSize} races of ${name}`);
      }
      const stopped = await stoppedBatch(cells[0], run);
      tell(`${name}, between reading and claiming`);
      yield {
        key: 'K22',
        fault: name,
        where: 'between reading and claiming',
        trials: stopped.met,
        found: stopped.found,
        note: `${stopped.met} of ${batchSize} met there, ${stopped.inTime} in time`,
      };
      const when = `in the end ${Math.round(aim.atMs)} ms after the publish time`;
      const note = `${sum.inTime} in time, ${sum.done - sum.inTime} too late; aimed at the claim, ${when}`;
      yield {
        key: 'K22',
        fault: name,
        where: 'the instant of the claim',
        trials: sum.done,
        found,
        note,
      };
    }
  },
};
