import assert from 'node:assert/strict';
import { asNoun } from '../../../src/adapters/ai/local-writer/as-noun.ts';
import { writeIdeas } from '../../../src/adapters/ai/local-writer/write-ideas.ts';

describe('a topic in a sentence of the local writer', () => {
  for (const [topic, noun] of [
    ['How to brew better coffee at home', 'brewing better coffee at home'],
    ['how do I make compost', 'making compost'],
    ['How to plan a week', 'planning a week'],
    ['How to tie a knot', 'tying a knot'],
    ['How to be on time', 'being on time'],
    ['How to not burn milk', 'not burning milk'],
    ['What is cold brew', 'cold brew'],
    ['Why does coffee taste bitter', '“Why does coffee taste bitter”'],
    ['Sourdough bread', 'Sourdough bread'],
    ['However', 'However'],
  ] as const)
    it(`is “${noun}” for “${topic}”`, () => assert.equal(asNoun(topic), noun));

  it('is never left as a question in the middle of one', () => {
    const { ideas } = writeIdeas({
      topic: 'How to brew better coffee at home?',
      passages: [],
      count: 20,
      platforms: ['x'],
      avoid: [],
      brand: { name: 'Acme' },
    });
    assert.equal(ideas.length, 20);
    for (const { title, summary } of ideas) {
      assert.match(`${title} ${summary}`, /brewing better coffee at home/i);
      assert.doesNotMatch(`${title} ${summary}`, /how to brew/i);
    }
  });
});
