import assert from 'node:assert/strict';
import { keyScopes } from '../../../src/domain/team/scopes.ts';
import { useApi } from '../../support/http/api.ts';
import { aBrand, aKey, aUser, type TestUser } from '../../support/makers.ts';

describe('API keys', () => {
  const api = useApi();
  let ada: TestUser;

  before(async () => {
    ada = await aUser(api());
  });

  it('shows a key of the documented form once, and keeps only its hash', async () => {
    const { key, id } = await aKey(api(), ada.token, { scopes: [...keyScopes] });
    assert.match(key, /^sk-social-[0-9A-Za-z]{49}$/);
    const list = await api().get('/api-keys', { as: ada.token });
    assert.ok(!list.text.includes(key));
    const rows = await api().rows('select row_to_json(k)::text as row from api_keys k where id = $1', id);
    assert.ok(!rows[0].row.includes(key));
  });

  it('stops working at once and permanently when revoked, and the row names who revoked it', async () => {
    const { key, id } = await aKey(api(), ada.token, { scopes: ['brands:read'] });
    assert.equal((await api().get('/brands', { as: key })).status, 200);
    assert.equal((await api().delete(`/api-keys/${id}`, { as: ada.token })).status, 200);
    assert.equal((await api().get('/brands', { as: key })).status, 401);
    assert.equal((await api().delete(`/api-keys/${id}`, { as: ada.token })).status, 404);
    const list = await api().get('/api-keys', { as: ada.token });
    assert.ok(!list.data.apiKeys.some((item: { id: string }) => item.id === id));
    const rows = await api().rows('select revoked_by, revoked_at from api_keys where id = $1', id);
    assert.equal(rows[0].revoked_by, ada.id);
    assert.ok(rows[0].revoked_at instanceof Date);
  });

  it('is revoked by one of twenty concurrent requests, with one event', async () => {
    const { id } = await aKey(api(), ada.token, { scopes: ['brands:read'] });
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => api().delete(`/api-keys/${id}`, { as: ada.token })),
    );
    assert.equal(replies.filter(({ status }) => status === 200).length, 1);
    const told = await api().get(`/audit-log?action=api_key.revoked&targetId=${id}`, { as: ada.token });
    assert.equal(told.data.total, 1);
  });

  it('follows a change of its scopes from the next request on', async () => {
    const { key, id } = await aKey(api(), ada.token, { scopes: ['brands:read'] });
    await api().patch(`/api-keys/${id}`, { scopes: ['posts:read'], name: 'Narrower' }, { as: ada.token });
    const { status, body } = await api().get('/brands', { as: key });
    assert.equal(status, 403);
    assert.deepEqual(body.requiredScopes, ['brands:read']);
  });

  /** Makes a key expire. */
  const expire = (id: string) =>
    api().rows("update api_keys set expires_at = now() - interval '1 second' where id = $1", id);

  it('is neither made nor changed to have ended already, or to end beyond the calendar', async () => {
    const { id } = await aKey(api(), ada.token, { scopes: ['brands:read'] });
    const scopes = ['brands:read'];
    for (const expiresAt of [new Date(Date.now() - 1_000).toISOString(), '9999-12-31T23:59:59-12:00'])
      for (const { status, body } of [
        await api().post('/api-keys', { name: 'Late', scopes, expiresAt }, { as: ada.token }),
        await api().patch(`/api-keys/${id}`, { expiresAt }, { as: ada.token }),
      ])
        assert.deepEqual([status, body.details?.[0].path], [400, 'expiresAt']);
  });

  it('ends by itself when it was made for a time', async () => {
    const make = (expiresAt: string) =>
      api().post('/api-keys', { name: 'Short', scopes: ['brands:read'], expiresAt }, { as: ada.token });
    const statusOf = async (key: string) => (await api().get('/brands', { as: key })).status;
    const short = (await make('2999-01-01T00:00:00Z')).data;
    assert.equal(await statusOf(short.key), 200);
    await expire(short.id);
    assert.equal(await statusOf(short.key), 401);
    const living = (await make('2999-01-01T00:00:00Z')).data;
    assert.deepEqual([await statusOf(living.key), living.expiresAt], [200, '2999-01-01T00:00:00.000Z']);
  });

  it('reaches only the brands that it was made for', async () => {
    const [mine, other] = [await aBrand(api(), ada.token), await aBrand(api(), ada.token)];
    const scopes = ['brands:read', 'brands:write', 'posts:write', 'media:read', 'webhooks:read'];
    const body = { name: 'One brand', scopes, brandIds: [mine.id] };
    const { key: as } = (await api().post('/api-keys', body, { as: ada.token })).data;
    const draft = (brandSlug: string) =>
      api().post('/posts', { brandSlug, text: 'Hello', platforms: ['x'] }, { as });
    assert.deepEqual([(await draft(mine.slug)).status, (await draft(other.slug)).status], [201, 403]);
    assert.equal((await api().get('/brands', { as })).data.total, 1);
    assert.equal((await api().get('/media', { as })).status, 200);
    assert.equal((await api().get('/webhooks', { as })).status, 403);
    const { status, body: refusal } = await api().post('/brands', { name: 'New' }, { as });
    assert.deepEqual(
      [status, refusal.requiredScopes],
      [403, []],
      'it has the scope: that is not what is missing',
    );
    assert.match(refusal.message, /limited to certain brands/);
    const foreign = { ...body, brandIds: [(await aBrand(api(), (await aUser(api())).token)).id] };
    assert.equal((await api().post('/api-keys', foreign, { as: ada.token })).status, 404);
  });

  it('gets another expiry and other brands, from its next request on', async () => {
    const { key, id } = await aKey(api(), ada.token, { scopes: ['brands:read'] });
    const [mine] = [await aBrand(api(), ada.token), await aBrand(api(), ada.token)];
    const change = async (body: object) =>
      (await api().patch(`/api-keys/${id}`, body, { as: ada.token })).data;
    const brands = async () => (await api().get('/brands', { as: key })).data?.total;
    const all = await brands();
    assert.deepEqual((await change({ brandIds: [mine!.id] })).brandIds, [mine!.id]);
    assert.equal(await brands(), 1);
    assert.equal((await change({ brandIds: null })).brandIds, null);
    assert.equal(await brands(), all);
    assert.equal((await change({ expiresAt: '2999-01-01T00:00:00Z' })).brandIds, null);
    assert.equal(await brands(), all);
    await expire(id);
    assert.equal((await api().get('/brands', { as: key })).status, 401);
    assert.equal((await change({ expiresAt: null, name: 'Back' })).expiresAt, null);
    assert.equal(await brands(), all);
  });

  it('is changed only by a person of its organization, and to no foreign brand', async () => {
    const { key, id } = await aKey(api(), ada.token, { scopes: ['brands:read'] });
    const eve = await aUser(api());
    const foreign = { brandIds: [(await aBrand(api(), eve.token)).id] };
    assert.equal((await api().patch(`/api-keys/${id}`, { name: 'Mine' }, { as: eve.token })).status, 404);
    assert.equal((await api().patch(`/api-keys/${id}`, { name: 'Mine' }, { as: key })).status, 403);
    assert.equal((await api().patch(`/api-keys/${id}`, foreign, { as: ada.token })).status, 404);
    assert.equal((await api().patch(`/api-keys/${id}`, { brandIds: [] }, { as: ada.token })).status, 400);
    assert.equal((await api().patch(`/api-keys/${id}`, {}, { as: ada.token })).status, 400);
  });

  it('stays dead once it was revoked: no change brings it back', async () => {
    const { key, id } = await aKey(api(), ada.token, { scopes: ['brands:read'] });
    await api().delete(`/api-keys/${id}`, { as: ada.token });
    assert.equal((await api().patch(`/api-keys/${id}`, { expiresAt: null }, { as: ada.token })).status, 404);
    assert.equal((await api().get('/brands', { as: key })).status, 401);
  });

  /** Returns the number of active keys, open links and open invitations that a person created. */
  const leftBy = async (userId: string): Promise<number> => {
    const rows = await api().rows(
      `select (select count(*) from api_keys where created_by = $1 and revoked_at is null)
            + (select count(*) from invite_links where created_by = $1 and revoked_at is null)
            + (select count(*) from invitations where invited_by = $1 and status = 'pending') as left`,
      userId,
    );
    return Number((rows[0] as { left: string }).left);
  };
  const makeKey = (as: string) => api().post('/api-keys', { name: 'Last', scopes: ['posts:read'] }, { as });

  it('does not outlive an account that is deleted at the moment that it is made, and no link or invitation does', async () => {
    for (let turn = 0; turn < 25; turn += 1) {
      const { id, token: as } = await aUser(api());
      const invited = { email: `late-${id}@example.com` };
      const [gone] = await Promise.all([
        api().delete('/account', { as }),
        makeKey(as),
        makeKey(as),
        makeKey(as),
        api().post('/teams/invite-links', {}, { as }),
        api().post('/teams/invitations', invited, { as }),
      ]);
      assert.equal(gone.status, 202);
      assert.equal(await leftBy(id), 0);
    }
  });

  it('does not outlive a membership that ends at the moment that it is made', async () => {
    const owner = await aUser(api());
    const { token: link } = (await api().post('/teams/invite-links', {}, { as: owner.token })).data;
    for (let turn = 0; turn < 15; turn += 1) {
      const { id, token: as } = await aUser(api());
      await api().post(`/teams/join/${link}`, undefined, { as });
      await api().put('/orgs/active', { orgId: owner.orgId }, { as });
      const [gone, ...made] = await Promise.all([
        turn % 2 === 0
          ? api().delete(`/teams/members/${id}`, { as: owner.token })
          : api().post('/teams/leave', undefined, { as }),
        ...Array.from({ length: 4 }, () => makeKey(as)),
      ]);
      assert.equal(gone.status, 200);
      // who has left already creates keys of their own organization
      const own = made.filter(({ data }) => data).map(({ data }) => data.id as string);
      const rows = await api().rows(
        'select 1 from api_keys where id = any ($1::uuid[]) and org_id = $2 and revoked_at is null',
        own,
        owner.orgId,
      );
      assert.equal(rows.length, 0);
    }
  });

  it('cannot make keys', async () => {
    const { key } = await aKey(api(), ada.token, { scopes: [...keyScopes] });
    const { status, body } = await api().post(
      '/api-keys',
      { name: 'Child', scopes: ['posts:read'] },
      { as: key },
    );
    assert.equal(status, 403);
    assert.equal(body.error, 'insufficient_scope');
  });

  it('takes only scopes that exist, and at least one', async () => {
    for (const scopes of [[], ['everything'], ['posts:read', 'admin']])
      assert.equal((await api().post('/api-keys', { name: 'Bad', scopes }, { as: ada.token })).status, 400);
  });
});
