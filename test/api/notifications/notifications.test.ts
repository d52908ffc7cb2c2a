import assert from 'node:assert/strict';
import { v7 as uuidv7 } from 'uuid';
import { useApi } from '../../support/http/api.ts';
import { aKey, anOrg, aUser, type TestUser } from '../../support/makers.ts';
import { use, useForEach } from '../../support/use.ts';

describe('notifications', () => {
  const api = useApi();
  const user = use(() => aUser(api()));
  before(async () => {
    for (let index = 0; index < 5; index += 1) await aNotification(user(), { index, read: index < 2 });
  });

  const aNotification = (
    owner: Pick<TestUser, 'id' | 'orgId'>,
    { index, read }: { index: number; read: boolean },
  ) =>
    api().rows(
      `insert into notifications (id, created_at, org_id, user_id, type, title, body, read, metadata)
       values ($1, now() + $2 * interval '1 second', $3, $4, 'post.failed', $5, 'The post was not published.', $6, $7)`,
      uuidv7(),
      index,
      owner.orgId,
      owner.id,
      `Notice ${index}`,
      read,
      { postId: 'p', platform: 'x' },
    );
  const list = async (search = '', as = user().token) => {
    const { status, data } = await api().get(`/api/notifications${search}`, { as });
    assert.equal(status, 200);
    return {
      titles: data.notifications.map(({ title }: { title: string }) => title) as string[],
      total: data.total as number,
    };
  };

  it('come newest first, as the contract shapes them', async () => {
    const { data } = await api().get('/api/notifications', { as: user().token });
    assert.equal(data.total, 5);
    const [{ id, createdAt, ...newest }] = data.notifications;
    assert.deepEqual(newest, {
      type: 'post.failed',
      title: 'Notice 4',
      body: 'The post was not published.',
      read: false,
      metadata: { postId: 'p', platform: 'x' },
    });
    assert.ok(id && Date.parse(createdAt));
  });

  it('come in pages', async () => {
    assert.deepEqual(await list('?limit=2&offset=1'), { titles: ['Notice 3', 'Notice 2'], total: 5 });
    assert.deepEqual(await list('?offset=9'), { titles: [], total: 5 });
  });

  it('can leave out what was read', async () => {
    assert.deepEqual(await list('?unreadOnly=true'), {
      titles: ['Notice 4', 'Notice 3', 'Notice 2'],
      total: 3,
    });
    assert.equal((await list('?unreadOnly=false')).total, 5);
  });

  for (const search of ['limit=0', 'limit=101', 'unreadOnly=maybe'])
    it(`refuse ?${search}`, async () => {
      const { status, body } = await api().get(`/api/notifications?${search}`, { as: user().token });
      assert.deepEqual([status, body.error], [400, 'validation_failed']);
    });

  it('are one person’s, in one organization', async () => {
    const stranger = await aUser(api());
    assert.deepEqual(await list('', stranger.token), { titles: [], total: 0 });
    const second = await anOrg(api(), stranger);
    await aNotification({ id: stranger.id, orgId: second.id }, { index: 0, read: false });
    assert.equal((await list('', stranger.token)).total, 0);
    await api().put('/orgs/active', { orgId: second.id }, { as: stranger.token });
    assert.deepEqual(await list('', stranger.token), { titles: ['Notice 0'], total: 1 });
  });

  it('need their scope', async () => {
    const key = await aKey(api(), user().token, { scopes: ['posts:read'] });
    const { status, body } = await api().get('/api/notifications', { as: key.key });
    assert.deepEqual([status, body.requiredScopes], [403, ['notifications:read']]);
  });
});

describe('reading notifications', () => {
  const api = useApi();
  const user = useForEach(() => aUser(api()));
  const ids = useForEach(() => Promise.all([1, 2, 3].map(() => aNotificationOf(user()))));

  const aNotificationOf = async (owner: TestUser): Promise<string> => {
    const id = uuidv7();
    await api().rows(
      `insert into notifications (id, created_at, org_id, user_id, type, title, body, read, metadata)
       values ($1, now(), $2, $3, 'post.failed', 'Post failed', 'The post was not published.', false, '{}')`,
      id,
      owner.orgId,
      owner.id,
    );
    return id;
  };
  const read = async (body?: unknown, as = user().token) =>
    (await api().post('/api/notifications/read', body, { as })).data as unknown;
  const unread = async (as = user().token): Promise<number> =>
    (await api().get('/api/notifications?limit=1', { as })).data.unread;

  it('marks one, and returns it at each request', async () => {
    for (let time = 0; time < 2; time += 1) {
      const { status, data } = await api().post(`/api/notifications/${ids()[0]}/read`, undefined, {
        as: user().token,
      });
      assert.deepEqual([status, data.id, data.read], [200, ids()[0], true]);
      assert.equal(await unread(), 2);
    }
  });

  it('marks the named ones', async () => {
    assert.deepEqual(await read({ ids: [ids()[0], ids()[1], ids()[0]] }), { read: 2, unread: 1 });
    assert.deepEqual(await read({ ids: [ids()[0], ids()[2]] }), { read: 1, unread: 0 });
  });

  it('marks all when none is named, but none for an empty list', async () => {
    assert.deepEqual(await read({ ids: [] }), { read: 0, unread: 3 });
    assert.deepEqual(await read(), { read: 3, unread: 0 });
    assert.deepEqual(await read({}), { read: 0, unread: 0 });
  });

  it('marks none when one of them is another person’s', async () => {
    const stranger = await aUser(api());
    const foreign = await aNotificationOf(stranger);
    const sending = { as: user().token };
    const some = await api().post('/api/notifications/read', { ids: [ids()[0], foreign] }, sending);
    const one = await api().post(`/api/notifications/${foreign}/read`, undefined, sending);
    assert.deepEqual([some.status, one.status], [404, 404]);
    assert.deepEqual([await unread(), await unread(stranger.token)], [3, 1]);
  });

  it('needs its scope', async () => {
    const key = await aKey(api(), user().token, { scopes: ['notifications:read'] });
    assert.equal((await api().post('/api/notifications/read', {}, { as: key.key })).status, 403);
  });

  it('gives no member the stored answer of another', async () => {
    const other = await aUser(api());
    await api().rows('update memberships set org_id = $1 where user_id = $2', user().orgId, other.id);
    const headers = { 'Idempotency-Key': 'read-all' };
    const mine = await api().post('/api/notifications/read', {}, { as: user().token, headers });
    const theirs = await api().post('/api/notifications/read', {}, { as: other.token, headers });
    assert.deepEqual(mine.data, { read: 3, unread: 0 });
    assert.deepEqual([theirs.status, theirs.body.error], [409, 'idempotency_key_reused']);
  });
});
