import assert from 'node:assert/strict';
import { useApi } from '../../support/http/api.ts';
import { aLostAttempt, anAuthor, aPost, bringTo, inHours } from '../../support/posts.ts';
import { use } from '../../support/use.ts';

describe('a post’s timeline', () => {
  const api = useApi();
  const author = use(() => anAuthor(api(), ['x', 'linkedin']));

  const timeline = async (id: string, query = '') =>
    (await api().get(`/posts/${id}/timeline${query}`, { as: author().token })).data;
  const move = (id: string, action: string) =>
    api().post(`/posts/${id}/${action}`, undefined, { as: author().token });

  it('lists who did what and when, oldest first', async () => {
    const { id } = await aPost(api(), author(), { scheduledAt: inHours(1) });
    await move(id, 'cancel');
    await move(id, 'publish');
    const { timeline: entries, total } = await timeline(id);
    assert.equal(total, 3);
    assert.deepEqual(
      entries.map(({ kind, platform, from, to, actor, reason }: Record<string, unknown>) => [
        kind,
        platform,
        from,
        to,
        actor,
        reason,
      ]),
      [
        ['change', null, null, 'scheduled', `user:${author().id}`, 'created'],
        ['change', null, 'scheduled', 'cancelled', `user:${author().id}`, 'cancelled'],
        ['change', null, 'cancelled', 'publishing', `user:${author().id}`, 'publish on x'],
      ],
    );
    const times = entries.map(({ at }: { at: string }) => at);
    assert.deepEqual(times, times.toSorted());
  });

  it('shows every attempt with its evidence, in order with the changes', async () => {
    const { id, targets } = await aPost(api(), author());
    await move(id, 'publish');
    await bringTo(api(), id, 'failed', { x: 'unconfirmed' });
    await aLostAttempt(api(), id, 'x');
    await api().post(`/posts/${id}/targets/x/resolve`, { outcome: 'not_published' }, { as: author().token });
    const { timeline: entries } = await timeline(id);
    assert.deepEqual(
      entries.map(({ kind, to, outcome }: Record<string, unknown>) => [kind, to ?? outcome]),
      [
        ['change', 'draft'],
        ['change', 'publishing'],
        ['attempt', 'unknown'],
        ['change', 'failed'],
      ],
    );
    const { at, startedAt, endedAt, verdictAt, evidence, ...attempt } = entries[2];
    assert.deepEqual(attempt, {
      kind: 'attempt',
      platform: 'x',
      targetId: targets[0]?.id,
      number: 1,
      part: 0,
      outcome: 'unknown',
      verdict: 'not_there',
      externalId: null,
    });
    assert.equal(at, startedAt);
    assert.ok(endedAt >= startedAt && verdictAt >= endedAt);
    assert.equal(evidence.error, 'ECONNRESET');
  });

  it('keeps the attempts of a platform that was taken off the post', async () => {
    const { id } = await aPost(api(), author(), { platforms: ['x', 'linkedin'] });
    await bringTo(api(), id, 'failed', { x: 'failed', linkedin: 'failed' });
    await aLostAttempt(api(), id, 'x');
    await api().patch(`/posts/${id}`, { platforms: ['linkedin'] }, { as: author().token });
    const { timeline: entries } = await timeline(id);
    assert.ok(
      entries.some(({ kind, platform }: Record<string, unknown>) => kind === 'attempt' && platform === 'x'),
    );
  });

  it('is paged', async () => {
    const { id } = await aPost(api(), author());
    for (const text of ['one', 'two', 'three', 'four'])
      await api().patch(`/posts/${id}`, { text }, { as: author().token });
    const whole = await timeline(id);
    assert.equal(whole.total, 5);
    const pages = [
      await timeline(id, '?limit=2'),
      await timeline(id, '?limit=2&offset=2'),
      await timeline(id, '?limit=2&offset=4'),
    ];
    assert.deepEqual(
      pages.map(page => page.total),
      [5, 5, 5],
    );
    assert.deepEqual(
      pages.flatMap(page => page.timeline),
      whole.timeline,
    );
    const beyond = { timeline: [], total: 5, totalIsMinimum: false, nextOffset: null };
    assert.deepEqual(await timeline(id, '?offset=5'), beyond);
  });
});
