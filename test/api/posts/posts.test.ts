import assert from 'node:assert/strict';
import { useApi } from '../../support/http/api.ts';
import { aKey } from '../../support/makers.ts';
import {
  aConnection,
  anAuthor,
  aPost,
  bringTo,
  inHours,
  messagesFor,
  postBody,
} from '../../support/posts.ts';
import { use } from '../../support/use.ts';

describe('creating and reading posts', () => {
  const api = useApi();
  const author = use(() => anAuthor(api(), ['x', 'linkedin']));

  const create = (given: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
    api().post('/posts', postBody(author(), given), { as: author().token, headers });

  it('keeps a post without a time as a draft that nothing will publish', async () => {
    const { status, data } = await create({ platforms: ['linkedin', 'x'] });
    assert.equal(status, 201);
    const listed = await api().get('/connections', { as: author().token });
    const accounts = Object.fromEntries(
      (listed.data.connections as { id: string; platform: string }[]).map(({ id, platform }) => [
        platform,
        id,
      ]),
    );
    assert.deepEqual(
      { ...data, id: '', createdAt: '', updatedAt: '' },
      {
        id: '',
        brandSlug: author().brand.slug,
        text: 'Hello there',
        platforms: ['linkedin', 'x'],
        status: 'draft',
        scheduledAt: null,
        plannedFor: null,
        queueSlotId: null,
        review: { state: 'not_required', stage: null, stages: 0 },
        seriesId: null,
        planned: false,
        occurrence: null,
        publishedAt: null,
        media: [],
        thread: [],
        platformOptions: {},
        accounts: [],
        accountOptions: {},
        disclosures: { madeWithAi: false, paidPartnership: false, productPlacement: false },
        held: null,
        createdBy: `user:${author().id}`,
        author: { kind: 'user', id: author().id, name: 'Ada Example' },
        externalId: null,
        labels: [],
        metadata: {},
        targets: ['linkedin', 'x'].map((platform, index) => ({
          id: data.targets[index].id,
          platform,
          connectionId: accounts[platform],
          status: 'pending',
          externalId: null,
          url: null,
          error: null,
          publishedAt: null,
          firstComment: null,
          comments: [],
          cover: null,
          playlist: null,
          captions: null,
          metrics: null,
          held: null,
          sentContent: null,
          removedAt: null,
          goneAt: null,
          actions: [],
          change: null,
        })),
        revision: 1,
        createdAt: '',
        updatedAt: '',
      },
    );
    assert.deepEqual(await messagesFor(api(), data.id), []);
  });

  it('reads a post as it was answered when it was made', async () => {
    const made = await create({ scheduledAt: inHours(1), platformOptions: { x: { text: 'Hi X' } } });
    const { status, data } = await api().get(`/posts/${made.data.id}`, { as: author().token });
    assert.equal(status, 200);
    assert.deepEqual(data, made.data);
  });

  it('schedules a post that names a future time, and signals its workflow once', async () => {
    const scheduledAt = inHours(2);
    const { data, headers } = await create({ scheduledAt });
    assert.equal(data.status, 'scheduled');
    assert.equal(data.scheduledAt, scheduledAt);
    assert.deepEqual(await messagesFor(api(), data.id), [
      {
        kind: 'post.changed',
        workflow_id: `post:${data.id}`,
        payload: { postId: data.id, orgId: author().orgId, brandId: author().brand.id, platforms: ['x'] },
        request_id: headers.get('x-request-id'),
      },
    ]);
  });

  it('takes a time with an offset and answers it in UTC', async () => {
    const day = inHours(48).slice(0, 10);
    const { data } = await create({ scheduledAt: `${day}T12:00:00+02:00` });
    assert.equal(data.scheduledAt, `${day}T10:00:00.000Z`);
  });

  it('gives the same post again to the same Idempotency-Key', async () => {
    const headers = { 'Idempotency-Key': 'launch-1' };
    const scheduledAt = inHours(3);
    const first = await create({ scheduledAt }, headers);
    const again = await create({ scheduledAt }, headers);
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
    assert.equal(again.text, first.text);
    assert.equal(again.status, 201);
    assert.equal((await messagesFor(api(), first.data.id)).length, 1);
  });

  it('names everything that is wrong with a request at once', async () => {
    const { status, body } = await create({
      text: 7,
      platforms: ['x', 'x', 'myspace'],
      scheduledAt: 'tomorrow',
      media: [{ id: 'no-id' }],
      colour: 'red',
    });
    assert.equal(status, 400);
    assert.equal(body.error, 'validation_failed');
    assert.deepEqual(
      new Set(body.details.map(({ path }: { path: string }) => path)),
      new Set(['text', 'platforms[2]', 'scheduledAt', 'media[0].id', 'colour']),
    );
  });

  const wrong: [string, Record<string, unknown>, string, string][] = [
    ['a time that has passed', { scheduledAt: '2020-01-01T00:00:00Z' }, 'scheduledAt', 'in_the_past'],
    ['a time beyond the calendar', { scheduledAt: '9999-12-31T23:59:59-23:59' }, 'scheduledAt', 'too_big'],
    ['a time two centuries ahead', { scheduledAt: '2226-01-31T09:00:00Z' }, 'scheduledAt', 'too_big'],
    ['a time in the last year', { scheduledAt: '9999-01-31T09:00:00Z' }, 'scheduledAt', 'too_big'],
    ['a plan two centuries ahead', { plannedFor: '2226-01-31T09:00:00Z' }, 'plannedFor', 'too_big'],
    ['no platform', { platforms: [] }, 'platforms', 'too_small'],
    ['a platform twice', { platforms: ['x', 'x'] }, 'platforms', 'not_unique'],
    ['neither text nor media', { text: '  ' }, 'text', 'text_required'],
    ['a text of more than 100,000 characters', { text: 'x'.repeat(100_001) }, 'text', 'too_big'],
    ['half a character', { text: 'Hi \ud83d' }, 'text', 'invalid_character'],
    [
      'half a character in a setting',
      { platformOptions: { youtube: { title: '\ude00' } } },
      'platformOptions.youtube',
      'invalid_character',
    ],
    [
      'a setting that does not exist',
      { platformOptions: { x: { colour: 'red' } } },
      'platformOptions.x.colour',
      'option_unknown',
    ],
    [
      'a thread for a platform without threads',
      { thread: [{ text: 'And more' }], platforms: ['linkedin'] },
      'thread',
      'thread_not_supported',
    ],
    [
      'a schedule for what a platform refuses',
      { text: 'x'.repeat(281), scheduledAt: inHours(1) },
      'text',
      'text_too_long',
    ],
  ];
  for (const [what, given, path, code] of wrong)
    it(`refuses ${what}`, async () => {
      const { status, body } = await create(given);
      assert.equal(status, 400);
      assert.equal(body.error, 'validation_failed');
      assert.deepEqual(
        body.details.map((detail: { path: string; code: string }) => [detail.path, detail.code]),
        [[path, code]],
      );
    });

  it('keeps a draft that no platform would take yet', async () => {
    const { status } = await create({ text: 'x'.repeat(5_000), platforms: ['x', 'instagram', 'youtube'] });
    assert.equal(status, 201);
  });

  it('answers 404 for a brand or a file that is not there', async () => {
    const brand = await create({ brandSlug: 'nobody' });
    assert.deepEqual([brand.status, brand.body.error], [404, 'not_found']);
    const file = await create({ media: [{ id: '0199f0b0-0000-7000-8000-000000000000' }] });
    assert.deepEqual([file.status, file.body.error], [404, 'not_found']);
    assert.match(file.body.message, /0199f0b0-0000-7000-8000-000000000000/);
  });

  it('asks for a connection when it schedules, and names every platform that has none', async () => {
    const scheduled = { scheduledAt: inHours(1), platforms: ['x', 'linkedin', 'threads'] };
    const missing = await create(scheduled);
    assert.deepEqual([missing.status, missing.body.error], [409, 'connection_missing']);
    assert.match(missing.body.message, /on threads\./);

    await aConnection(api(), author(), 'threads', 'expired');
    const expired = await create(scheduled);
    assert.deepEqual([expired.status, expired.body.error], [409, 'token_expired']);
    assert.match(expired.body.message, /on: threads\./);

    await aConnection(api(), author(), 'threads', 'disconnected');
    assert.equal((await create(scheduled)).body.error, 'connection_missing');

    await aConnection(api(), author(), 'threads');
    assert.equal((await create(scheduled)).status, 201);
  });

  it('keeps to its scopes', async () => {
    const reader = await aKey(api(), author().token, { scopes: ['posts:read'] });
    const refused = await api().post('/posts', postBody(author()), { as: reader.key });
    assert.deepEqual([refused.status, refused.body.requiredScopes], [403, ['posts:write']]);
    assert.equal((await api().get('/posts', { as: reader.key })).status, 200);
  });

  it('gives another organization neither its brand nor its list', async () => {
    const other = await anAuthor(api(), ['x']);
    await aPost(api(), author());
    const brand = await api().post('/posts', postBody(author()), { as: other.token });
    assert.equal(brand.status, 404);
    for (const filter of ['', `?brandSlug=${author().brand.slug}`]) {
      const list = await api().get(`/posts${filter}`, { as: other.token });
      assert.deepEqual(list.data, { posts: [], total: 0, totalIsMinimum: false, next: null });
    }
  });

  it('answers 404 for an id that is none', async () => {
    const { status, body } = await api().get('/posts/42', { as: author().token });
    assert.deepEqual([status, body.error], [404, 'not_found']);
  });

  it('reports what failed on a platform and whether a retry can help', async () => {
    const { id } = await aPost(api(), author(), { platforms: ['x', 'linkedin'] });
    await bringTo(api(), id, 'partial', { x: 'published', linkedin: 'failed' });
    const { data } = await api().get(`/posts/${id}`, { as: author().token });
    assert.equal(data.targets[0].error, null);
    assert.deepEqual(data.targets[1].error, {
      code: 'transient',
      message: 'It did not answer.',
      retryable: true,
    });
  });
});
