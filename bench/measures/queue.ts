import { addConnectedBrand, signUp, type Customer } from '../customer.ts';
import { alternate, quantile } from '../rounds.ts';
import { comparison } from '../row.ts';
import type { Measure } from './measure.ts';

/** Requests that ask for a slot of one brand at once. */
const atOnce = 50;

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

interface Made {
  scheduledAt: string;
}

/** Returns the second slowest of a hundred concurrent creations, in milliseconds. */
const createMany = async (
  { call }: Customer,
  body: (index: number) => Record<string, unknown>,
): Promise<{ p99: number; made: Made[] }> => {
  const answers = await Promise.all(
    Array.from({ length: atOnce }, async (_, index) => {
      const began = performance.now();
      const made = await call<Made>('POST', '/posts', body(index));
      return { made, took: performance.now() - began };
    }),
  );
  return {
    p99: quantile(
      answers.map(({ took }) => took),
      0.99,
    ),
    made: answers.map(({ made }) => made),
  };
};

/** Compares concurrent requests for the next slot of a queue with creations that name their times. */
export const queue: Measure = {
  steps: ({ rounds }) => 1 + 2 * rounds,
  run: async ({ stack, size: { rounds }, reporter }) => {
    const { customer, brandSlug } = await reporter.step('a brand with a queue', async () => {
      const made = await signUp(stack.apiUrl, 'queueing');
      const slug = await addConnectedBrand(made.call, 'queueing-brand');
      const slots = ['09:00', '12:00', '15:00', '18:00'].map(time => ({ days, time }));
      await made.call('PUT', `/brands/${slug}/queue`, { timeZone: 'Europe/Berlin', slots });
      return { customer: made, brandSlug: slug };
    });
    const post = { brandSlug, platforms: ['x'], text: 'One of many' };
    const inDays = (count: number): string => new Date(Date.now() + count * 86_400_000).toISOString();
    const taken = new Set<string>();
    const result = await alternate(
      {
        floor: async () =>
          (await createMany(customer, index => ({ ...post, scheduledAt: inDays(index + 1) }))).p99,
        ours: async () => {
          const { p99, made } = await createMany(customer, () => ({ ...post, queue: 'next' }));
          for (const { scheduledAt } of made) {
            if (taken.has(scheduledAt)) throw new Error(`two posts have ${scheduledAt}`);
            taken.add(scheduledAt);
          }
          return p99;
        },
      },
      { rounds, label: `${atOnce} slots at once`, reporter, unit: 'ms' },
    );
    return [
      comparison(
        {
          name: `The next slot, ${atOnce} at once, p99`,
          unit: 'ms',
          bar: { kind: 'at most', value: 2 },
          note: 'the floor names a time; all slots are different, or nothing is measured',
        },
        result,
      ),
    ];
  },
};
