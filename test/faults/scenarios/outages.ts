import { copyFile, rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { platformNames } from '../../../src/domain/platforms.ts';
import type { Cell } from '../rig/cell.ts';
import type { Findings } from '../rig/invariants.ts';
import { percentOf } from '../rig/percent.ts';
import type { Asked } from '../rig/ledger.ts';
import type { Brand } from '../rig/person.ts';
import { publishNow, writeAndPublish, writePost } from '../rig/posts.ts';
import type { Row } from '../rig/row.ts';
import type { Scenario, Stage } from '../rig/scenario.ts';
import { settleAll } from '../rig/settle.ts';

/** A way to take something away for a while. */
interface Outage {
  key: string;
  fault: string;
  where: string;
  /** Default `--outage`. */
  seconds?: number;
  begin(cell: Cell): Promise<void> | void;
  end(cell: Cell): Promise<void> | void;
  /** Whether the API must take posts in meanwhile. */
  takesPosts: boolean;
  /** Whether it must at least answer at once that it cannot. */
  answersSoon?: boolean;
}

const breakDatabaseConnections = (cell: Cell): Promise<unknown> =>
  cell.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );

const setReadOnly = async (cell: Cell, value: boolean): Promise<void> => {
  await cell.query(`alter database ${cell.name} set default_transaction_read_only = ${value}`);
  await breakDatabaseConnections(cell);
};

/** Longest that the API may take to say that it cannot. */
const soonMs = 2_000;
/** Seconds for which a connection that a router forgot goes unnoticed. */
const halfOpenSeconds = 5;

const outages: Outage[] = [
  {
    key: 'K7',
    fault: 'PostgreSQL stopped immediately',
    where: 'database',
    takesPosts: false,
    answersSoon: true,
    begin: ({ parts }) => parts.postgres.end('SIGQUIT'),
    end: ({ parts }) => parts.postgres.start(),
  },
  {
    key: 'K9',
    fault: 'connections cut, then read-only',
    where: 'database',
    takesPosts: false,
    begin: cell => setReadOnly(cell, true),
    end: async cell => {
      await cell.query('set default_transaction_read_only = off');
      await setReadOnly(cell, false);
    },
  },
  {
    key: 'K28',
    fault: 'silent network',
    where: 'way to the database',
    takesPosts: false,
    answersSoon: true,
    seconds: halfOpenSeconds,
    begin: ({ network }) => network.database.freeze(),
    end: ({ network }) => network.database.restore(),
  },
  ...(['database', 'temporal', 'platforms'] as const).flatMap((way): Outage[] => [
    {
      key: 'K28',
      fault: 'half-open connections',
      where: `way to the ${way}`,
      takesPosts: way !== 'database',
      seconds: halfOpenSeconds,
      begin: ({ network }) => network[way].halfOpen(),
      end: () => undefined,
    },
    {
      key: 'K28',
      fault: 'every connection reset',
      where: `way to the ${way}`,
      takesPosts: way !== 'database',
      seconds: 1,
      begin: ({ network }) => network[way].reset(),
      end: ({ network }) => network[way].reset(),
    },
  ]),
  {
    key: 'K11',
    fault: 'Temporal stopped',
    where: 'at create and at due time',
    takesPosts: true,
    begin: ({ parts }) => parts.temporal.end('SIGTERM'),
    end: ({ parts }) => parts.temporal.start(),
  },
  {
    key: 'K12',
    fault: 'Temporal killed and started again',
    where: 'in the middle of activities',
    takesPosts: true,
    seconds: 1,
    begin: ({ parts }) => parts.temporal.end('SIGKILL'),
    end: ({ parts }) => parts.temporal.start(),
  },
  {
    key: 'K28',
    fault: 'silent network',
    where: 'way to Temporal',
    takesPosts: true,
    begin: ({ network }) => network.temporal.freeze(),
    end: ({ network }) => network.temporal.restore(),
  },
  {
    key: 'K28',
    fault: 'no connections',
    where: 'way to the platforms',
    seconds: 8,
    takesPosts: true,
    begin: ({ network }) => network.platforms.cut(),
    end: ({ network }) => network.platforms.restore(),
  },
];

/** Returns one outage by its fault. */
export const outageNamed = (fault: string): Outage => {
  const found = outages.find(outage => outage.fault === fault);
  if (!found) throw new Error(`there is no outage ${fault}`);
  return found;
};

/** Posts that are under way when it begins, posts that are due while it lasts, and what clients ask meanwhile. */
export const through = async (cell: Cell, outage: Outage, seconds: number): Promise<Row> => {
  const brands = await Promise.all(Array.from({ length: 4 }, () => cell.person.borrow()));
  const [first, second, third, fourth] = brands as [Brand, Brand, Brand, Brand];
  const platforms = platformNames;
  const at = new Date(Date.now() + 4_000 + (seconds * 1_000) / 2);
  const due = await writePost(cell, { brand: first, platforms, at });
  const draft = await writePost(cell, { brand: second, platforms });
  await sleep(2_000);
  const underWay = await writeAndPublish(cell, { brand: third, platforms });
  await sleep(150);

  const deaths = deathsOf(cell);
  await outage.begin(cell);
  const asking = askMeanwhile(cell, draft, fourth);
  const complaints = await complaintsOf(cell, outage);
  await sleep(seconds * 1_000);
  await outage.end(cell);
  const backAt = Date.now();
  const { fresh, tries } = await asking;
  const posts = [due, draft, underWay, fresh];
  for (const post of posts) post.since = Math.max(backAt, post.dueAt);
  const found = await settleAll(cell, posts);
  found.violations.push(...complaints);
  if (deathsOf(cell) > deaths) found.violations.push('a process of the service died of it');
  if (outage.takesPosts && tries > 1) found.violations.push(`a client had to ask ${tries} times`);
  for (const brand of brands) cell.person.giveBack(brand);
  const { key, fault, where } = outage;
  return { key, fault: `${fault}, ${seconds} s`, where, trials: posts.length, found, limitMs: 60_000 };
};

