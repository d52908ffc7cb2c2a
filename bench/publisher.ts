import { caller, type DemoCall } from '../src/local/demo/demo-client.ts';
import { addConnectedBrand, aPostForAll, signUp, uploadPhotograph, type Customer } from './customer.ts';
import type { BenchStack } from './stack.ts';

/**
 * Content of a post: media for all five platforms, a picture for the four that accept one, or a text for the three that
 * accept text alone.
 */
export type Content = 'five' | 'picture' | 'text';

/** A customer with several connected brands, ready to send posts. */
export interface Publisher {
  /** Creates and publishes a post, and returns its ID. Each lane has accounts of its own. */
  publish: (lane: number, content?: Content) => Promise<string>;
  schedule: (at: Date, lane: number, content?: Content) => Promise<string>;
  uploadPhotograph: () => Promise<string>;
  /** Publishes an uploaded photograph on the four platforms that accept one, and returns the ID of the post. */
  publishPhotograph: (mediaId: string, lane: number) => Promise<string>;
  stepsOf: (postId: string) => Promise<string[]>;
  /** Calls the API with the customer's key. */
  call: DemoCall;
}

/** Number of brands. Posts of one account are published one after another, so concurrent posts need many brands. */
const brandCount = 20;

/** Makes the sandbox respond immediately, so that neither side waits for a platform's processing. */
const makeSandboxQuick = async (sandboxUrl: string): Promise<void> => {
  const answer = await fetch(`${sandboxUrl}/_control/settings`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ imagePolls: 0, videoPolls: 0, checkAfterSeconds: 0 }),
  });
  if (!answer.ok) throw new Error(`the sandbox refused its settings: ${await answer.text()}`);
};

const brandsOf = async ({ call }: Customer): Promise<string[]> => {
  const slugs: string[] = [];
  for (let number = 1; number <= brandCount; number += 1)
    slugs.push(await addConnectedBrand(call, `brand-${number}`));
  return slugs;
};

const setUp = async ({ apiUrl, sandboxUrl }: BenchStack): Promise<Publisher> => {
  await makeSandboxQuick(sandboxUrl);
  const customer = await signUp(apiUrl, 'publisher');
  const [brands, five] = [await brandsOf(customer), await aPostForAll(customer)];
  const bodies: Record<Content, Record<string, unknown>> = {
    five,
    picture: { platforms: ['x', 'linkedin', 'instagram', 'threads'], media: five['media'] },
    text: { platforms: ['x', 'linkedin', 'threads'] },
  };
  const call = caller(apiUrl, customer.key);
  const publish = async (lane: number, body: Record<string, unknown>): Promise<string> => {
    const id = await create(lane, body);
    await call('POST', `/posts/${id}/publish`);
    return id;
  };
  let number = 0;
  const create = async (lane: number, body: Record<string, unknown>): Promise<string> => {
    const brandSlug = brands[lane % brandCount];
    // Platforms reject duplicate texts.
    const text = `Post number ${(number += 1)} of ${brandSlug}, one of many`;
    return (await call<{ id: string }>('POST', '/posts', { ...body, brandSlug, text })).id;
  };
  return {
    call,
    publish: (lane, content = 'five') => publish(lane, bodies[content]),
    uploadPhotograph: () => uploadPhotograph(customer),
    publishPhotograph: (id, lane) => publish(lane, { ...bodies.picture, media: [{ id }] }),
    schedule: (at, lane, content = 'five') =>
      create(lane, { ...bodies[content], scheduledAt: at.toISOString() }),
    stepsOf: async id => {
      const progress = await call<{ targets: { step: string }[] }>('GET', `/posts/${id}/progress`);
      return progress.targets.map(({ step }) => step);
    },
  };
};

const known = new Map<BenchStack, Promise<Publisher>>();

/** Returns the only publisher of a stack, which is set up on first use. */
export const publisherOf = (stack: BenchStack): Promise<Publisher> => {
  const publisher = known.get(stack) ?? setUp(stack);
  known.set(stack, publisher);
  return publisher;
};
