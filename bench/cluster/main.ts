/**
 * `npm run bench:cluster -- [--posts n] [--herd posts:workers …] [--dev]`: measures the cost of many waiting posts at rest,
 * and the delay of many posts in one minute, on a Temporal of four services with its own PostgreSQL. `--dev` uses the dev
 * server instead. Takes hours for 100,000 posts. For the results, see docs/operating/capacity.md.
 */
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { listenForStop } from '../../src/process/stop-signals.ts';
import { cpuUse } from '../cpu.ts';
import { circumstances } from '../machine.ts';
import { startStack } from '../stack.ts';
import { measureHerd } from './herd.ts';
import { measureRest } from './rest.ts';
import { startTemporalCluster } from './temporal-cluster.ts';

const readOptions = () => {
  const { values } = parseArgs({
    options: {
      posts: { type: 'string', default: '100000' },
      herd: { type: 'string', multiple: true, default: ['1000:2', '1000:4', '10000:2', '10000:4'] },
      dev: { type: 'boolean', default: false },
    },
  });
  const herds = values.herd.map(word => word.split(':').map(Number));
  if (![Number(values.posts), ...herds.flat()].every(number => Number.isInteger(number) && number >= 0))
    throw new Error('--posts takes a whole number, --herd two of them: posts:workers.');
  return {
    dev: values.dev,
    posts: Number(values.posts),
    herds: herds.map(([posts = 0, workers = 1]) => ({ posts, workers })),
  };
};

const began = Date.now();
const say = (line: string): void =>
  console.log(`${((Date.now() - began) / 60_000).toFixed(1).padStart(6)} min  ${line}`);

const { dev, posts, herds } = readOptions();
const stop = listenForStop().stop;
const folder = path.join(tmpdir(), 'social-publishing-service-cluster');
await rm(folder, { recursive: true, force: true });
const cluster = dev ? undefined : await startTemporalCluster(folder, 7_400, say);
const measureAll = async (): Promise<void> => {
  const stack = await startStack({ say, signal: stop, profile: undefined, temporal: cluster?.address });
  try {
    const { commit, cpu, cores, loadBefore } = circumstances();
    say(`commit ${commit}, ${cores} cores of ${cpu}, load ${loadBefore} before`);
    const used = () => cpuUse(new Map([...stack.processes, ...(cluster?.processes ?? [])]));
    const parts = { stack, cluster, used, say };
    if (posts > 0) await measureRest(parts, posts);
    for (const herd of herds) if (!stop.aborted) await measureHerd(parts, herd);
  } finally {
    await stack.stop();
  }
};

await measureAll().finally(() => cluster?.stop());
process.exit();
