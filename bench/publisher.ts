import { caller } from '../src/local/demo-client.ts';
import { aPostForAll, connectAll, signUp } from './customer.ts';
import type { BenchStack } from './stack.ts';

/** A customer whose brand is connected everywhere, ready to send posts. */
export interface Publisher {
  /** Creates a post for five platforms and sends it on its way; its id. */
  publish: () => Promise<string>;
  schedule: (at: Date) => Promise<string>;
  stepsOf: (postId: string) => Promise<string[]>;
}

/** The sandbox answers at once: neither side is to wait for a platform's processing. */
const makeSandboxQuick = async (sandboxUrl: string): Promise<void> => {
  const answer = await fetch(`${sandboxUrl}/_control/settings`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ imagePolls: 0, videoPolls: 0, checkAfterSeconds: 0 }),
  });
  if (!answer.ok) throw new Error(`the sandbox refused its settings: ${await answer.text()}`);
};

let known: Promise<Publisher> | undefined;

const setUp = async ({ apiUrl, sandboxUrl }: BenchStack): Promise<Publisher> => {
  await makeSandboxQuick(sandboxUrl);
  const customer = await signUp(apiUrl, 'publisher');
  await connectAll(customer);
  const body = await aPostForAll(customer);
  const call = caller(apiUrl, customer.key);
  let number = 0;
  // platforms refuse a text that they have had already
  const create = async (more: Record<string, unknown>): Promise<string> => {
    const text = `Post number ${(number += 1)} of one brand on five platforms`;
    return (await call<{ id: string }>('POST', '/posts', { ...body, ...more, text })).id;
  };
  return {
    publish: async () => {
      const id = await create({});
      await call('POST', `/posts/${id}/publish`);
      return id;
    },
    schedule: at => create({ scheduledAt: at.toISOString() }),
    stepsOf: async id => {
      const progress = await call<{ targets: { step: string }[] }>('GET', `/posts/${id}/progress`);
      return progress.targets.map(({ step }) => step);
    },
  };
};

/** The one publisher of this run, set up when it is first asked for. */
export const publisherOf = (stack: BenchStack): Promise<Publisher> => (known ??= setUp(stack));
