import assert from 'node:assert/strict';
import { keepHistory } from '../../support/histories.ts';
import { aBrand, aKey } from '../../support/makers.ts';
import { startMortal } from '../../support/mortal-worker.ts';
import { importsOf, rowCodes, rowStatuses } from '../../support/post-imports.ts';
import { aFile, anAuthor, inHours, postBody, type Author } from '../../support/posts.ts';
import { use } from '../../support/use.ts';

const everyDay = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

describe('the creation of many posts', () => {
  const mortal = use(() => startMortal({ SWEEP_EVERY: '1h' }));
  let author: Author;
  before(async () => {
    author = await anAuthor(mortal().api, ['x', 'linkedin']);
    await api().put(
      `/brands/${author.brand.slug}/queue`,
      { timeZone: 'UTC', slots: [{ days: everyDay, time: '09:00' }] },
      as(),
    );
  });

  const api = () => mortal().api;
  const as = () => ({ as: author.token });
  const imports = () => importsOf(api(), author.token);
  const post = (given: Record<string, unknown> = {}) => postBody(author, given);
  const read = async (id: string | null | undefined) => (await api().get(`/posts/${id}`, as())).data;
  const countOf = async (label: string): Promise<number> =>
    (await api().get(`/posts?label=${label}`, as())).data.total;
  const numbered = (count: number, given: Record<string, unknown>) =>
    Array.from({ length: count }, (_, index) =>
      post({ text: `Row ${index + 1}`, externalId: `${String(given['labels'])}-${index + 1}`, ...given }),
    );

  it('makes drafts, scheduled posts and posts of the queue, each as a request for it alone would', async () => {
    const scheduledAt = inHours(30);
    const posts = [
      post({ externalId: 'a draft', labels: ['first'], plannedFor: scheduledAt }),
      post({ scheduledAt, platforms: ['x', 'linkedin'] }),
      post({ queue: 'next' }),
      post({ queue: 'next' }),
    ];
    const done = await imports().run({ posts });
    assert.deepEqual(rowStatuses(done), ['created', 'created', 'created', 'created']);
    assert.deepEqual([done.total, done.created, done.refused], [4, 4, 0]);
    const [draft, scheduled, ...queued] = await Promise.all(done.rows.map(({ postId }) => read(postId)));
    assert.deepEqual(
      [draft.status, draft.plannedFor, draft.externalId, draft.labels],
      ['draft', scheduledAt, 'a draft', ['first']],
    );
    assert.deepEqual([scheduled.status, scheduled.scheduledAt], ['scheduled', scheduledAt]);
    const times = queued.map(one => one.scheduledAt);
    assert.equal(new Set(times).size, 2);
    assert.deepEqual(
      done.rows.map(row => row.scheduledAt),
      [null, scheduledAt, ...times],
    );
    await keepHistory(mortal().temporalAddress, `job:${done.id}`, 'import-posts/made');
  });

  it('adds nothing when the same file comes again, and what is new when it has grown', async () => {
    const posts = numbered(3, { labels: ['again'] });
    const first = await imports().run({ posts });
    const second = await imports().run({ posts: [...posts, post({ externalId: 'new', labels: ['again'] })] });
    assert.deepEqual(rowStatuses(second), ['present', 'present', 'present', 'created']);
    assert.deepEqual(
      second.rows.slice(0, 3).map(({ postId }) => postId),
      first.rows.map(({ postId }) => postId),
    );
    assert.equal(await countOf('again'), 4);
  });

  it('makes each row once where the same file comes twice at the same time', async () => {
    const posts = numbered(6, { labels: ['twice'] });
    const both = await Promise.all([imports().run({ posts }), imports().run({ posts })]);
    assert.deepEqual(
      both.map(({ created, present }) => created + present),
      [6, 6],
    );
    assert.equal(await countOf('twice'), 6);
  });

  it('stops at a refused row, or continues with the next', async () => {
    const labels = ['refused'];
    const posts = [
      post({ labels }),
      post({ labels, platforms: ['youtube'], scheduledAt: inHours(3) }),
      post({ labels }),
    ];
    const stopped = await imports().run({ posts });
    assert.deepEqual(rowStatuses(stopped), ['created', 'refused', 'not_tried']);
    assert.equal(stopped.notTried, 1);
    const skipped = await imports().run({ posts, onError: 'skip' });
    assert.deepEqual(rowStatuses(skipped), ['created', 'refused', 'created']);
    const wrong = { ...post(), text: 7 };
    const unreadable = await imports().run({ posts: [post({ labels }), wrong, post({ labels })] });
    assert.deepEqual(rowStatuses(unreadable), ['created', 'refused', 'not_tried']);
    assert.equal(await countOf('refused'), 4);
  });

  it('lists in a dry run all mistakes of each row and when it would be published, and writes nothing', async () => {
    const scheduledAt = inHours(30);
    const labels = ['tried'];
    const png = await aFile(api(), author, { mimeType: 'image/webp', altText: 'A cup' });
    const [{ count }] = await api().rows('select count(*)::int from post_import_rows');
    const tried = await imports().tried({
      posts: [
        post({ labels, scheduledAt }),
        post({ labels, text: '', scheduledAt: inHours(-1), platforms: ['youtube'] }),
        post({ labels, brandSlug: 'no-such-brand', externalId: 'one' }),
        post({ labels, externalId: 'one' }),
        { ...post(), colour: 'blue', text: 3 },
        post({ labels, platforms: ['youtube'] }),
        post({ labels, queue: 'next' }),
        post({ labels, queue: 'next' }),
        post({ labels, platforms: ['linkedin'], scheduledAt, media: [{ id: png }] }),
        post({ labels, scheduledAt, media: [{ id: '019a8f0e-6b7c-7d31-9f52-3c1de8a4b7f0' }] }),
      ],
    });
    assert.deepEqual([tried.id, tried.status, tried.dryRun], [null, 'completed', true]);
    const [plain, wrong, ...others] = rowCodes(tried);
    assert.deepEqual(plain, []);
    for (const code of ['in_the_past', 'connection_missing']) assert.ok(wrong?.includes(code), code);
    assert.deepEqual(others, [
      ['not_found'],
      ['not_unique'],
      ['invalid_type', 'unknown_field'],
      // a draft may wait for its account and its video
      ...[[], [], [], [], ['not_found']],
    ]);
    assert.ok(tried.rows[5]?.warnings.some(({ code }) => code === 'connection_missing'));
    const times = tried.rows.map(row => row.scheduledAt);
    assert.deepEqual([times[0], times[1], times[5]], [scheduledAt, null, null]);
    assert.ok(String(times[6]) < String(times[7]), 'no two have one time of the queue');
    assert.deepEqual(
      tried.rows[8]?.conversions.map(({ platform, path }) => [platform, path]),
      [['linkedin', 'media[0]']],
    );
    assert.equal(await countOf('tried'), 0);
    assert.deepEqual(await api().rows('select count(*)::int from post_import_rows'), [{ count }]);
  });

  it('continues after its worker was killed at every step, and creates no row twice', async () => {
    const posts = [
      ...numbered(45, { labels: ['killed'] }),
      // posts without their own name are created once, too
      ...Array.from({ length: 5 }, () => post({ labels: ['killed'], queue: 'next' })),
    ];
    mortal().worker.plan(
      { at: 'import.before_commit', action: 'kill', nth: 2 },
      { at: 'import.after_commit', action: 'kill', nth: 2 },
    );
    const before = mortal().worker.deaths.length;
    const done = await imports().run({ posts });
    assert.equal(mortal().worker.deaths.length, before + 2);
    assert.equal(done.created, 50);
    assert.equal(await countOf('killed'), 50);
    const times = done.rows.flatMap(({ scheduledAt }) => scheduledAt ?? []);
    assert.equal(new Set(times).size, 5);
  });

  it('begins once for one Idempotency-Key', async () => {
    const body = { posts: [post({ labels: ['keyed'] })] };
    const key = { 'Idempotency-Key': `import-${author.id}` };
    const [first, second] = [await imports().send(body, key), await imports().send(body, key)];
    assert.equal(first.data.id, second.data.id);
    const other = await imports().send({ posts: [post()] }, key);
    assert.equal(other.body.error, 'idempotency_key_reused');
    await imports().ended(first.data.id);
    assert.equal(await countOf('keyed'), 1);
  });

  it('is what who asked may do at that moment: other brands, keys that have gone, and names of others', async () => {
    const closed = await aBrand(api(), author.token);
    const theirs = await imports().run({ posts: [post({ brandSlug: closed.slug, externalId: 'closed' })] });
    const scopes = ['posts:read', 'posts:write'];
    const given = { name: 'One brand', scopes, brandIds: [author.brand.id] };
    const { key, id } = (await api().post('/api-keys', given, as())).data;
    const limited = importsOf(api(), key);
    const done = await limited.run({
      onError: 'skip',
      posts: [post({ brandSlug: closed.slug, text: 'Hidden' }), post({ externalId: 'closed' }), post()],
    });
    assert.deepEqual(rowCodes(done), [['insufficient_scope'], ['not_unique'], []]);
    assert.deepEqual(done.rows[1]?.postId, null);
    // the key sees none of the rows that it may not read
    assert.deepEqual((await limited.read(theirs.id)).rows, []);

    await mortal().worker.stop('now');
    const asked = await limited.started({ posts: [post({ labels: ['late'] }), post()] });
    await api().delete(`/api-keys/${id}`, as());
    await mortal().worker.start();
    const late = await imports().ended(asked.id);
    assert.deepEqual(
      [rowStatuses(late), rowCodes(late)[0]],
      [['refused', 'not_tried'], ['insufficient_scope']],
    );
    const { key: reader } = await aKey(api(), author.token, { scopes: ['posts:read'] });
    assert.equal((await importsOf(api(), reader).send({ posts: [post()] })).status, 403);
    const stranger = await anAuthor(api());
    const foreign = await api().get(`/posts/bulk/${done.id}`, { as: stranger.token });
    assert.equal(foreign.status, 404);
  });

  it('answers for a brand, a file and a name of another organization as for what is not there', async () => {
    const other = await anAuthor(api(), ['x']);
    const file = await aFile(api(), other);
    await importsOf(api(), other.token).run({ posts: [postBody(other, { externalId: 'theirs' })] });
    const foreign = [
      post({ brandSlug: other.brand.slug }),
      post({ media: [{ id: file }] }),
      post({ externalId: 'theirs' }),
    ];
    const body = { posts: foreign, onError: 'skip' };
    const codes = [['not_found'], ['not_found'], []];
    assert.deepEqual(rowCodes(await imports().tried(body)), codes);
    assert.deepEqual(rowCodes(await imports().run(body)), codes);
  });

  it('refuses what is no list of posts, and more than a thousand', async () => {
    for (const body of [
      {},
      { posts: [] },
      { posts: [post()], onError: 'wait' },
      { posts: [post()], rows: 1 },
    ])
      assert.equal((await imports().send(body)).body.error, 'validation_failed', JSON.stringify(body));
    const many = await imports().send({ posts: Array.from({ length: 1_001 }, () => post()) });
    assert.equal(many.status, 400);
  });
});
