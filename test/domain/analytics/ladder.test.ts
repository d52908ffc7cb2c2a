import assert from 'node:assert/strict';
import { alignLook, nextLookAfter, retryLookAfter } from '../../../src/domain/analytics/ladder.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Returns how often a post is polled in its 90 days if its numbers keep changing. */
const looksOf = (platform: 'x' | 'linkedin' | 'instagram', isStory = false): number => {
  let [looks, ageMs] = [0, 0];
  for (let after: number | null = 0; after !== null; looks += 1) {
    ageMs += after;
    after = nextLookAfter({ platform, isStory, ageMs, unchanged: 0 });
  }
  return looks;
};

describe('the ladder by which numbers are read', () => {
  it('polls a young post often, an old one seldom, and none after 90 days', () => {
    const at = (ageMs: number) => nextLookAfter({ platform: 'threads', isStory: false, ageMs, unchanged: 0 });
    assert.deepEqual(
      [at(hour), at(2 * day), at(5 * day), at(20 * day), at(60 * day), at(91 * day)],
      [hour, 3 * hour, 12 * hour, day, 3 * day, null],
    );
  });

  it('reads a post on X on some twenty days, as each costs', () => {
    const looks = looksOf('x');
    assert.ok(looks > 30 && looks < 50, `${looks} looks`);
  });

  it('leaves a member on LinkedIn calls for other posts on a post’s first day', () => {
    const looks = looksOf('linkedin');
    assert.equal(
      nextLookAfter({ platform: 'linkedin', isStory: false, ageMs: hour, unchanged: 0 }),
      4 * hour,
    );
    assert.ok(looks < 80, `${looks} looks`);
  });

  it('stops at a story once it has ended', () => {
    assert.equal(nextLookAfter({ platform: 'instagram', isStory: true, ageMs: day, unchanged: 0 }), null);
    assert.ok(looksOf('instagram', true) < 30);
  });

  it('waits longer for numbers that stand still, but not past the next rung', () => {
    const still = (unchanged: number, ageMs: number) =>
      nextLookAfter({ platform: 'threads', isStory: false, ageMs, unchanged });
    assert.deepEqual([still(1, hour), still(2, hour), still(9, hour)], [2 * hour, 4 * hour, 8 * hour]);
    assert.equal(still(9, day - 2 * hour), 2 * hour);
  });

  it('makes the polls of one account coincide', () => {
    const now = Date.UTC(2026, 10, 28, 12, 34, 56);
    const at = [0, 7, 25, 39].map(minutes => {
      const from = now + minutes * 60_000;
      return from + alignLook(3 * hour, from, 'acme');
    });
    assert.ok(new Set(at).size <= 2, at.join());
    assert.ok(at.every((time, index) => time - now >= hour + (index * 60_000) / 10));
  });

  it('tries again after minutes at first, and once a day in the end', () => {
    assert.deepEqual([0, 1, 2, 30].map(retryLookAfter), [300_000, 600_000, 1_200_000, day]);
  });
});
