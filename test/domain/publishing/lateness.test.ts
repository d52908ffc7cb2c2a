import assert from 'node:assert/strict';
import { inWords, lateError } from '../../../src/domain/publishing/lateness.ts';

const hour = 3_600_000;
const dueAt = Date.parse('2026-11-20T10:00:00Z');

describe('lateness', () => {
  const cases: [string, number | null, number, boolean][] = [
    ['before its time', dueAt, dueAt - hour, false],
    ['at its time', dueAt, dueAt, false],
    ['late, and just within the limit', dueAt, dueAt + 24 * hour, false],
    ['a millisecond later than it may be', dueAt, dueAt + 24 * hour + 1, true],
    ['days late', dueAt, dueAt + 72 * hour, true],
    ['without a time', null, dueAt + 1_000 * hour, false],
  ];
  for (const [when, due, now, isMissed] of cases)
    it(`${isMissed ? 'misses' : 'keeps'} what is ${when}`, () => {
      assert.equal(lateError({ dueAt: due, now }, 24 * hour) !== null, isMissed);
    });

  it('says when it was due, how late it is and how late it may be', () => {
    const error = lateError({ dueAt, now: dueAt + 72 * hour }, 24 * hour);
    assert.equal(error?.code, 'expired');
    assert.match(error.message, /due at 2026-11-20T10:00:00\.000Z.* 3 days late, .* 24 hours/);
  });

  const words: [number, string][] = [
    [0, '0 seconds'],
    [1_000, '1 second'],
    [1_999, '1 second'],
    [119_999, '119 seconds'],
    [120_000, '2 minutes'],
    [26 * hour, '26 hours'],
    [48 * hour, '2 days'],
  ];
  for (const [milliseconds, text] of words)
    it(`writes ${milliseconds} ms as ${text}`, () => assert.equal(inWords(milliseconds), text));
});
