import { type Cell, configOf } from '../rig/cell.ts';
import { workflowIds } from '../../../src/domain/ids.ts';
import { postChanged } from '../../../src/workflows/messages.ts';
import { waitUntil } from '../../../src/local/wait-until.ts';
import { cpSync, existsSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { backUp, type Backup, restoredFrom } from '../../support/set-back.ts';
import {
  type SetBack,
  type Posts,
  dueNow,
  eachOf,
  publishAgain,
  cancelAll,
  isForgotten,
  writeBefore,
  goOn,
} from './set-back-posts.ts';
import type { Asked } from '../rig/ledger.ts';
import { nothingFound } from '../rig/invariants.ts';
import type { Row } from '../rig/row.ts';
import { settle, settleAll } from '../rig/settle.ts';
import type { Scenario, Stage } from '../rig/scenario.ts';

const numberOf = async (cell: Cell): Promise<number> => {
  const [row] = await cell.query<{ number: string }>('select number from database_state');
  return Number(row?.number ?? 0);
};

const isRestored = async (cell: Cell): Promise<boolean> => {
  const [row] = await cell.query<{ on: boolean }>('select restored_at is not null as on from database_state');
  return row?.on === true;
};

/** Milliseconds within which a sweep must notice, and for which nothing may be published afterwards. */
const noticeWithinMs = 120_000;

const watchMs = 10_000;

/** Milliseconds between the copies of two servers that are restored to different times. */
const apartMs = 5_000;

/** Waits until sweeps have left their numbers. */
const untilSwept = async (cell: Cell): Promise<void> => {
  const before = await numberOf(cell);
  const hasRisen = async (): Promise<boolean> => (await numberOf(cell)) > before + 1;
  await waitUntil('sweeps go by', hasRisen, { within: noticeWithinMs, every: 500 });
};

/** A copy of Temporal's file; nothing may be lost while the server is away. */
const backUpTemporal = async ({ parts: { temporal } }: Cell): Promise<{ restore(): Promise<void> }> => {
  const copy = `${temporal.file}.copy`;
  /** Files that SQLite keeps next to the database belong to that state. */
  const put = (from: string, to: string): void => {
    for (const end of ['', '-wal', '-shm']) {
      rmSync(`${to}${end}`, { force: true });
      if (existsSync(`${from}${end}`)) cpSync(`${from}${end}`, `${to}${end}`);
    }
  };
  const whileStopped = async (from: string, to: string): Promise<void> => {
    await temporal.end('SIGTERM');
    put(from, to);
    await temporal.start();
  };
  await whileStopped(temporal.file, copy);
  return { restore: () => whileStopped(copy, temporal.file) };
};

const takeBoth = async (
  cell: Cell,
  { temporal }: SetBack,
): Promise<[Backup, { restore(): Promise<void> }?]> => {
  const database = (): Promise<Backup> => backUp(cell.parts.postgres.url(cell.name));
  if (temporal === undefined) return [await database()];
  if (temporal === 'newer') {
    const taken = await database();
    await sleep(apartMs);
    return [taken, await backUpTemporal(cell)];
  }
  const copy = await backUpTemporal(cell);
  await sleep(apartMs);
  return [await database(), copy];
};

/** PostgreSQL is older than Temporal: the service notices, publishes nothing, and an operator reports the restore. */
const compareWithTemporal = async (cell: Cell, taken: Backup, posts: Posts): Promise<string[]> => {
  const isNoticed = (): Promise<boolean> => isRestored(cell).catch(() => false);
  await waitUntil('it is noticed', isNoticed, { within: noticeWithinMs, every: 500 });
  await eachOf(posts.later, post => dueNow(cell, post));
  await sleep(watchMs);
  const { lost } = await restoredFrom(configOf(cell), taken);
  for (const post of posts.later) post.since = Date.now();
  await publishAgain(cell, posts.published);
  const [listed, made] = [lost.map(({ postId }) => postId), posts.lost.map(({ id }) => id)];
  return listed.toSorted().join() === made.toSorted().join()
    ? []
    : ['the posts that were made since are not listed as lost'];
};

/** Both are older: the service cannot notice, so an operator reports the restore before a worker starts. */
const reportBeforeStart = async (cell: Cell, taken: Backup, posts: Posts): Promise<void> => {
  await restoredFrom(configOf(cell), taken, '--temporal-set-back');
  await Promise.all(cell.workers.map(one => one.start()));
  await eachOf(posts.later, post => dueNow(cell, post));
  // the service does not know that they were published: they wait for their time again, visibly
  await cancelAll(cell, posts);
};

/** Restores the older state, has it compared, and returns the mistakes. */
const putBack = async (
  cell: Cell,
  how: SetBack,
  posts: Posts,
  copies: Awaited<ReturnType<typeof takeBoth>>,
) => {
  const [taken, temporal] = copies;
  const stops = how.worker === 'is started again' || isForgotten(how);
  if (stops) await Promise.all(cell.workers.map(one => one.stop('now')));
  await temporal?.restore();
  if (how.temporal === 'alone') {
    await eachOf(posts.later, post => dueNow(cell, post));
    return [];
  }
  await taken.restore();
  if (how.temporal) {
    await reportBeforeStart(cell, taken, posts);
    return [];
  }
  if (stops) await Promise.all(cell.workers.map(one => one.start()));
  return compareWithTemporal(cell, taken, posts);
};

/** Returns reasons why nothing is published again after an operator has ended the mode. */
const stillRestored = async (cell: Cell): Promise<string[]> => {
  const rows = await cell.query<{ reason: string }>(
    'select reason from database_state where restored_at is not null',
  );
  return rows.map(({ reason }) => `the mode is on again: ${reason}`);
};

/**
 * Runs `work` while an operator repeats the report: a call that was in flight when the mode ended may set the mode again.
 */
const comparingAgain = async <T>(cell: Cell, taken: Backup, work: () => Promise<T>): Promise<[T, number]> => {
  const done = new AbortController();
  let again = 0;
  const compare = async (): Promise<void> => {
    while (!done.signal.aborted) {
      if (await isRestored(cell).catch(() => false)) {
        await restoredFrom(configOf(cell), taken);
        again += 1;
      }
      await sleep(1_000, undefined, { signal: done.signal }).catch(() => undefined);
    }
  };
  const comparing = compare();
  try {
    return [await work(), again];
  } finally {
    done.abort();
    await comparing;
  }
};

const staysOpen = /^the workflow of post (\S+) is open, and the post has ended$/;

/** An older Temporal wakes them at the time that it knows, and they end then: here at once, as other lines follow. */
const wakeOpen = async (cell: Cell, violations: readonly string[]): Promise<string[]> => {
  for (const text of violations) {
    const [, id] = staysOpen.exec(text) ?? [];
    if (id !== undefined) await cell.temporal.workflow.getHandle(workflowIds.post(id)).signal(postChanged);
  }
  return violations.filter(text => !staysOpen.test(text));
};

const forget = ({ ledger }: Cell, posts: readonly Asked[]): void => {
  for (const post of posts) ledger.posts.splice(ledger.posts.indexOf(post), 1);
};

const setBack = async (cell: Cell, how: SetBack, rounds: number): Promise<Row> => {
  const posts = await writeBefore(cell, how, rounds);
  await untilSwept(cell);
  await eachOf(posts.underWay, post => dueNow(cell, post));
  const copies = await takeBoth(cell, how);
  await goOn(cell, how, posts, rounds);
  await sleep(how.agoMs);
  const since = how.inFlight
    ? nothingFound()
    : await settle(cell, [...posts.underWay, ...posts.published, ...posts.lost]);
  if (!how.inFlight) await untilSwept(cell);
  const wrong = await putBack(cell, how, posts, copies);
  if (how.temporal !== 'alone') forget(cell, posts.lost);
  const { lost, ...there } = posts;
  const all = [...Object.values(there).flat(), ...(how.temporal === 'alone' ? lost : [])];
  const [found, again] = await comparingAgain(cell, copies[0], () => settleAll(cell, all));
  if (how.temporal === 'alone') found.violations = await wakeOpen(cell, found.violations);
  found.violations.unshift(...(await stillRestored(cell)), ...wrong, ...since.violations);
  return {
    key: 'K35',
    fault: how.temporal === 'alone' ? 'Temporal set back' : 'PostgreSQL set back',
    where: how.where,
    trials: Object.values(posts).flat().length,
    found,
    ...(again > 0 && { note: `the operator said so ${again + 1} times` }),
  };
};

const minuteMs = 60_000;

const setBacks: readonly SetBack[] = [
  { where: 'a minute, while a worker goes on', agoMs: minuteMs, worker: 'goes on' },
  { where: 'a minute, while the worker is started again', agoMs: minuteMs, worker: 'is started again' },
  { where: 'a second, while a worker goes on', agoMs: 1_000, worker: 'goes on', inFlight: true },
  { where: 'to before PostgreSQL', agoMs: 1_000, worker: 'goes on', temporal: 'alone' },
  { where: 'with an older Temporal', agoMs: 1_000, worker: 'is started again', temporal: 'older' },
  {
    where: 'with a Temporal of five seconds later',
    agoMs: 1_000,
    worker: 'is started again',
    temporal: 'newer',
  },
  { where: 'an hour, while a worker goes on', agoMs: 60 * minuteMs, worker: 'goes on' },
];

/** K35: servers come back with an older state, and an operator reports it. */
export const restores: Scenario = {
  keys: ['K35'],
  title: 'servers that are set back',
  async *run({ cells: [cell], options: { quick, where }, tell }: Stage): AsyncGenerator<Row> {
    const wanted = setBacks.filter(how => where === undefined || how.where.includes(where));
    for (const how of wanted) {
      if (quick && how.agoMs > minuteMs) continue;
      tell(`set back: ${how.where}`);
      yield await setBack(cell, how, quick ? 1 : 6);
    }
  },
};
