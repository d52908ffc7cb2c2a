import assert from 'node:assert/strict';
import { findDrops, mergeLanded, type Landed } from '../../bench/landed.ts';
import { comparison, type Bar, type Row } from '../../bench/row.ts';

const row = (name: string, ratio: number, bar: Bar | null): Row =>
  comparison({ name, unit: '', note: '', bar }, { ours: [ratio], floor: [1] });
const atLeast: Bar = { kind: 'at least', value: 0.5 };
const atMost: Bar = { kind: 'at most', value: 2 };

describe('the landed figures of the benchmarks', () => {
  const landed: Landed = mergeLanded({}, [row('rate', 1, atLeast), row('delay', 1, atMost)], 'abc');

  it('name each figure that became worse by more than a tenth, in its own direction', () => {
    const drops = (rate: number, delay: number): string[] =>
      findDrops([row('rate', rate, atLeast), row('delay', delay, atMost)], landed);
    assert.deepEqual(drops(0.95, 1.05), []);
    assert.deepEqual(drops(2, 0.5), []);
    assert.deepEqual(drops(0.8, 1), ['rate: 0.80, landed 1.00 at abc (−20 %)']);
    assert.deepEqual(drops(1, 1.25), ['delay: 1.25, landed 1.00 at abc (+25 %)']);
  });

  it('keep those of other measures, and take none that has no bar', () => {
    const merged = mergeLanded(landed, [row('rate', 2, atLeast), row('shown', 3, null)], 'def');
    assert.deepEqual(Object.keys(merged), ['rate', 'delay']);
    assert.equal(merged['rate']?.value, 2);
    assert.equal(merged['delay']?.commit, 'abc');
    assert.deepEqual(findDrops([row('new', 9, atMost)], landed), []);
  });
});
