import assert from 'node:assert/strict';
import fc from 'fast-check';
import { fuseRanks, type Ranked } from '../../../src/adapters/search/fuse-ranks.ts';

const chunk = (chunkId: string, similarity?: number): Ranked => ({
  chunkId,
  documentId: `of ${chunkId}`,
  position: 0,
  ...(similarity !== undefined && { similarity }),
});
const ids = (words: Ranked[], meaning: Ranked[]): string[] =>
  fuseRanks(words, meaning).map(({ chunkId }) => chunkId);

describe('fusing the lists of a search', () => {
  it('keeps the order of a single list', () => {
    assert.deepEqual(ids([chunk('a'), chunk('b')], []), ['a', 'b']);
    assert.deepEqual(ids([], [chunk('a', 0.9), chunk('b', 0.8)]), ['a', 'b']);
    assert.deepEqual(ids([], []), []);
  });

  it('puts what both lists have before what one has', () => {
    assert.deepEqual(ids([chunk('a'), chunk('b')], [chunk('c', 0.6), chunk('b', 0.5)]), ['b', 'c', 'a']);
  });

  it('scores the first of both lists with 1 when it means the same', () => {
    const [first] = fuseRanks([chunk('a')], [chunk('a', 1)]);
    assert.deepEqual(first, { ...chunk('a'), score: 1, similarity: 1 });
  });

  it('gives what is far from the query a low score, also when it is the closest', () => {
    const [first] = fuseRanks([], [chunk('a', 0.1), chunk('b', -0.2)]);
    assert.ok(Math.abs(first!.score - 0.1) < 1e-9);
  });

  it('scores the closest by meaning with its similarity, the best by words with a half, and both with more', () => {
    const scores = fuseRanks([chunk('a'), chunk('b')], [chunk('c', 0.4), chunk('a', 0.4)]).map(
      ({ chunkId, score }) => [chunkId, score.toFixed(2)],
    );
    assert.deepEqual(scores, [
      ['a', '0.70'],
      ['b', '0.49'],
      ['c', '0.40'],
    ]);
  });

  it('gives scores between 0 and 1, in order, each chunk once, and the same for the same lists', () => {
    const names = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 2 }), { maxLength: 30 });
    const meant = fc.uniqueArray(
      fc.tuple(fc.string({ maxLength: 2 }), fc.double({ min: -1, max: 1, noNaN: true })),
      {
        selector: ([name]) => name,
        maxLength: 30,
      },
    );
    fc.assert(
      fc.property(names, meant, (words, meaning) => {
        const lists = [
          words.map(name => chunk(name)),
          meaning
            .toSorted((one, other) => other[1] - one[1])
            .map(([name, similarity]) => chunk(name, similarity)),
        ] as const;
        const hits = fuseRanks(...lists);
        assert.equal(new Set(hits.map(hit => hit.chunkId)).size, hits.length);
        assert.equal(hits.length, new Set(lists.flat().map(hit => hit.chunkId)).size);
        for (const [place, { score }] of hits.entries()) {
          assert.ok(score >= 0 && score <= 1);
          assert.ok(place === 0 || score <= hits[place - 1]!.score);
        }
        assert.deepEqual(fuseRanks(...lists), hits);
      }),
    );
  });
});
