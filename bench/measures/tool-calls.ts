import { compareCalls, plainCalls, stepsOfCalls } from '../calls.ts';
import { signUp, type Customer } from '../customer.ts';
import { seedPosts } from '../seed.ts';
import { readsById } from './api.ts';
import type { Measure } from './measure.ts';

const note =
  'Calls one after the other, in turns with the floor: the same operation by REST. A tool says at most what matters, unless it is asked for all.';

interface Answer {
  error?: unknown;
  result?: { isError?: boolean; structuredContent?: unknown };
}

/** Calls tools over HTTP as clients do, without their library. */
const callsOfTools = (url: string, { key }: Customer) => {
  const headers = {
    accept: 'application/json, text/event-stream',
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    'mcp-protocol-version': '2025-11-25',
  };
  let id = 0;
  return async (name: string, given: object): Promise<unknown> => {
    const params = { name, arguments: given };
    const body = JSON.stringify({ jsonrpc: '2.0', id: (id += 1), method: 'tools/call', params });
    const response = await fetch(`${url}/mcp`, { method: 'POST', headers, body });
    const { error, result } = (await response.json()) as Answer;
    if (!response.ok || error !== undefined || result?.isError)
      throw new Error(`${name} answered ${response.status}: ${JSON.stringify(error ?? result)}`);
    return result?.structuredContent;
  };
};

/** Measures the overhead of MCP per operation. */
export const toolCalls: Measure = {
  steps: ({ rounds }) => 1 + 3 * stepsOfCalls(rounds),
  run: async bench => {
    const { stack, size, reporter } = bench;
    const { customer, paths } = await reporter.step('posts to read by tools', async () => {
      const made = await signUp(stack.apiUrl, 'tools');
      await seedPosts(stack.databaseUrl, made, size.seededPosts);
      return { customer: made, paths: (await readsById(stack.databaseUrl, made)).map(({ path }) => path) };
    });
    const send = plainCalls(stack.apiUrl, customer);
    const call = callsOfTools(stack.apiUrl, customer);
    const pathOf = (number: number): string => paths[number % paths.length] ?? '';
    // The same words within minutes would return the first call's result.
    let words = 0;
    const draft = (): object => ({
      brandSlug: customer.brandSlug,
      platforms: ['x'],
      text: `An ordinary day, the ${(words += 1)}th.`,
    });
    const said = (name: string) => ({ name, atMost: 1.1, note });
    return [
      await compareCalls(bench, said('get_post by MCP'), {
        floor: number => send('GET', pathOf(number)),
        ours: number => call('get_post', { postId: pathOf(number).slice('/posts/'.length) }),
      }),
      await compareCalls(bench, said('list_posts by MCP'), {
        floor: () => send('GET', '/posts?limit=20'),
        ours: () => call('list_posts', { limit: 20 }),
      }),
      await compareCalls(bench, said('plan_post by MCP'), {
        floor: () => send('POST', '/posts', draft()),
        ours: () => call('plan_post', draft()),
      }),
    ];
  },
};
