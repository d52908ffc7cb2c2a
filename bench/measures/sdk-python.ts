import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pythonPackages } from '../../test/support/installed.ts';
import { signUp, type Customer } from '../customer.ts';
import { comparison, type Row } from '../row.ts';
import { seedPosts } from '../seed.ts';
import { readsById } from './api.ts';
import type { Bench, Measure } from './measure.ts';

const note =
  'Calls one after the other, in turns with the floor in the same process: bare `httpx` with the same headers, and its JSON.';

const root = path.resolve(import.meta.dirname, '../..');
const calls = ['get', 'create'] as const;
type Call = (typeof calls)[number];

interface Round {
  call: Call;
  floor: number;
  ours: number;
}

/** Runs bench/python-calls.py. Yields its rounds one after the other. */
const startCalls = async ({ stack, size }: Bench, customer: Customer, posts: string[]) => {
  const packages = await pythonPackages('python-sdk', path.join(root, 'test/sdk/python'));
  const PYTHONPATH = [path.join(root, 'sdk/python/src'), packages].join(path.delimiter);
  const { key, brandSlug } = customer;
  const args = [stack.apiUrl, key, brandSlug, String(size.rounds), String(size.calls)];
  const child = spawn('python3', [path.join(root, 'bench/python-calls.py'), ...args], {
    env: { ...process.env, PYTHONPATH, PYTHONDONTWRITEBYTECODE: '1' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify(posts));
  const ended = once(child, 'exit');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    next: async (): Promise<Round> => {
      const { value, done } = await lines.next();
      if (done) throw new Error('Python ended before its last round.');
      return JSON.parse(value as string) as Round;
    },
    end: async (): Promise<void> => {
      child.kill();
      await ended;
    },
  };
};

/** Measures the overhead of the Python SDK per call. */
export const sdkPython: Measure = {
  steps: ({ rounds }) => 1 + calls.length * (1 + rounds),
  run: async bench => {
    const { stack, size, reporter } = bench;
    const { customer, posts } = await reporter.step('posts to read by the Python SDK', async () => {
      const made = await signUp(stack.apiUrl, 'python');
      await seedPosts(stack.databaseUrl, made, size.seededPosts);
      const reads = await readsById(stack.databaseUrl, made);
      return { customer: made, posts: reads.map(read => read.path.slice('/posts/'.length)) };
    });
    const python = await startCalls(bench, customer, posts);
    const rows: Row[] = [];
    try {
      for (const call of calls) {
        const name = `posts.${call} by the Python SDK`;
        await reporter.step(`${name}, warm-up`, python.next);
        const rounds: Round[] = [];
        for (let round = 1; round <= size.rounds; round += 1)
          rounds.push(await reporter.step(`${name}, round ${round}/${size.rounds}`, python.next));
        const sides = { floor: rounds.map(({ floor }) => floor), ours: rounds.map(({ ours }) => ours) };
        rows.push(comparison({ name, unit: 'ms', bar: { kind: 'at most', value: 1.05 }, note }, sides));
      }
      return rows;
    } finally {
      await python.end();
    }
  },
};
