import assert from 'node:assert/strict';
import { clockOf, cutOf, paragraphsOf, wordsIn } from '../../../console/src/clips/cut.ts';

const word = (text: string, start: number) => ({ text, start, end: start + 0.5 });
const words = [word('one', 0), word('two', 1), word('three', 2), word('four', 3)];

describe('words that choose a cut', () => {
  it('make it from the first to the last, whichever was pressed first', () => {
    assert.deepEqual(cutOf(words, 2, 1), { start: 1, end: 2.5 });
    assert.deepEqual(cutOf(words, 1, 1), { start: 1, end: 1.5 });
  });

  it('are the words that lie entirely inside the cut', () => {
    assert.deepEqual(wordsIn(words, { start: 0.2, end: 2.5 }), { first: 1, last: 2 });
    assert.equal(wordsIn(words, { start: 0.6, end: 0.9 }), undefined);
  });

  it('stand under their captions, also where one has no words', () => {
    const captions = [0, 1.9, 1.95].map(start => ({ start, end: start + 1, text: '' }));
    const found = paragraphsOf({ words, captions });
    assert.deepEqual(
      found.map(({ first, words: own }) => [first, own.map(({ text }) => text).join(' ')]),
      [
        [0, 'one two'],
        [2, 'three four'],
      ],
    );
  });

  it('have times that people read', () => {
    assert.deepEqual([0, 59.96, 3_661.25].map(clockOf), ['0:00.0', '1:00.0', '1:01:01.3']);
  });
});
