import assert from 'node:assert/strict';
import { eventually } from '../../support/eventually.ts';
import { startMortal } from '../../support/mortal-worker.ts';
import { anAuthor, inHours } from '../../support/posts.ts';
import { aSeries, clockIn } from '../../support/series.ts';
import { shiftedClock } from '../../support/shifted-clock.ts';
import { use } from '../../support/use.ts';

const minuteMs = 60_000;

for (const [name, offMs] of [
  ['ahead', 10 * minuteMs],
  ['behind', -10 * minuteMs],
] as const)
  describe(`a worker whose clock is ten minutes ${name}`, () => {
    const mortal = use(() => startMortal({ ...shiftedClock(offMs), SWEEP_EVERY: '1h' }));

    it('creates the posts of a series at their times, and imports posts that are due soon', async () => {
      const { api } = mortal();
      const author = await anAuthor(api, ['linkedin']);
      const owner = { token: author.token, brandSlug: author.brand.slug };
      const { id, nextOccurrences } = await aSeries(api, owner, {
        platforms: ['linkedin'],
        rule: 'FREQ=HOURLY',
        startsAt: clockIn(0, 300),
        leadHours: 2,
      });
      const posts = await eventually('its posts are made', async () => {
        const { data } = await api.get(`/posts?series=${id}&sort=scheduledAt&order=asc`, {
          as: author.token,
        });
        return data.posts.length >= 2 && (data.posts as { scheduledAt: string }[]);
      });
      assert.deepEqual(
        posts.map(({ scheduledAt }) => scheduledAt),
        nextOccurrences.slice(0, 2).map(({ at }) => at),
      );

      const scheduledAt = inHours(0.1);
      const row = { brandSlug: owner.brandSlug, text: 'Soon', platforms: ['linkedin'], scheduledAt };
      const { data } = await api.post('/posts/bulk', { posts: [row] }, { as: author.token });
      const ended = await eventually('the import has ended', async () => {
        const { data: read } = await api.get(`/posts/bulk/${data.id}`, { as: author.token });
        return read.status === 'completed' && read;
      });
      assert.deepEqual([ended.created, ended.rows[0].scheduledAt], [1, scheduledAt]);
    });
  });
