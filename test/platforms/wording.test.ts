import assert from 'node:assert/strict';
import { littleText } from '../../src/platforms/linkedin/little-text.ts';
import { nextPacificMidnight } from '../../src/platforms/youtube/refusals.ts';

describe("LinkedIn's little text", () => {
  const cases: [text: string, escaped: string][] = [
    ['plain text, with comma. And: colon!', 'plain text, with comma. And: colon!'],
    ['(a) [b] {c} <d>', '\\(a\\) \\[b\\] \\{c\\} \\<d\\>'],
    ['a\\b', 'a\\\\b'],
    ['a|b * c_d ~ e@f', 'a\\|b \\* c\\_d \\~ e\\@f'],
    ['#hashtag and #Ünicode2', '#hashtag and #Ünicode2'],
    ['#snake_case', '#snake\\_case'],
    ['# alone, #1 and no#tag', '\\# alone, \\#1 and no\\#tag'],
    ['(#tag)', '\\(#tag\\)'],
    ['#a#b', '#a\\#b'],
    ['', ''],
  ];
  for (const [text, escaped] of cases)
    it(`writes ${JSON.stringify(text)} as ${JSON.stringify(escaped)}`, () => {
      assert.equal(littleText(text), escaped);
    });
});

describe("the start of Google's day", () => {
  const cases: [now: string, midnight: string][] = [
    ['2026-01-15T12:00:00Z', '2026-01-16T08:00:00.000Z'],
    ['2026-07-15T12:00:00Z', '2026-07-16T07:00:00.000Z'],
    ['2026-07-15T07:00:00Z', '2026-07-16T07:00:00.000Z'],
    ['2026-07-15T06:59:59Z', '2026-07-15T07:00:00.000Z'],
    // the clocks go forward at 10:00 UTC of this day, and back at 09:00 UTC of the other
    ['2026-03-08T09:30:00Z', '2026-03-09T07:00:00.000Z'],
    ['2026-11-01T08:30:00Z', '2026-11-02T08:00:00.000Z'],
  ];
  for (const [now, midnight] of cases)
    it(`is ${midnight} at ${now}`, () => {
      assert.equal(nextPacificMidnight(new Date(now)).toISOString(), midnight);
    });
});
