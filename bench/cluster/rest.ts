import { stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, Connection } from '@temporalio/client';
import { postgresUrl, query } from '../../src/local/parts/postgres.ts';
import { herdersOf, type Herder } from '../herd.ts';
import { CpuAccount } from '../cpu.ts';
import { inFlight } from '../measures/in-flight.ts';
import { treeMb } from '../process-tree.ts';
import { quantile } from '../rounds.ts';
import type { Parts } from './parts.ts';

const atOnce = 8;
const idleMs = 120_000;
const asksOfEach = 40;
const everyPosts = 5_000;
/** TASK_QUEUE_TYPE_WORKFLOW of Temporal's API. */
const workflowTasks = 1;

const bytesOf = async (url: string): Promise<number> => {
  await query(url, 'vacuum analyze');
  const { rows } = await query(url, 'select pg_database_size(current_database())::float8 as bytes');
  return (rows as { bytes: number }[])[0]?.bytes ?? NaN;
};

/** Bytes of each store. */
const sizes = async ({ stack, cluster }: Parts): Promise<Map<string, number>> => {
  const found = new Map([['social', await bytesOf(stack.databaseUrl)]]);
  if (cluster === undefined) {
    const file = path.join(stack.config.DATA_DIR, 'temporal.db');
    const all = await Promise.all([file, `${file}-wal`].map(name => stat(name).catch(() => ({ size: 0 }))));
    return found.set(
      'temporal',
      all.reduce((sum, { size }) => sum + size, 0),
    );
  }
  for (const name of ['temporal', 'temporal_visibility'])
    found.set(name, await bytesOf(postgresUrl(cluster.postgres, name)));
  return found;
};

const memory = ({ stack, cluster }: Parts): string =>
  [...stack.processes, ...(cluster?.processes ?? [])]
    .map(([name, pid]) => `${name} ${treeMb(pid).all.toFixed(0)}`)
    .join(', ');

/** Reports the use of an idle service: cores of each part, and the durations of its sweeps and its upkeep. */
const sayIdle = async (parts: Parts, when: string): Promise<void> => {
  const { stack, used, say } = parts;
  const from = new Date();
  const [before, account] = [used(), new CpuAccount()];
  await sleep(idleMs);
  account.add(before, used(), idleMs / 1_000);
  say(`idle, ${when}: ${account.perUnit()} of CPU a second; memory in MB: ${memory(parts)}`);
  const connection = await Connection.connect({ address: stack.temporalAddress });
  const client = new Client({ connection, namespace: stack.config.TEMPORAL_NAMESPACE });
  for (const kind of ['sweep', 'upkeep']) {
    const took = new Map<string, number[]>();
    const asked = `WorkflowKind = "${kind}" AND CloseTime > "${from.toISOString()}"`;
    for await (const { type, startTime, closeTime } of client.workflow.list({ query: asked }))
      took.set(type, [...(took.get(type) ?? []), Number(closeTime) - Number(startTime)]);
    for (const [type, all] of took)
      say(`  ${kind} ${type}: ${quantile(all, 0.5).toFixed(0)} ms (${all.length})`);
  }
  await connection.close();
};

const sayLists = async ({ stack, say }: Parts, { call, brandSlug }: Herder): Promise<void> => {
  const month = { from: new Date(Date.now() + 20 * 86_400_000), to: new Date(Date.now() + 50 * 86_400_000) };
  const between = `from=${month.from.toISOString()}&to=${month.to.toISOString()}`;
  const paths = [
    '/posts?limit=50',
    '/posts?status=scheduled&limit=50',
    `/posts?brandSlug=${brandSlug}&limit=50`,
    `/posts/calendar?${between}`,
  ];
  for (const asked of paths) {
    const took: number[] = [];
    try {
      for (let round = 0; round < asksOfEach; round += 1) {
        const began = performance.now();
        await call('GET', asked);
        took.push(performance.now() - began);
      }
      say(
        `  GET ${asked.replace(between, '…')}: p50 ${quantile(took, 0.5).toFixed(1)} ms, p99 ${quantile(took, 0.99).toFixed(1)} ms`,
      );
    } catch (error) {
      say(`  GET ${asked}: ${(error as Error).message}`);
    }
  }
  const { rows } = await query(stack.databaseUrl, 'select count(*)::int as posts from posts');
  say(`  beside ${(rows as { posts: number }[])[0]?.posts} posts in all`);
};

const untilStarted = async ({ stack }: Parts): Promise<void> => {
  const left = async (): Promise<number> => {
    const { rows } = await query(stack.databaseUrl, 'select count(*)::int as left from outbox_messages');
    return (rows as { left: number }[])[0]?.left ?? 0;
  };
  while ((await left()) > 0) await sleep(1_000);
};

/** A started workflow does not wait until a worker has taken its first task. */
const untilWaiting = async ({ stack }: Parts): Promise<void> => {
  const connection = await Connection.connect({ address: stack.temporalAddress });
  const asked = {
    namespace: stack.config.TEMPORAL_NAMESPACE,
    taskQueue: { name: 'core' },
    taskQueueType: workflowTasks,
    reportStats: true,
  };
  for (;;) {
    const { stats } = await connection.workflowService.describeTaskQueue(asked);
    if (Number(stats?.approximateBacklogCount ?? 0) === 0) break;
    await sleep(1_000);
  }
  await connection.close();
};

/** Creates a number of posts for next month. Reports their cost at creation, at rest, and for concurrent readers. */
export const measureRest = async (parts: Parts, posts: number): Promise<void> => {
  const { say, used } = parts;
  const herders = await herdersOf(parts.stack);
  await sayIdle(parts, 'nothing waits');
  const before = await sizes(parts);
  const [cpu, account, began] = [used(), new CpuAccount(), Date.now()];
  const seconds = (): string => ((Date.now() - began) / 1_000).toFixed(0);
  let number = 0;
  await inFlight(posts, atOnce, async () => {
    const own = (number += 1);
    const { call, brandSlug } = herders[own % herders.length] as Herder;
    const scheduledAt = new Date(Date.now() + 20 * 86_400_000 + own * 20_000).toISOString();
    const text = `A plan for next month, number ${own} of many`;
    await call('POST', '/posts', { brandSlug, platforms: ['x', 'threads'], text, scheduledAt });
    if (own % everyPosts === 0) say(`  ${own} posts made in ${seconds()} s`);
  });
  say(`${posts} posts made in ${seconds()} s`);
  await untilStarted(parts);
  say(`all are started after ${seconds()} s`);
  await untilWaiting(parts);
  account.add(cpu, used(), posts);
  say(`all wait after ${seconds()} s; CPU a post: ${account.perUnit()}`);
  const after = await sizes(parts);
  for (const [name, bytes] of after)
    say(
      `  ${name}: ${((bytes - (before.get(name) ?? 0)) / posts / 1_000).toFixed(2)} KB a post at rest, ${(bytes / 1e6).toFixed(0)} MB in all`,
    );
  await sayLists(parts, herders[0] as Herder);
  await sayIdle(parts, `${posts} posts wait`);
};
