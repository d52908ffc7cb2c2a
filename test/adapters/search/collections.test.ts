import assert from 'node:assert/strict';
import fc from 'fast-check';
import { namesWith } from '../../../src/adapters/search/collections.ts';

describe('the names of collections', () => {
  const names = namesWith('test-');

  it('can be read', () => {
    const index = { model: 'local:use-lite@0.2.0', dimensions: 512 };
    assert.equal(names.of(index), 'test-chunks_512_local_3ause-lite_400.2.0');
  });

  it('are different for different models, and say which one it is', () => {
    const model = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 });
    const dimensions = fc.integer({ min: 1, max: 4_096 });
    fc.assert(
      fc.property(
        model.filter(text => text.isWellFormed()),
        dimensions,
        (given, length) => {
          const index = { model: given, dimensions: length };
          const name = names.of(index);
          assert.match(name, /^[\w.-]+$/);
          assert.deepEqual(names.indexOf(name), index);
        },
      ),
    );
  });

  it('leave the collections of others alone', () => {
    const ours = names.of({ model: 'a', dimensions: 4 });
    for (const name of [`other-${ours}`, ours.slice(5), 'products', 'test-chunks', 'test-chunks_x_a', ''])
      assert.equal(names.indexOf(name), undefined, name);
  });

  for (const [model, dimensions] of [
    ['', 4],
    ['a'.repeat(201), 4],
    ['a', 0],
    ['a', 4_097],
    ['a', 1.5],
  ] as const)
    it(`refuse a model of ${model.length} characters with ${dimensions} dimensions`, () =>
      assert.throws(() => names.of({ model, dimensions }), RangeError));
});
