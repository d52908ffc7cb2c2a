import assert from 'node:assert/strict';
import { retryDelayAfter, type RetryInput } from '../../../src/domain/webhooks/retry-delay.ts';

const minutes = 60_000;
const retrySchedule = [5, 30, 120, 300, 600].map(each => each * minutes);
const wait = (input: Partial<RetryInput>): number | null =>
  retryDelayAfter({ retrySchedule, failures: 1, retryAfterMs: null, jitterPercent: 0, key: 'one', ...input });

describe('the waits between attempts of a delivery', () => {
  it('are the schedule exactly, and end with it', () => {
    const waits = [1, 2, 3, 4, 5, 6].map(failures => wait({ failures }));
    assert.deepEqual(waits, [...retrySchedule, null]);
  });

  it('heed what the receiver asks for, between the tier and twice the tier', () => {
    const asked = [1, 7, 9, 11, 1_000].map(each => wait({ retryAfterMs: each * minutes }));
    assert.deepEqual(
      asked,
      [5, 7, 9, 10, 10].map(each => each * minutes),
    );
  });

  it('W15: spread upward by as much as an operator allows, the same for the same delivery and failure', () => {
    const keys = Array.from({ length: 1_000 }, (_, index) => `delivery-${index}`);
    const waits = keys.map(key => wait({ key, jitterPercent: 10 }) ?? 0);
    assert.deepEqual(
      waits,
      keys.map(key => wait({ key, jitterPercent: 10 })),
    );
    assert.ok(Math.min(...waits) >= 5 * minutes && Math.max(...waits) <= 5.5 * minutes);
    const seconds = Map.groupBy(waits, each => Math.floor((each - 5 * minutes) / 1_000));
    const mean = waits.length / 30;
    assert.ok([...seconds.values()].every(({ length }) => length <= 3 * mean));
  });

  it('W15: spread ten that fail together, whichever ten they are, as chance would', () => {
    const groups = Array.from({ length: 1_000 }, (_, group) =>
      Array.from({ length: 10 }, (__, index) => `delivery-${group}-${index}`),
    );
    for (const failures of [1, 2, 3, 4, 5]) {
      const tier = retrySchedule[failures - 1] ?? 0;
      const shareOf = (key: string): number =>
        ((wait({ key, failures, jitterPercent: 10 }) ?? 0) / tier - 1) * 10;
      const uneven = groups.filter(keys => distance(keys.map(shareOf)) > 0.489);
      assert.ok(uneven.length <= 20, `${uneven.length} of 1000 groups`);
    }
  });
});

/** Kolmogorov-Smirnov distance from an even spread over [0, 1]. For ten random values, 1 % of samples exceed 0.489. */
const distance = (shares: number[]): number => {
  const sorted = shares.toSorted((one, other) => one - other);
  return Math.max(...sorted.map((share, index) => Math.max((index + 1) / 10 - share, share - index / 10)));
};
