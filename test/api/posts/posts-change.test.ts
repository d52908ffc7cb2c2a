import assert from 'node:assert/strict';
import { useApi } from '../../support/http/api.ts';
import { anAuthor, aPost, bringTo, historyOf, inHours, messagesFor } from '../../support/posts.ts';
import { use } from '../../support/use.ts';

describe('changing posts', () => {
  const api = useApi();
  const author = use(() => anAuthor(api(), ['x', 'linkedin']));

  const change = (id: string, body: unknown) => api().patch(`/posts/${id}`, body, { as: author().token });
  const statuses = (post: { targets: { platform: string; status: string }[] }) =>
    Object.fromEntries(post.targets.map(({ platform, status }) => [platform, status]));

  it('replaces what is named and nothing else, raises the revision and writes it down', async () => {
    const post = await aPost(api(), author(), { platformOptions: { x: { replySettings: 'following' } } });
    const { status, data } = await change(post.id, { text: 'Better' });
    assert.equal(status, 200);
    const { updatedAt, ...rest } = data;
    assert.deepEqual({ ...rest, updatedAt: '' }, { ...post, text: 'Better', revision: 2, updatedAt: '' });
    assert.ok(Date.parse(updatedAt));
    const [, last] = await historyOf(api(), post.id);
    assert.deepEqual(last, {
      from_status: 'draft',
      to_status: 'draft',
      actor: `user:${author().id}`,
      reason: 'changed text',
    });
  });

  it('signals the workflow of a scheduled post, and none for a draft', async () => {
    const draft = await aPost(api(), author());
    await change(draft.id, { text: 'Better' });
    assert.equal((await messagesFor(api(), draft.id)).length, 0);

    const scheduled = await aPost(api(), author(), { scheduledAt: inHours(1) });
    await change(scheduled.id, { text: 'Better' });
    assert.equal((await messagesFor(api(), scheduled.id)).length, 2);
  });

  it('keeps one target a platform', async () => {
    const post = await aPost(api(), author(), { scheduledAt: inHours(1) });
    const added = await change(post.id, { platforms: ['linkedin', 'x'] });
    assert.deepEqual(statuses(added.data), { linkedin: 'pending', x: 'pending' });
    const removed = await change(post.id, { platforms: ['linkedin'] });
    assert.deepEqual(removed.data.platforms, ['linkedin']);
    assert.deepEqual(statuses(removed.data), { linkedin: 'pending' });
    const messages = await messagesFor(api(), post.id);
    assert.deepEqual(messages.at(-1)?.payload.platforms, ['linkedin']);
  });

  it('schedules with a time, moves the time, and returns the post to the drafts without one', async () => {
    const { id } = await aPost(api(), author());
    const [first, second] = [inHours(1), inHours(2)];
    const scheduled = await change(id, { scheduledAt: first });
    assert.deepEqual([scheduled.data.status, scheduled.data.scheduledAt], ['scheduled', first]);
    const moved = await change(id, { scheduledAt: second });
    assert.deepEqual([moved.data.status, moved.data.scheduledAt], ['scheduled', second]);
    const back = await change(id, { scheduledAt: null });
    assert.deepEqual([back.data.status, back.data.scheduledAt], ['draft', null]);
    assert.equal((await messagesFor(api(), id)).length, 3);
  });

  it('checks a scheduled post as scheduling does, and changes nothing when it refuses', async () => {
    const { id } = await aPost(api(), author(), { scheduledAt: inHours(1) });
    const tooLong = await change(id, { text: 'x'.repeat(281) });
    assert.deepEqual([tooLong.status, tooLong.body.details[0].code], [400, 'text_too_long']);
    const passed = await change(id, { scheduledAt: '2020-01-01T00:00:00Z' });
    assert.deepEqual([passed.status, passed.body.details[0].code], [400, 'in_the_past']);
    const unconnected = await change(id, { platforms: ['x', 'threads'] });
    assert.deepEqual([unconnected.status, unconnected.body.error], [409, 'connection_missing']);
    const { data } = await api().get(`/posts/${id}`, { as: author().token });
    assert.deepEqual([data.revision, data.text, statuses(data)], [1, 'Hello there', { x: 'pending' }]);
    assert.equal((await messagesFor(api(), id)).length, 1);
  });

  it('accepts an incomplete draft, but not an empty one', async () => {
    const { id } = await aPost(api(), author());
    assert.equal((await change(id, { text: 'x'.repeat(1_000) })).status, 200);
    const empty = await change(id, { text: '' });
    assert.deepEqual([empty.status, empty.body.details[0].code], [400, 'text_required']);
  });

  it('begins the targets of a scheduled post again, also one that failed while it was prepared', async () => {
    const { id } = await aPost(api(), author(), { scheduledAt: inHours(1), platforms: ['x', 'linkedin'] });
    await bringTo(api(), id, 'scheduled', { x: 'preparing', linkedin: 'failed' });
    const { data } = await change(id, { text: 'Better' });
    assert.deepEqual(statuses(data), { x: 'pending', linkedin: 'pending' });
    assert.equal(data.targets[1].error, null);
  });

  it('mends a failed post and leaves it failed, so that it can be retried', async () => {
    const { id } = await aPost(api(), author());
    await bringTo(api(), id, 'failed', { x: 'failed' });
    const { data } = await change(id, { text: 'Better' });
    assert.deepEqual([data.status, statuses(data)], ['failed', { x: 'failed' }]);
    assert.equal((await messagesFor(api(), id)).length, 0);
  });

  describe('of a post that is partly out', () => {
    const aPartialPost = async (linkedin: 'failed' | 'unconfirmed' = 'failed'): Promise<string> => {
      const { id } = await aPost(api(), author(), {
        platforms: ['x', 'linkedin'],
        thread: [{ text: 'And more' }],
      });
      await bringTo(api(), id, 'partial', { x: 'published', linkedin });
      return id;
    };

    it('edits what was not published, and shows what was published unchanged', async () => {
      const id = await aPartialPost();
      await change(id, { text: 'Better', thread: [] });
      const { status, data } = await change(id, { text: 'Best' });
      assert.deepEqual([status, data.status, data.text], [200, 'partial', 'Best']);
      const [x, linkedin] = data.targets;
      assert.deepEqual(x.sentContent, {
        text: 'Hello there',
        media: [],
        thread: [{ text: 'And more', media: [] }],
        options: {},
      });
      assert.equal(linkedin.sentContent, null);
      const retried = await api().post(`/posts/${id}/retry`, undefined, { as: author().token });
      assert.equal(retried.status, 202);
    });

    it('is published once its failed targets are removed, and reports that', async () => {
      const id = await aPartialPost();
      const { data } = await change(id, { platforms: ['x'] });
      assert.deepEqual([data.status, data.platforms], ['published', ['x']]);
      assert.equal((await historyOf(api(), id)).at(-1)?.to_status, 'published');
    });

    it('ends no thread within its live parts', async () => {
      const { id } = await aPost(api(), author(), { thread: [{ text: 'Two' }, { text: 'Three' }] });
      await bringTo(api(), id, 'failed', { x: 'failed' });
      const parts = JSON.stringify(['1', '2'].map(externalId => ({ externalId, url: null })));
      await api().rows('update post_targets set parts = $2::jsonb where post_id = $1', id, parts);
      const { status, body } = await change(id, { thread: [{ text: 'Two' }] });
      assert.deepEqual([status, body.details[0].code], [400, 'thread_too_short']);
      assert.equal((await change(id, { thread: [{ text: 'Two' }, { text: 'Better' }] })).status, 200);
    });

    it('accepts no time, and keeps what is live and what may be live', async () => {
      const id = await aPartialPost('unconfirmed');
      for (const body of [{ scheduledAt: inHours(1) }, { platforms: ['x'] }, { platforms: ['linkedin'] }]) {
        const refused = await change(id, body);
        assert.deepEqual([refused.status, refused.body.error], [409, 'invalid_state']);
      }
    });
  });

  it('leaves a cancelled post cancelled', async () => {
    const { id } = await aPost(api(), author(), { scheduledAt: inHours(1) });
    await api().post(`/posts/${id}/cancel`, undefined, { as: author().token });
    const { data } = await change(id, { text: 'Better' });
    assert.deepEqual([data.status, statuses(data)], ['cancelled', { x: 'cancelled' }]);
    assert.equal((await messagesFor(api(), id)).length, 2);
  });

  it('schedules a failed post again; what may be visible already is left alone', async () => {
    const { id } = await aPost(api(), author(), { platforms: ['x', 'linkedin'] });
    await bringTo(api(), id, 'failed', { x: 'failed', linkedin: 'unconfirmed' });
    const { data } = await change(id, { scheduledAt: inHours(1) });
    assert.deepEqual([data.status, statuses(data)], ['scheduled', { x: 'pending', linkedin: 'unconfirmed' }]);
  });

  it('does not touch a post that may or may not be live', async () => {
    const { id } = await aPost(api(), author(), { platforms: ['x', 'linkedin'] });
    await bringTo(api(), id, 'unconfirmed', { x: 'failed', linkedin: 'unconfirmed' });
    for (const body of [{ text: 'Better' }, { scheduledAt: inHours(1) }, { platforms: ['x'] }]) {
      const refused = await change(id, body);
      assert.deepEqual([refused.status, refused.body.error], [409, 'invalid_state']);
    }
  });

  for (const body of [{}, { status: 'published' }, { brandSlug: 'other' }, { text: null }])
    it(`refuses ${JSON.stringify(body)}`, async () => {
      const { id } = await aPost(api(), author());
      const reply = await change(id, body);
      assert.deepEqual([reply.status, reply.body.error], [400, 'validation_failed']);
    });

  it('refuses a change, a move and a deletion by a person who has not seen the last change', async () => {
    const { id } = await aPost(api(), author());
    const path = `/posts/${id}`;
    const seen = (await api().get(path, { as: author().token })).headers.get('etag') as string;
    const changed = await change(id, { text: 'Better' });
    const current = changed.headers.get('etag') as string;
    assert.match(current, /^"2-[\w-]{16}"$/);
    const moves = ['schedule', 'cancel', 'publish', 'retry'].map(
      name => ['POST', `${path}/${name}`] as const,
    );
    const puts = ['archive', 'unarchive'].map(name => ['PUT', `${path}/${name}`] as const);
    for (const [method, at] of [['PATCH', path], ['DELETE', path], ...moves, ...puts] as const) {
      const body = at.endsWith('schedule') ? { scheduledAt: inHours(1) } : undefined;
      const given = method === 'PATCH' ? { text: 'Mine' } : body;
      for (const tag of [seen, '"1"', '"other"']) {
        const sending = { as: author().token, headers: { 'If-Match': tag } };
        const refused = await api().send(method, at, given, sending);
        assert.deepEqual(
          [refused.status, refused.body.error],
          [412, 'precondition_failed'],
          `${method} ${at}`,
        );
      }
    }
    assert.deepEqual((await api().get(path, { as: author().token })).data, changed.data);
    for (const tag of [`"1", ${current}`, '"3"', '*']) {
      const sending = { as: author().token, headers: { 'If-Match': tag } };
      assert.equal((await api().patch(path, { text: tag }, sending)).status, 200, tag);
    }
    const wrong = { as: author().token, headers: { 'If-Match': 'three' } };
    assert.equal((await api().patch(path, { text: 'Any' }, wrong)).body.error, 'validation_failed');
  });

  it('says with a 412 how the post is now, who changed it and when', async () => {
    const { id } = await aPost(api(), author());
    const { data: me } = await api().get('/auth/me', { as: author().token });
    await change(id, { text: 'Better' });
    const sending = { as: author().token, headers: { 'If-Match': '"1"' } };
    const { status, body } = await api().patch(`/posts/${id}`, { text: 'Mine' }, sending);
    const { changedAt } = body.current;
    assert.equal(status, 412);
    assert.deepEqual(body.current, {
      revision: 2,
      changedBy: `user:${author().id}`,
      changedByName: me.name,
      changedAt,
    });
    assert.ok(Date.now() - Date.parse(changedAt) < 60_000);
    assert.deepEqual(body.details, [
      { path: '', code: 'revision_changed', message: `Revision 2 was made by ${me.name} at ${changedAt}.` },
    ]);
  });

  it('accepts one of many concurrent changes to the same revision', async () => {
    const { id } = await aPost(api(), author());
    const sending = { as: author().token, headers: { 'If-Match': '"1"' } };
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, index) => api().patch(`/posts/${id}`, { text: `No. ${index}` }, sending)),
    );
    assert.deepEqual(
      replies.map(({ status }) => status).sort((a, b) => a - b),
      [200, 412, 412, 412, 412, 412],
    );
  });

  it('answers 304 without a body to a reader who has the post as it is, also of its targets', async () => {
    const { id } = await aPost(api(), author());
    const first = await api().get(`/posts/${id}`, { as: author().token });
    const etag = first.headers.get('etag') as string;
    const sending = { as: author().token, headers: { 'If-None-Match': etag } };
    const same = await api().get(`/posts/${id}`, sending);
    assert.deepEqual([same.status, same.text, same.headers.get('etag')], [304, '', etag]);
    await api().rows(`update post_targets set url = 'https://example.com/1' where post_id = $1`, id);
    const moved = await api().get(`/posts/${id}`, sending);
    assert.deepEqual([moved.status, moved.data.revision], [200, 1]);
  });

  it('is answered compressed over 1 KiB if the client accepts that, and never if a cookie is sent', async () => {
    const [long, short] = [
      `/posts/${(await aPost(api(), author(), { text: 'Long. '.repeat(200), platforms: ['linkedin'] })).id}`,
      '/posts?limit=1&status=archived',
    ];
    const encodingOf = async (path: string, headers: Record<string, string>) => {
      const { status, headers: answered } = await api().get(path, { as: author().token, headers });
      assert.equal(status, 200);
      return answered.get('content-encoding');
    };
    for (const encoding of ['gzip', 'br'])
      assert.equal(await encodingOf(long, { 'Accept-Encoding': encoding }), encoding);
    assert.equal(await encodingOf(long, { 'Accept-Encoding': 'identity' }), null);
    assert.equal(await encodingOf(long, { 'Accept-Encoding': 'gzip', Cookie: 'any=1' }), null);
    assert.equal(await encodingOf(short, { 'Accept-Encoding': 'gzip' }), null);
  });

  it('takes a deleted post out of reach and keeps its history', async () => {
    const { id } = await aPost(api(), author(), { scheduledAt: inHours(1) });
    const deleted = await api().delete(`/posts/${id}`, { as: author().token });
    const { restorableUntil: _until, ...gone } = deleted.data;
    assert.deepEqual([deleted.status, gone], [200, { id, deleted: true }]);
    assert.equal((await messagesFor(api(), id)).length, 2);
    for (const reply of [
      await api().get(`/posts/${id}`, { as: author().token }),
      await api().delete(`/posts/${id}`, { as: author().token }),
      await api().post(`/posts/${id}/publish`, undefined, { as: author().token }),
    ])
      assert.equal(reply.status, 404);
    const rows = await api().rows(
      `select p.status, p.deleted_at is not null as gone, t.status as target
         from posts p join post_targets t on t.post_id = p.id where p.id = $1`,
      id,
    );
    assert.deepEqual(rows, [{ status: 'cancelled', gone: true, target: 'cancelled' }]);
    assert.equal((await historyOf(api(), id)).at(-1)?.reason, 'deleted');
  });
});
