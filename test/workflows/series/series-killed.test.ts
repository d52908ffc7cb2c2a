import assert from 'node:assert/strict';
import { aPublishingAuthor, type Author, type PostAnswer } from '../../support/author.ts';
import { scheduleIds } from '../../../src/domain/ids.ts';
import { eventually } from '../../support/eventually.ts';
import { keepHistory } from '../../support/histories.ts';
import { startMortal } from '../../support/mortal-worker.ts';
import { aSeries, clockIn } from '../../support/series.ts';
import { sandboxControl, type SandboxControl } from '../../support/servers/sandbox-control.ts';
import { use } from '../../support/use.ts';

describe('a series', () => {
  // a later sweep would repair it after a minute, but it must be correct without the sweep
  const mortal = use(() => startMortal({ ACCOUNT_SPACING: '0s', SWEEP_EVERY: '1h' }));
  let sandbox: SandboxControl;
  let ada: Author;

  beforeEach(async () => {
    sandbox = sandboxControl(mortal().config.SANDBOX_URL ?? '');
    ada = await aPublishingAuthor(mortal().api, sandbox, mortal().temporal, ['linkedin']);
  });

  const handle = (id: string) =>
    mortal().temporal.schedule.getHandle(scheduleIds.series(mortal().config.TASK_QUEUE_PREFIX, id));
  const postsOf = async (
    id: string,
  ): Promise<(PostAnswer & { createdAt: string; scheduledAt: string; revision: number; text: string })[]> => {
    const { data } = await mortal().api.get(`/posts?series=${id}&sort=scheduledAt&order=asc`, {
      as: ada.token,
    });
    return data.posts;
  };
  const untilPosts = (id: string, count: number) =>
    eventually('its posts are made', async () => {
      const posts = await postsOf(id);
      return posts.length >= count && posts;
    });
  const texts = ['a', 'b', 'c', 'd'].map(name => ({ text: `Variant ${name}` }));
  /** Creates a series with an occurrence each hour, of which three should be posts by now. */
  const hourly = (given: object = {}) =>
    aSeries(mortal().api, ada, {
      text: `Series of ${ada.marker}`,
      platforms: ['linkedin'],
      rule: 'FREQ=HOURLY',
      startsAt: clockIn(0.5),
      leadHours: 3,
      ...given,
    });

  it('makes a post by its schedule, publishes it, and ends', async () => {
    // before a worker is killed: the schedule has to be written in the seconds until its one instant
    const { id, nextOccurrences } = await hourly({ count: 1, leadHours: 1, startsAt: clockIn(1, 15) });
    const described = await eventually('its schedule is there', () =>
      handle(id)
        .describe()
        .catch(() => false as const),
    );
    assert.ok(described.info.nextActionTimes.length > 0);
    const [post] = await untilPosts(id, 1);
    assert.equal(post?.scheduledAt, nextOccurrences[0]?.at);
    assert.ok(Date.parse(post?.createdAt ?? '') >= Date.parse(post?.scheduledAt ?? '') - 3_600_000);
    await ada.publish(post?.id ?? '');
    assert.equal((await ada.untilFinal(post?.id ?? '')).status, 'published');
    const ended = await eventually('it has ended', async () => {
      const { data } = await mortal().api.get(`/series/${id}`, { as: ada.token });
      return data.status === 'ended' && data;
    });
    assert.deepEqual(ended.nextOccurrences, []);
    await eventually('its schedule is gone', () =>
      handle(id)
        .describe()
        .then(
          () => false,
          () => true,
        ),
    );
    await keepHistory(mortal().temporalAddress, `series:${id}`, 'keep-series/made');
  });

  for (const place of [
    'series_post.before_commit',
    'series_post.after_commit',
    'series_schedule.before_call',
    'series_schedule.after_call',
  ])
    it(`whose worker is killed (${place}) has each of its posts once`, async () => {
      const before = mortal().worker.deaths.length;
      mortal().worker.plan({ at: place, action: 'kill', ...(place.startsWith('series_post') && { nth: 2 }) });
      const { id } = await hourly();
      await eventually('the worker is dead', () => mortal().worker.deaths.length > before);
      await untilPosts(id, 3);
      await eventually('its schedule is there', () =>
        handle(id)
          .describe()
          .catch(() => false as const),
      );
      const posts = await postsOf(id);
      assert.equal(posts.length, 3);
      assert.equal(new Set(posts.map(({ scheduledAt }) => scheduledAt)).size, 3);
      const rows = await mortal().api.rows('select 1 from series_occurrences where series_id = $1', id);
      assert.equal(rows.length, 3);
    });

  it('makes a post whose time comes while its schedule is written', async () => {
    mortal().worker.plan({ at: 'series_schedule.before_call', action: 'delay', ms: 5_000 });
    const { id } = await hourly({ count: 1, leadHours: 1, startsAt: clockIn(1, 4) });
    await untilPosts(id, 1);
  });

  it('creates its posts again when it is changed, except for posts that a person has changed', async () => {
    const { id } = await hourly();
    const [first] = await untilPosts(id, 3);
    await ada.patch(`/posts/${first?.id}`, { text: `By hand ${ada.marker}` });
    await mortal().api.patch(`/series/${id}`, { variants: texts }, { as: ada.token });
    const made = await eventually('they are made afresh', async () => {
      const posts = await postsOf(id);
      return posts.length === 3 && posts.some(({ text }) => text.startsWith('Variant')) && posts;
    });
    assert.deepEqual(
      made.map(({ text }) => text.startsWith('Variant')),
      [false, true, true],
    );
    await mortal().api.post(`/series/${id}/pause`, undefined, { as: ada.token });
    assert.equal((await postsOf(id)).length, 1);
  });

  it('pauses after three posts that failed, and tells its members', async () => {
    const { id } = await hourly();
    await ada.fault('linkedin', { operation: 'publish', mode: 'forbidden', count: 3 });
    const posts = await untilPosts(id, 3);
    for (const post of posts) await ada.publish(post.id);
    for (const post of posts) assert.equal((await ada.untilFinal(post.id)).status, 'failed');
    const paused = await eventually('it is paused', async () => {
      const { data } = await mortal().api.get(`/series/${id}`, { as: ada.token });
      return data.status === 'paused' && data;
    });
    assert.match(paused.pausedReason, /^The series was paused after 3 failed posts in a row/);
    const told = await mortal().api.rows(
      `select 1 from notifications where org_id = $1 and title = 'Series Tip of the day was paused'`,
      ada.orgId,
    );
    assert.equal(told.length, 1);
    const resumed = await mortal().api.post(`/series/${id}/resume`, undefined, { as: ada.token });
    assert.equal(resumed.data.status, 'active');
  });
});
