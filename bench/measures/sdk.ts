import { SocialPublishing } from '../../sdk/typescript/src/index.ts';
import { compareCalls, plainCalls, stepsOfCalls } from '../calls.ts';
import { signUp } from '../customer.ts';
import { seedPosts } from '../seed.ts';
import { readsById } from './api.ts';
import type { Measure } from './measure.ts';

const note =
  'Calls one after the other, in turns with the floor: `fetch` with the same headers, and its JSON.';

/** Measures the overhead of the TypeScript SDK per call. */
export const sdk: Measure = {
  steps: ({ rounds }) => 1 + 2 * stepsOfCalls(rounds),
  run: async bench => {
    const { stack, size, reporter } = bench;
    const { customer, paths } = await reporter.step('posts to read by the SDK', async () => {
      const made = await signUp(stack.apiUrl, 'sdk');
      await seedPosts(stack.databaseUrl, made, size.seededPosts);
      return { customer: made, paths: (await readsById(stack.databaseUrl, made)).map(({ path }) => path) };
    });
    const client = new SocialPublishing({ baseUrl: stack.apiUrl, token: customer.key });
    const send = plainCalls(stack.apiUrl, customer);
    const pathOf = (number: number): string => paths[number % paths.length] ?? '';
    const draft = { brandSlug: customer.brandSlug, platforms: ['x' as const], text: 'An ordinary day.' };
    const said = (name: string) => ({ name, atMost: 1.05, note });
    return [
      await compareCalls(bench, said('posts.get by the SDK'), {
        floor: number => send('GET', pathOf(number)),
        ours: number => client.posts.get(pathOf(number).slice('/posts/'.length)),
      }),
      await compareCalls(bench, said('posts.create by the SDK'), {
        floor: () => send('POST', '/posts', draft),
        ours: () => client.posts.create(draft),
      }),
    ];
  },
};
