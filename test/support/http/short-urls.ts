import assert from 'node:assert/strict';

/** Milliseconds by which the clocks of a test may have advanced. */
const slackMs = 5_000;
const hourMs = 3_600_000;

/** Archives of account exports are for a person who may fetch them tomorrow. */
const maxMsOf = (path: string): number => (/\/export-[\w-]+\.zip$/.test(path) ? 24 : 1) * hourMs + slackMs;

/** Throws for a signed file URL in a text that works for too long. Every answer of every test is checked. */
export const assertShortUrls = (text: string, of: string): void => {
  // the pattern takes long over long words
  if (!text.includes('expires=')) return;
  for (const [, path = '', expires] of text.matchAll(/([^\s"?]*)[?&]expires=(\d+)&signature=/g)) {
    const left = Number(expires) * 1_000 - Date.now();
    assert.ok(left <= maxMsOf(path), `${of} shows a file URL that works for ${left} ms`);
  }
};
