import assert from 'node:assert/strict';
import { bulkOf, type BulkAnswer } from '../../support/bulk-actions.ts';
import { eventually } from '../../support/eventually.ts';
import { keepHistory } from '../../support/histories.ts';
import { aKey } from '../../support/makers.ts';
import { startMortal } from '../../support/mortal-worker.ts';
import { aFile, anAuthor, aPost, historyOf, inHours } from '../../support/posts.ts';
import { use } from '../../support/use.ts';

const dayMs = 86_400_000;
const outcomes = ({ results }: BulkAnswer): string[] =>
  results.map(({ status, problem }) => problem?.code ?? status);

describe('a change of many posts', () => {
  const mortal = use(() => startMortal({ SWEEP_EVERY: '1h' }));
  const author = use(() => anAuthor(mortal().api, ['x', 'linkedin']));

  const api = () => mortal().api;
  const as = () => ({ as: author().token });
  const bulk = () => bulkOf(api(), author().token);
  const some = async (count: number, given: Record<string, unknown> = {}): Promise<string[]> => {
    const posts = await Promise.all(Array.from({ length: count }, () => aPost(api(), author(), given)));
    return posts.map(({ id }) => id);
  };
  const named = (ids: readonly string[]) => ids.map(id => ({ id }));
  const read = async (id: string) => (await api().get(`/posts/${id}`, as())).data;

  it('moves scheduled posts and drafts by a week of the clocks of a zone, and back', async () => {
    // clocks in Berlin go forward on 31 March 2030
    const scheduledAt = '2030-03-28T08:00:00.000Z';
    const [post = ''] = await some(1, { scheduledAt });
    const [draft = ''] = await some(1, { plannedFor: scheduledAt });
    const [plain = ''] = await some(1);
    const change = { type: 'move', by: { weeks: 1 }, timeZone: 'Europe/Berlin' };
    const action = await bulk().run({ action: change, posts: named([post, draft, plain]) });
    assert.deepEqual(outcomes(action), ['done', 'done', 'invalid_state']);
    assert.deepEqual([action.total, action.done, action.refused], [3, 2, 1]);
    const later = '2030-04-04T07:00:00.000Z';
    assert.deepEqual(
      [(await read(post)).scheduledAt, (await read(draft)).plannedFor, (await read(draft)).status],
      [later, later, 'draft'],
    );
    const undone = await bulk().undone(action.id);
    assert.deepEqual([undone.undoOf, outcomes(undone)], [action.id, ['done', 'done']]);
    assert.deepEqual(
      [(await read(post)).scheduledAt, (await read(draft)).plannedFor],
      [scheduledAt, scheduledAt],
    );
    await keepHistory(mortal().temporalAddress, `job:${action.id}`, 'change-posts/moved');
  });

  it('moves no draft further ahead than a post can be scheduled, and leaves every list as it was', async () => {
    const plannedFor = inHours(1);
    const [draft = ''] = await some(1, { plannedFor });
    const wanted = {
      action: { type: 'move', by: { minutes: 1_000_000, hours: 100_000 } },
      posts: named([draft]),
    };
    for (const action of [await bulk().tried(wanted), await bulk().run(wanted)])
      assert.deepEqual(outcomes(action), ['validation_failed']);
    assert.equal((await api().get('/posts', as())).status, 200);
    assert.equal((await read(draft)).plannedFor, plannedFor);
  });

  it('cancels, deletes, archives, labels and sends elsewhere, and takes each back', async () => {
    const scheduledAt = inHours(50);
    const changes: [action: object, seen: (id: string) => Promise<unknown>, given?: object][] = [
      [{ type: 'cancel' }, async id => (await read(id)).status, { scheduledAt }],
      [{ type: 'delete' }, async id => (await api().get(`/posts/${id}`, as())).status, { scheduledAt }],
      [{ type: 'archive' }, async id => (await read(id)).status],
      [
        { type: 'label', add: ['new'], remove: ['old'] },
        async id => (await read(id)).labels,
        { labels: ['Old'] },
      ],
      [{ type: 'platforms', add: ['linkedin'], remove: ['x'] }, async id => (await read(id)).platforms],
    ];
    const after = ['cancelled', 404, 'archived', ['new'], ['linkedin']];
    const before = ['scheduled', 200, 'draft', ['Old'], ['x']];
    for (const [index, [action, seen, given]] of changes.entries()) {
      const [id = ''] = await some(1, { ...given });
      const done = await bulk().run({ action, posts: named([id]) });
      assert.deepEqual([outcomes(done), await seen(id)], [['done'], after[index]]);
      const undone = await bulk().undone(done.id);
      assert.deepEqual([outcomes(undone), await seen(id)], [['done'], before[index]]);
    }
  });

  it('gives posts the next times of their queue, each its own, as a dry run shows, and can undo that', async () => {
    const slots = [{ days: ['monday', 'thursday'], time: '09:30' }];
    const queue = { timeZone: 'Europe/Berlin', slots };
    assert.equal((await api().put(`/brands/${author().brand.slug}/queue`, queue, as())).status, 200);
    const drafts = await some(2, { plannedFor: inHours(70) });
    const [timed = '', plain = ''] = [...(await some(1, { scheduledAt: inHours(50) })), ...(await some(1))];
    const ids = [...drafts, timed, plain];
    const times = (given: BulkAnswer) => given.results.map(({ after }) => after?.scheduledAt);
    const wanted = { action: { type: 'queue' }, posts: named(ids) };
    const tried = await bulk().tried(wanted);
    assert.equal(new Set(times(tried)).size, ids.length);
    const done = await bulk().run(wanted);
    assert.deepEqual(times(done), times(tried));
    assert.deepEqual(
      times(done),
      times(done).toSorted((one, other) => String(one).localeCompare(String(other))),
    );
    const again = await bulk().run(wanted);
    assert.deepEqual(times(again), times(done));
    assert.deepEqual(
      outcomes(await bulk().undone(done.id)),
      ids.map(() => 'done'),
    );
    const back = await Promise.all(ids.map(read));
    assert.deepEqual(
      back.map(({ status }: { status: string }) => status),
      ['draft', 'draft', 'scheduled', 'draft'],
    );
    assert.deepEqual([back[2].queueSlotId, back[0].plannedFor], [null, tried.results[0]?.before?.plannedFor]);
  });

  it('finds its posts by the filters of a list', async () => {
    const ids = await some(3, { labels: ['of a filter'], plannedFor: inHours(70) });
    await some(1, { labels: ['of another'] });
    const filter = { label: ['of a filter'], plannedFrom: inHours(69), plannedTo: inHours(71) };
    const done = await bulk().run({ action: { type: 'label', add: ['found'] }, filter });
    assert.deepEqual(new Set(done.results.map(({ postId }) => postId)), new Set(ids));
    const { data } = await api().get('/posts?label=found', as());
    assert.equal(data.total, 3);
    const none = await bulk().send({ action: { type: 'archive' }, filter: { label: ['nowhere'] } });
    assert.deepEqual([none.status, none.body.error], [400, 'validation_failed']);
  });

  it('shows in a dry run what each would become, and changes nothing', async () => {
    const scheduledAt = inHours(40);
    const [id = ''] = await some(1, { scheduledAt });
    const [late = ''] = await some(1, { scheduledAt: inHours(10) });
    const body = { action: { type: 'move', by: { days: -1 } }, posts: named([id, late]) };
    const tried = await bulk().tried(body);
    assert.deepEqual(
      [tried.id, tried.status, outcomes(tried)],
      [null, 'completed', ['done', 'validation_failed']],
    );
    assert.equal(tried.results[1]?.problem?.details?.[0]?.code, 'in_the_past');
    const [{ before, after } = assert.fail('no result')] = tried.results;
    assert.deepEqual(
      [before?.scheduledAt, after?.scheduledAt],
      [scheduledAt, new Date(Date.parse(scheduledAt) - dayMs).toISOString()],
    );
    const gone = await bulk().tried({ action: { type: 'delete' }, posts: named([id]) });
    assert.equal(gone.results[0]?.after, null);
    assert.deepEqual([(await read(id)).revision, (await historyOf(api(), id)).length], [1, 1]);
  });

  it('answers each post for itself: other revisions, states, and what is not there', async () => {
    const [seen = '', changed = '', published = ''] = await some(3);
    await api().patch(`/posts/${changed}`, { text: 'By somebody else' }, as());
    await api().rows(`update posts set status = 'publishing' where id = $1`, published);
    const other = await anAuthor(api());
    const { id: foreign } = await aPost(api(), other);
    const nobodys = '019a8f0e-6b7c-7d31-9f52-3c1de8a4b7f0';
    const posts = [
      { id: seen, revision: 1 },
      { id: changed, revision: 1 },
      ...named([published, foreign, nobodys]),
    ];
    const done = await bulk().run({ action: { type: 'archive' }, posts });
    const codes = ['done', 'precondition_failed', 'invalid_state', 'not_found', 'not_found'];
    assert.deepEqual(outcomes(done), codes);
    assert.equal((await api().get(`/posts/${foreign}`, { as: other.token })).data.status, 'draft');
    await api().rows(`update posts set status = 'draft' where id = $1`, published);
  });

  it('is changed by two people at once post by post: each post by one of them', async () => {
    const ids = await some(6);
    const posts = ids.map(id => ({ id, revision: 1 }));
    const both = await Promise.all(
      ['mine', 'yours'].map(word => bulk().run({ action: { type: 'label', add: [word] }, posts })),
    );
    for (const [index, id] of ids.entries()) {
      const one = both.map(action => outcomes(action)[index]);
      assert.deepEqual(new Set(one), new Set(['done', 'precondition_failed']));
      assert.equal((await read(id)).labels.length, 1);
    }
  });

  it('can be undone once, and only if nothing has happened since', async () => {
    const [touched = '', left = ''] = await some(2, { scheduledAt: inHours(60) });
    const action = await bulk().run({ action: { type: 'cancel' }, posts: named([touched, left]) });
    assert.ok(action.undoableUntil);
    await api().patch(`/posts/${touched}`, { text: 'Another text' }, as());
    const undone = await bulk().undone(action.id);
    assert.deepEqual(outcomes(undone), ['precondition_failed', 'done']);
    assert.deepEqual([(await read(touched)).status, (await read(left)).status], ['cancelled', 'scheduled']);
    assert.equal((await bulk().read(action.id)).undoableUntil, null);
    for (const id of [action.id, undone.id])
      assert.deepEqual(
        [(await bulk().undo(id)).status, (await bulk().undo(id)).body.error],
        [409, 'invalid_state'],
      );
    const late = await bulk().run({ action: { type: 'archive' }, posts: named([touched]) });
    await api().rows(`update jobs set updated_at = now() - interval '11 minutes' where id = $1`, late.id);
    assert.equal((await bulk().undo(late.id)).body.error, 'invalid_state');
  });

  it('begins once for one Idempotency-Key', async () => {
    const [id = ''] = await some(1);
    const body = { action: { type: 'label', add: ['once'] }, posts: named([id]) };
    const key = { 'Idempotency-Key': `bulk-${id}` };
    const [first, second] = [await bulk().send(body, key), await bulk().send(body, key)];
    assert.equal(first.data.id, second.data.id);
    await bulk().ended(first.data.id);
    assert.equal((await read(id)).revision, 2);
  });

  it('continues after its worker was killed in the middle, and changes no post twice', async () => {
    const ids = await some(8, { plannedFor: '2030-05-01T08:00:00.000Z' });
    mortal().worker.plan(
      { at: 'bulk.before_commit', action: 'kill', nth: 3 },
      { at: 'bulk.after_commit', action: 'kill', nth: 5 },
    );
    const before = mortal().worker.deaths.length;
    const action = await bulk().run({ action: { type: 'move', by: { days: 1 } }, posts: named(ids) });
    assert.equal(mortal().worker.deaths.length, before + 2);
    assert.deepEqual(
      outcomes(action),
      ids.map(() => 'done'),
    );
    for (const id of ids) {
      const { plannedFor, revision } = await read(id);
      assert.deepEqual([plannedFor, revision], ['2030-05-02T08:00:00.000Z', 2]);
    }
  });

  it('is what who asked may do at that moment: brands, keys and members that have gone', async () => {
    const brand = (await api().post('/brands', { name: 'Closed to keys' }, as())).data;
    const [open = ''] = await some(1);
    const { id: closed } = (
      await api().post('/posts', { brandSlug: brand.slug, text: 'Other', platforms: ['x'] }, as())
    ).data;
    const scopes = ['posts:read', 'posts:write'];
    const given = { name: 'One brand', scopes, brandIds: [author().brand.id] };
    const { key, id: keyId } = (await api().post('/api-keys', given, as())).data;
    const posts = named([open, closed]);
    const limited = bulkOf(api(), key);
    const done = await limited.run({ action: { type: 'archive' }, posts });
    // the key gets no results for posts that it may not read
    assert.deepEqual(
      done.results.map(({ postId }) => postId),
      [open],
    );
    assert.deepEqual(outcomes(await bulk().read(done.id)), ['done', 'insufficient_scope']);
    const tried = await limited.tried({ action: { type: 'delete' }, posts });
    assert.deepEqual(outcomes(tried), ['done', 'insufficient_scope']);

    await mortal().worker.stop('now');
    const asked = await limited.send({ action: { type: 'delete' }, posts: named([open]) });
    await api().delete(`/api-keys/${keyId}`, as());
    await mortal().worker.start();
    assert.deepEqual(outcomes(await bulk().ended(asked.data.id)), ['insufficient_scope']);
    assert.equal((await read(open)).status, 'archived');
    const { key: reader } = await aKey(api(), author().token, { scopes: ['posts:read'] });
    assert.equal((await bulkOf(api(), reader).send({ action: { type: 'delete' }, posts })).status, 403);
  });

  it('refuses what is no change, and posts that are named twice', async () => {
    const [id = ''] = await some(1);
    const posts = named([id]);
    for (const body of [
      { action: { type: 'move' }, posts },
      { action: { type: 'move', by: { days: 0 } }, posts },
      { action: { type: 'move', by: { days: 1 }, to: inHours(9) }, posts },
      { action: { type: 'move', to: inHours(9), timeZone: 'Europe/Berlin' }, posts },
      { action: { type: 'label' }, posts },
      { action: { type: 'publish' }, posts },
      { action: { type: 'archive' } },
      { action: { type: 'archive' }, posts: [...posts, ...posts] },
      { action: { type: 'archive' }, posts, filter: { label: ['a'] } },
      { action: { type: 'archive' }, filter: {} },
    ])
      assert.equal((await bulk().send(body)).body.error, 'validation_failed', JSON.stringify(body));
    const file = await aFile(api(), author());
    const none = await bulk().run({ action: { type: 'platforms', remove: ['x'] }, posts: named([id, file]) });
    assert.deepEqual(outcomes(none), ['validation_failed', 'not_found']);
  });

  it('is for a thousand posts, and no more', async () => {
    await eventually('the worker serves', () =>
      mortal()
        .worker.untilServing()
        .then(() => true),
    );
    await api().rows(
      `insert into posts (id, created_at, updated_at, org_id, brand_id, text, platforms, status, media, thread, platform_options,
                          created_by, labels)
       select gen_random_uuid(), now(), now(), $1, $2, 'Many', '{x}', 'draft', '[]', '[]', '{}', 'user:' || $3, '{many}'
         from generate_series(1, 1001)`,
      author().orgId,
      author().brand.id,
      author().id,
    );
    const body = { action: { type: 'label', add: ['more'] }, filter: { label: ['many'] } };
    const refused = await bulk().send(body);
    assert.deepEqual([refused.status, refused.body.details[0].code], [400, 'too_big']);
    await api().rows(`delete from posts where id = (select id from posts where labels = '{many}' limit 1)`);
    const done = await bulk().run(body);
    assert.deepEqual([done.total, done.done, done.refused], [1_000, 1_000, 0]);
    assert.equal((await api().get('/posts?label=more&limit=1', as())).data.total, 1_000);
  });
});
