import assert from 'node:assert/strict';
import { lineOf } from '../../../console/src/brands/line.ts';

describe('a small line of counts', () => {
  const size = { width: 104, height: 24 };

  it('goes from the first day to the last, the highest count on top', () => {
    const counts = [
      { day: '2030-01-01', count: 10 },
      { day: '2030-01-02', count: 20 },
      { day: '2030-01-05', count: 15 },
    ];
    assert.equal(lineOf(counts, size), 'M2.0 22.0L27.0 2.0L102.0 12.0');
  });

  it('is flat in the middle where nothing changed', () => {
    const counts = [
      { day: '2030-01-01', count: 7 },
      { day: '2030-01-03', count: 7 },
    ];
    assert.equal(lineOf(counts, size), 'M2.0 12.0L102.0 12.0');
  });
});
