import assert from 'node:assert/strict';
import { readInTime } from '../../../src/activities/comments/read-in-time.ts';
import type { PlatformName } from '../../../src/domain/platforms.ts';

const posts = (platform: PlatformName, count: number) =>
  Array.from({ length: count }, (_, number) => ({ platform, number }));
const hour = 3_600_000;

describe('a step that reads comments', () => {
  it('reads posts of X one by one, and those of other platforms side by side', async () => {
    for (const [platform, most] of [
      ['x', 1],
      ['threads', 5],
    ] as const) {
      let [now, seen] = [0, 0];
      const { read, left } = await readInTime(
        posts(platform, 12),
        { budgetMs: hour, signal: new AbortController().signal },
        async ({ number }) => {
          now += 1;
          seen = Math.max(seen, now);
          await new Promise(setImmediate);
          now -= 1;
          return number;
        },
      );
      assert.deepEqual([read.length, left.length, seen], [12, 0, most]);
    }
  });

  it('begins no further post once its time is over', async () => {
    const { read, left } = await readInTime(
      posts('x', 3),
      { budgetMs: 0, signal: new AbortController().signal },
      ({ number }) => Promise.resolve(number),
    );
    assert.deepEqual([read, left.length], [[], 3]);
  });

  it('finishes the post that it is at when it is called off, and begins no further one', async () => {
    const calledOff = new AbortController();
    const { read, left } = await readInTime(
      posts('x', 3),
      { budgetMs: hour, signal: calledOff.signal },
      ({ number }) => {
        calledOff.abort();
        return Promise.resolve(number);
      },
    );
    assert.deepEqual([read, left.map(({ number }) => number)], [[0], [1, 2]]);
  });
});
