import assert from 'node:assert/strict';
import fc from 'fast-check';
import twitter from 'twitter-text';
import { countLinks, weightedLength } from '../../../src/domain/limits/text.ts';
import { cpuMsOf } from '../../support/cpu-time.ts';

const long = 'p'.repeat(120);
/** Typical words, and separators between two of them. */
const words = [
  'hello',
  'x'.repeat(200),
  '日本語'.repeat(30),
  '中'.repeat(100),
  'e\u0301',
  '...',
  '…',
  '“q”',
  '#tag',
  '@you',
  '👨‍👩‍👧‍👦',
  '🇩🇪',
  '1️⃣',
  '$AAPL',
  'a@b.com',
  'example.com',
  'foo.bar/baz.',
  '(example.com/x)',
  'http://x.y/,',
  'https://example.com/a/b?c=d&e=f',
  `https://example.co.uk/${long}`,
  `https://a.co/${long}.${long}?x=${long}#f`,
  'https://t.co/abcdefghij',
  `https://sub.domain.example.org:8080/p(a)th_${long})`,
  'https://日本語.jp/x',
];
const text = fc
  .array(fc.tuple(fc.constantFrom(...words), fc.constantFrom(' ', '\n', ' – ')), { maxLength: 8 })
  .map(parts => parts.flat().join(''));

describe('the length of a text', () => {
  it('is on X what twitter-text says, and so is the number of links', () => {
    fc.assert(
      fc.property(text, given => {
        assert.equal(weightedLength(given), twitter.parseTweet(given).weightedLength);
        const urls = twitter.extractUrls(given, { extractUrlsWithoutProtocol: true });
        assert.equal(countLinks(given), new Set(urls).size);
      }),
      { numRuns: 300 },
    );
  });

  it('is 2 for a whole emoji on X, however new and of however many people it is', () => {
    const emoji = ['🫩', '🐦‍🔥', '👩🏽‍❤️‍💋‍👨🏿', '🧑🏻‍🤝‍🧑🏿', '🧑‍🧑‍🧒‍🧒', '🏃🏿‍♀️‍➡️', '🫱🏻‍🫲🏿', '🇨🇶', '❤️‍🔥', '#️⃣', '🏴󠁧󠁢󠁷󠁬󠁳󠁿'];
    for (const one of emoji) assert.equal(weightedLength(`a${one}b`), 4, one);
  });

  it('ends a link where the language changes, as X does', () => {
    const given = `https://example.com/${long}日本語のテキスト`;
    assert.equal(weightedLength(given), 23 + 16);
  });

  it('has links that stand behind a space of another script, as on X', () => {
    const before = [
      '日本語、'.repeat(20),
      'ไทย'.repeat(30),
      'привет'.repeat(15),
      '한국어！'.repeat(20),
      '…'.repeat(70),
    ];
    const spaces = ['\u3000', '\u00a0', '\u200f', '\u2069', ''];
    const hosts = ['example.com', 'www.example.com/x', 'café.com', 'a-b.co.uk', 'https://example.com/x'];
    for (const start of before)
      for (const link of spaces.flatMap(space => hosts.map(host => space + host))) {
        const given = `${start}${link} ${start}${link}\u3000${start}`;
        assert.equal(weightedLength(given), twitter.parseTweet(given).weightedLength, given);
      }
  });

  it('takes for the path of a link what X takes for it', () => {
    for (const word of ['Việt_Nam_', 'é_', 'слово_', 'Canada–Europe_', 'a-b,'])
      for (const end of ['', ' x', '.', '日本語'.repeat(30)]) {
        const given = `https://example.com/wiki/${word.repeat(20)}z${end}`;
        assert.equal(weightedLength(given), twitter.parseTweet(given).weightedLength, given);
      }
  });

  it('is found in time that grows with the text, whatever it is', () => {
    const units = [
      'a.',
      'é.',
      'www.',
      '.中',
      '😀',
      '。',
      'a',
      'a.com ',
      '.みんな.\nco',
      `日${'a'.repeat(63)}.`,
      '日\u3000',
      '\u3000a.',
    ];
    const tookMs = cpuMsOf(() => {
      for (const unit of units)
        for (const start of ['', '.jp', 'https://'])
          weightedLength((start + unit.repeat(5_000)).slice(0, 4_999));
    });
    // twitter-text alone needs seconds
    assert.ok(tookMs < 2_000, `${tookMs} ms`);
  });
});
