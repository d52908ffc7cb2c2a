import assert from 'node:assert/strict';
import { useApi } from '../../support/http/api.ts';
import { aBrand, aKey, anOrg, aUser, type TestUser } from '../../support/makers.ts';

describe('organizations', () => {
  const api = useApi();
  let ada: TestUser;
  let bob: TestUser;

  before(async () => {
    [ada, bob] = await Promise.all([aUser(api()), aUser(api())]);
  });

  it('makes one with its owner, slug and time', async () => {
    const { status, data } = await api().post('/orgs', { name: 'Acme', slug: 'acme' }, { as: ada.token });
    assert.equal(status, 201);
    assert.equal(data.slug, 'acme');
    assert.equal(data.ownerId, ada.id);
  });

  it('gives each slug once', async () => {
    const { status, body } = await api().post('/orgs', { name: 'Acme', slug: 'acme' }, { as: bob.token });
    assert.equal(status, 409);
    assert.equal(body.error, 'duplicate');
    assert.equal((await api().post('/orgs', { name: 'Acme' }, { as: bob.token })).status, 201);
  });

  it('give the next free slug to requests without one, even if many arrive at once', async () => {
    const people = await Promise.all(Array.from({ length: 3 }, () => aUser(api())));
    const made = await Promise.all(
      people.map(({ token }) => api().post('/orgs', { name: 'Größe' }, { as: token })),
    );
    assert.deepEqual(made.map(({ data }) => data.slug as string).sort(), [
      'groesse',
      'groesse-2',
      'groesse-3',
    ]);
  });

  it('lists as a bare array what the person belongs to, and which is active', async () => {
    const eve = await aUser(api());
    const second = await anOrg(api(), eve);
    const { data } = await api().get('/orgs', { as: eve.token });
    assert.deepEqual(
      data.map(({ id, role, isActive }: Record<string, unknown>) => ({ id, role, isActive })),
      [
        { id: eve.orgId, role: 'owner', isActive: true },
        { id: second.id, role: 'owner', isActive: false },
      ],
    );
    const page = await api().get('/orgs?limit=1&offset=1', { as: eve.token });
    assert.equal(page.data[0].id, second.id);
    assert.equal(page.headers.get('x-total-count'), '2');
    const after = await api().get('/orgs?offset=5', { as: eve.token });
    assert.deepEqual([after.data, after.headers.get('x-total-count')], [[], '2']);
  });

  it('moves the session to another organization, with everything it sees', async () => {
    const eve = await aUser(api());
    await aBrand(api(), eve.token, 'At home');
    const second = await anOrg(api(), eve);
    const { data } = await api().put('/orgs/active', { orgId: second.id }, { as: eve.token });
    assert.deepEqual(data, { activeOrgId: second.id });
    assert.equal((await api().get('/brands', { as: eve.token })).data.total, 0);
    assert.equal((await api().get('/auth/me', { as: eve.token })).data.activeOrgId, second.id);
  });

  it('moves only the session that asks', async () => {
    const eve = await aUser(api());
    const second = await anOrg(api(), eve);
    const login = await api().post('/auth/login', { email: eve.email, password: eve.password });
    await api().put('/orgs/active', { orgId: second.id }, { as: login.data.token });
    assert.equal((await api().get('/auth/me', { as: eve.token })).data.activeOrgId, eve.orgId);
  });

  it('moves no session to an organization that is not the person’s', async () => {
    for (const orgId of [bob.orgId, '00000000-0000-7000-8000-000000000000', 'no-id']) {
      const { status } = await api().put('/orgs/active', { orgId }, { as: ada.token });
      assert.equal(status, 404);
    }
  });

  it('reads and renames one', async () => {
    const path = `/orgs/${ada.orgId}`;
    assert.equal((await api().patch(path, { name: 'Renamed' }, { as: ada.token })).data.name, 'Renamed');
    assert.equal((await api().get(path, { as: ada.token })).data.name, 'Renamed');
    assert.equal((await api().patch(path, { slug: 'acme' }, { as: ada.token })).status, 409);
  });

  it('shows a key nothing but its own organization', async () => {
    const eve = await aUser(api());
    const second = await anOrg(api(), eve);
    const { key } = await aKey(api(), eve.token, { scopes: ['orgs:read', 'orgs:write'] });
    const { data } = await api().get('/orgs', { as: key });
    assert.deepEqual(
      data.map((item: { id: string }) => item.id),
      [eve.orgId],
    );
    assert.equal((await api().get('/orgs', { as: key })).headers.get('x-total-count'), '1');
    assert.equal((await api().get(`/orgs/${second.id}`, { as: key })).status, 404);
    assert.equal((await api().patch(`/orgs/${second.id}`, { name: 'Taken' }, { as: key })).status, 404);
  });
});
