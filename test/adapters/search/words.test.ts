import assert from 'node:assert/strict';
import fc from 'fast-check';
import { searchableWords } from '../../../src/adapters/search/words.ts';

describe('the words that are indexed and asked', () => {
  for (const [text, words] of [
    ['The XK-300, "new"!', 'the xk 300 new'],
    ['ＦＵＬＬ width ﬁne', 'full width fine'],
    ["l’année, “don't” e-mail", 'l année don t e mail'],
    ['図書館は休み', '図書館 は 休み'],
    ['4.50 or 1,000', '4.50 or 1,000'],
    ['-minus "quoted" *', 'minus quoted'],
    ['😀 \0 \ud800 &&', ''],
    ['', ''],
  ] as const)
    it(`${JSON.stringify(text)} has ${JSON.stringify(words)}`, () =>
      assert.equal(searchableWords(text), words));

  it('hold no sign that a server takes as an operator', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        const words = searchableWords(text);
        assert.doesNotMatch(words, /["'`*()&|=<>[\]{}\\\p{Cc}]|(?:^| )-/u);
        assert.ok(words.isWellFormed());
      }),
    );
  });
});
