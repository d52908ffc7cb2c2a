import assert from 'node:assert/strict';
import {
  carryOver,
  isEmptied,
  findRenamed,
  measuredFrom,
  sumMetrics,
  type MeasuredCounts,
  type PostMetricName,
} from '../../../src/domain/analytics/metrics.ts';
import { compareFigures, noFigures, noteOn } from '../../../src/domain/analytics/summaries.ts';

const read = (metrics: MeasuredCounts<PostMetricName>['metrics']): MeasuredCounts<PostMetricName> => ({
  metrics,
  native: {},
  names: {},
});

describe('numbers', () => {
  it('that are not reported are absent, and a 0 that was measured stays', () => {
    const { metrics, names } = measuredFrom({ like_count: 0, something_else: 3 }, {
      like_count: 'likes',
      reply_count: 'comments',
    } as const);
    assert.deepEqual([metrics, names], [{ likes: 0 }, { likes: 'like_count' }]);
  });

  it('that a platform renamed go on, and say since when', () => {
    const days = [
      { day: '2026-08-06', names: { reposts: 'retweet_count' } },
      { day: '2026-08-07', names: { reposts: 'repost_count' } },
      { day: '2026-08-08', names: { reposts: 'repost_count' } },
    ];
    assert.deepEqual(findRenamed(days), [
      { metric: 'reposts', on: '2026-08-07', from: 'retweet_count', to: 'repost_count' },
    ]);
  });

  it('that are no longer reported keep the time of their last report', () => {
    const first = carryOver(read({ likes: 1, clicks: 5 }), read({ likes: 2 }), 'monday');
    assert.deepEqual([first.metrics, first.lastReported], [{ likes: 2, clicks: 5 }, { clicks: 'monday' }]);
    const second = carryOver(first, read({ likes: 3 }), 'tuesday');
    assert.deepEqual(second.lastReported, { clicks: 'monday' });
    assert.equal(carryOver(second, read({ likes: 3, clicks: 6 }), 'wednesday').lastReported, undefined);
  });

  it('that are all 0 where there was something are no numbers', () => {
    assert.equal(isEmptied(read({ likes: 5, views: 9 }), { likes: 0, views: 0 }), true);
    assert.equal(isEmptied(read({ likes: 5, views: 9 }), { likes: 0, views: 9 }), false);
    assert.equal(isEmptied(read({ likes: 1 }), { likes: 0 }), false);
    assert.equal(isEmptied(null, { likes: 0, views: 0 }), false);
  });

  it('add up over the platforms that report them, and name the others', () => {
    const sum = sumMetrics([
      { source: 'x', metrics: { likes: 2, saves: 1 } },
      { source: 'youtube', metrics: { likes: 3 } },
    ]);
    assert.deepEqual(sum, { metrics: { likes: 5, saves: 1 }, leftOut: { saves: ['youtube'] } });
  });

  it('are not compared with nothing', () => {
    const now = { ...noFigures, counts: { likes: 5, saves: 5, views: 6 } };
    assert.deepEqual(compareFigures(now, { ...noFigures, counts: { likes: 0, views: 4 } }), { views: 0.5 });
  });

  it('that are few say so', () => {
    assert.match(noteOn({ ...noFigures, posts: 4, measured: 3 }) ?? '', /3 of 4.+few posts/);
    assert.equal(noteOn({ ...noFigures, posts: 40, measured: 40 }), null);
  });
});
