import assert from 'node:assert/strict';
import { blocksOf, pages, pagesOfRigs, readFromRoot, ways, type Way } from './page-blocks.ts';

/** Languages of blocks that can be tried in a way. */
const languagesOf = (way: Way): RegExp => {
  if ('shell' in way) return /^sh$/;
  if ('sql' in way) return /^sql$/;
  return 'json' in way ? /^json$/ : /./;
};

describe('the blocks of the pages', () => {
  for (const page of pages.filter(one => !pagesOfRigs.includes(one)))
    it(`${page} has none that nothing tries`, () => {
      const [blocks, known] = [blocksOf(page), ways[page] ?? []];
      assert.equal(blocks.length, known.length, `test/docs/page-blocks.ts knows ${known.length} blocks`);
      for (const [index, way] of known.entries()) {
        const { language = '', code = '' } = blocks[index] ?? {};
        assert.match(language, languagesOf(way));
        if ('json' in way) JSON.parse(code);
        if ('test' in way) assert.ok(readFromRoot(way.test).includes(way.title), `${way.test}: ${way.title}`);
      }
    });

  it('are known for no page that is gone', () => {
    assert.deepEqual(
      Object.keys(ways).filter(page => !pages.includes(page)),
      [],
    );
  });
});
