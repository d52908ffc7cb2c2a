import { fileURLToPath } from 'node:url';
import { signUp } from '../customer.ts';
import type { CheckedSide } from '../floors/checked-api.ts';
import { seedPosts } from '../seed.ts';
import type { BenchStack } from '../stack.ts';
import { readsById, runCase } from './api.ts';
import type { Measure } from './measure.ts';

const file = fileURLToPath(new URL('../floors/checked-api.ts', import.meta.url));

const startSide = async ({ start }: BenchStack, side: CheckedSide): Promise<string> => {
  const env = { BENCH_SIDE: side, PORT: '0', METRICS_PORT: '0' };
  const { ready } = await start(`api-${side.replace(' ', '-')}`, file, env);
  return String(ready['url']);
};

/**
 * Measures the cost of authorization: our API against one that only identifies the API key, without membership, role,
 * groups, overrides, and subscription.
 */
export const access: Measure = {
  steps: ({ rounds }) => 1 + 1 + 2 * rounds,
  run: async bench => {
    const { stack, size, reporter } = bench;
    const { sides, requests, key } = await reporter.step('posts to read with the access check', async () => {
      const reader = await signUp(stack.apiUrl, 'checked-reader');
      await seedPosts(stack.databaseUrl, reader, size.seededPosts);
      const sides = {
        floor: await startSide(stack, 'key only'),
        ours: await startSide(stack, 'checked'),
      };
      return { sides, key: reader.key, requests: await readsById(stack.databaseUrl, reader) };
    });
    return runCase(bench, sides, { name: 'GET /posts/{id}, access checked', requests, key, bar: 0.9 });
  },
};
