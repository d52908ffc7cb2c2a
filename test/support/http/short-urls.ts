import assert from 'node:assert/strict';

/** An hour, and what the clocks of a test may have gone on by. */
const maxMs = 3_600_000 + 5_000;

/** Throws for a signed file URL in a text that works for more than an hour: every answer of every test is looked at. */
export const assertShortUrls = (text: string, of: string): void => {
  for (const [, expires] of text.matchAll(/[?&]expires=(\d+)&signature=/g)) {
    const left = Number(expires) * 1_000 - Date.now();
    assert.ok(left <= maxMs, `${of} shows a file URL that works for ${left} ms`);
  }
};