const deathsOf = ({ api, workers }: Cell): number =>
  [api, ...workers].reduce((sum, child) => sum + child.deaths.length, 0);

const askMeanwhile = async (
  cell: Cell,
  draft: Asked,
  brand: Brand,
): Promise<{ fresh: Asked; tries: number }> => {
  const answer = await cell.client.must('POST', `/posts/${draft.id}/publish`, undefined, draft.token);
  const fresh = await writePost(cell, { brand, platforms: platformNames });
  await publishNow(cell, fresh);
  return { fresh, tries: answer.tries };
};

/** Returns the complaints about an API whose database is gone: it must answer so at once. */
const complaintsOf = async (cell: Cell, { answersSoon }: Outage): Promise<string[]> => {
  if (!answersSoon) return [];
  const { status, ms } = await cell.client.once('GET', '/brands', undefined, cell.person.token);
  if (status === 503 && ms < soonMs) return [];
  return [`the API answered ${status ?? 'nothing'} after ${Math.round(ms)} ms`];
};

/** K12: the server comes back with an older state, or with none, and has lost everything started since. */
const forgetful = async (cell: Cell, keeps: 'an older state' | 'nothing'): Promise<Row> => {
  const { temporal } = cell.parts;
  const brand = await cell.person.borrow();
  const old = `${temporal.file}.old`;
  await temporal.end('SIGTERM');
  await copyFile(temporal.file, old);
  await temporal.start();
  const out = await writeAndPublish(cell, { brand, platforms: platformNames });
  await settleAll(cell, [out]);
  const at = new Date(Date.now() + 15_000);
  const waiting = await writePost(cell, { brand, platforms: platformNames, at });
  await sleep(2_000);
  await temporal.end('SIGKILL');
  for (const suffix of ['', '-wal', '-shm']) await rm(temporal.file + suffix, { force: true });
  if (keeps !== 'nothing') await copyFile(old, temporal.file);
  await temporal.start();
  waiting.since = Math.max(waiting.dueAt, Date.now());
  const found = await settleAll(cell, [out, waiting]);
  cell.person.giveBack(brand);
  return {
    key: 'K12',
    fault: `Temporal restored with ${keeps}`,
    where: 'while a post waits',
    trials: 2,
    found,
    limitMs: cell.timings.sweepMs,
  };
};

/** K13: someone starts the workflow of a post that has ended long ago. */
const startedAgain = async (cell: Cell): Promise<Row> => {
  const brand = await cell.person.borrow();
  const post = await writeAndPublish(cell, { brand, platforms: platformNames });
  await settleAll(cell, [post]);
  const handle = await cell.temporal.workflow.start('publishPost', {
    workflowId: `post:${post.id}`,
    taskQueue: `${cell.queue}core`,
    args: [{ postId: post.id, platforms: [...post.platforms] }],
  });
  const found: Findings = await handle.result().then(() => settleAll(cell, [post]));
  cell.person.giveBack(brand);
  return {
    key: 'K13',
    fault: 'the same workflow started again',
    where: 'after its post has ended',
    trials: 1,
    found,
  };
};

/** K29: the names of the platforms cannot be resolved. */
const noNames = async (cell: Cell): Promise<Row> => {
  const [worker, brand] = [cell.workers[0], await cell.person.borrow()];
  if (!worker) throw new Error('there is no worker');
  const right = `http://127.0.0.1:${cell.network.platforms.port}`;
  await worker.replace({ SANDBOX_URL: 'http://no-such-host.invalid' });
  const post = await writeAndPublish(cell, { brand, platforms: platformNames });
  await sleep(6_000);
  await worker.replace({ SANDBOX_URL: right });
  post.since = Date.now();
  const found = await settleAll(cell, [post]);
  cell.person.giveBack(brand);
  return { key: 'K29', fault: 'DNS fails', where: 'every platform', trials: 5, found, limitMs: 60_000 };
};

const single = [
  { key: 'K13', run: startedAgain },
  { key: 'K29', run: noNames },
  { key: 'K12', run: (cell: Cell) => forgetful(cell, 'an older state') },
  { key: 'K12', run: (cell: Cell) => forgetful(cell, 'nothing') },
];

/** K7, K9, K11–K13, K28, K29: servers that the service depends on disappear and come back. */
export const serversGone: Scenario = {
  keys: ['K7', 'K9', 'K11', 'K12', 'K13', 'K28', 'K29'],
  title: 'servers and networks that go away and come back',
  async *run({ cells: [cell], options, tell }: Stage): AsyncGenerator<Row> {
    const isWanted = ({ key }: { key: string }): boolean =>
      options.only.length === 0 || options.only.includes(key);
    const isMeant = ({ fault, where }: Outage): boolean =>
      options.where === undefined || `${fault}: ${where}`.includes(options.where);
    const meant = outages.filter(isWanted).filter(isMeant);
    for (const [index, outage] of meant.entries()) {
      tell(`${percentOf(index, meant.length)} of ${meant.length} outages: ${outage.fault}, ${outage.where}`);
      yield await through(cell, outage, outage.seconds ?? options.outageSeconds);
    }
    for (const { run, key } of single.filter(one => options.where === undefined && isWanted(one))) {
      tell(key);
      yield await run(cell);
    }
  },
};
