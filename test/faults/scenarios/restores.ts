import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../../../src/config/index.ts';
import { platformNames } from '../../../src/domain/platforms.ts';
import { waitUntil } from '../../../src/local/wait-until.ts';
import { backUp, restoredFrom } from '../../support/set-back.ts';
import type { Cell } from '../rig/cell.ts';
import { none } from '../rig/ledger.ts';
import type { Brand } from '../rig/person.ts';
import { publishNow, writeAndPublish, writePost } from '../rig/posts.ts';
import type { Row } from '../rig/row.ts';
import type { Scenario, Stage } from '../rig/scenario.ts';
import { settle, settleAll } from '../rig/settle.ts';

const configOf = ({ name, parts, queue, timings }: Cell) =>
  readConfig({
    DATABASE_URL: parts.postgres.url(name),
    TEMPORAL_ADDRESS: `127.0.0.1:${parts.temporal.port}`,
    TASK_QUEUE_PREFIX: queue,
    ...timings.env,
  });

const numberOf = async (cell: Cell): Promise<number> => {
  const [row] = await cell.query<{ number: string }>('select number from database_state');
  return Number(row?.number ?? 0);
};

const isRestored = async (cell: Cell): Promise<boolean> => {
  const [row] = await cell.query<{ on: boolean }>('select restored_at is not null as on from database_state');
  return row?.on === true;
};

/** How long a sweep may take to notice, and how long nothing may go out then. */
const noticeWithinMs = 120_000;
const watchMs = 10_000;

/** Posts of every state go through the set-back; what was made since is to be listed, as nobody can bring it back. */
const setBack = async (cell: Cell, worker: 'goes on' | 'is started again'): Promise<Row> => {
  const brands = await Promise.all([0, 1, 2, 3, 4].map(() => cell.person.borrow()));
  const [first, second, third, fourth, fifth] = brands as [Brand, Brand, Brand, Brand, Brand];
  const inAnHour = new Date(Date.now() + 3_600_000);
  const platforms = platformNames;
  // what a member posted nobody can read back; the post of a page is found
  const leeway = { ...none, unconfirmed: first.page ? [] : (['linkedin'] as const) };
  const published = await writePost(cell, { brand: first, platforms, at: inAnHour, leeway });
  const thread = await writePost(cell, { brand: second, platforms: ['x', 'threads'], thread: 2 });
  const cancelled = await writePost(cell, { brand: third, platforms, at: inAnHour });
  const later = await writePost(cell, { brand: fourth, platforms, at: inAnHour });
  await sleep(2_000);
  const taken = await backUp(cell.parts.postgres.url(cell.name));
  const before = await numberOf(cell);
  for (const post of [published, thread]) {
    await publishNow(cell, post);
    [post.dueAt, post.since] = [Date.now(), Date.now()];
  }
  await cell.client.must('POST', `/posts/${cancelled.id}/cancel`, undefined, cancelled.token);
  cancelled.cancelled = true;
  const lost = await writeAndPublish(cell, { brand: fifth, platforms: ['x'] });
  const found = await settle(cell, [published, thread, lost]);
  await waitUntil('sweeps go by', async () => (await numberOf(cell)) > before + 1, {
    within: noticeWithinMs,
    every: 500,
  });

  if (worker === 'is started again') await Promise.all(cell.workers.map(one => one.stop('now')));
  await taken.restore();
  if (worker === 'is started again') await Promise.all(cell.workers.map(one => one.start()));
  await waitUntil('it is noticed', () => isRestored(cell).catch(() => false), {
    within: noticeWithinMs,
    every: 500,
  });
  await publishNow(cell, later);
  [later.dueAt, later.since] = [Date.now(), Date.now()];
  await sleep(watchMs);
  const report = await restoredFrom(configOf(cell), taken);
  if (report.lost.map(({ postId }) => postId).join() !== lost.id)
    found.violations.push('the post that was made since is not listed as lost');
  cell.ledger.posts.splice(cell.ledger.posts.indexOf(lost), 1);
  later.since = Date.now();
  const after = await settleAll(cell, [published, thread, cancelled, later]);
  after.violations.push(...found.violations);
  for (const brand of brands) cell.person.giveBack(brand);
  return {
    key: 'K35',
    fault: 'PostgreSQL set back',
    where: `while a worker ${worker}`,
    trials: 5,
    found: after,
  };
};

/** K35: the database comes back with an older state, and an operator says so. */
export const restores: Scenario = {
  keys: ['K35'],
  title: 'a database that is set back',
  async *run({ cells: [cell], tell }: Stage): AsyncGenerator<Row> {
    for (const worker of ['goes on', 'is started again'] as const) {
      tell(`PostgreSQL set back while a worker ${worker}`);
      yield await setBack(cell, worker);
    }
  },
};
