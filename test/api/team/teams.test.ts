import assert from 'node:assert/strict';
import { useApi } from '../../support/http/api.ts';
import { aBrand, aKey, aUser, type TestUser } from '../../support/makers.ts';
import type { ApiContext } from '../../../src/api/http/api-context.ts';
import { routes } from '../../../src/api/routes/index.ts';
import { isOfBrands } from '../../../src/domain/team/permissions.ts';
import { allScopes } from '../../../src/domain/team/scopes.ts';
import { teamOf } from '../../support/team.ts';
import { useForEach } from '../../support/use.ts';

describe('teams', () => {
  const api = useApi();

  const ada = useForEach(() => aUser(api()));

  const { aLink, join, aMember, aGroup, change } = teamOf(api, () => ada());
  const overridePath = (memberId: string, brandId: string) =>
    `/teams/members/${memberId}/brand-overrides/${brandId}`;

  it('keeps the last owner', async () => {
    for (const reply of [
      await change(ada().id, { role: 'member' }),
      await api().delete(`/teams/members/${ada().id}`, { as: ada().token }),
      await api().post('/teams/leave', undefined, { as: ada().token }),
    ])
      assert.deepEqual([reply.status, reply.body.error], [409, 'invalid_state']);
    const bob = await aMember();
    assert.equal((await change(bob.memberId, { role: 'owner' })).data.role, 'owner');
    assert.equal((await api().post('/teams/leave', undefined, { as: ada().token })).status, 200);
    assert.equal((await api().get(`/orgs/${ada().orgId}`, { as: bob.token })).data.ownerId, bob.id);
  });

  it('give a person without any organization one of their own, once, at the next login', async () => {
    const bob = await aMember();
    await change(bob.memberId, { role: 'owner' });
    assert.equal((await api().post('/teams/leave', undefined, { as: ada().token })).status, 200);
    const logIn = () => api().post('/auth/login', { email: ada().email, password: ada().password });
    const replies = await Promise.all([logIn(), logIn()]);
    assert.deepEqual(
      replies.map(({ status }) => status),
      [200, 200],
    );
    const { data } = await api().get('/orgs', { as: replies[0].data.token });
    assert.deepEqual(
      data.map(({ name, role }: { name: string; role: string }) => [name, role]),
      [["Ada Example's workspace", 'owner']],
    );
    assert.notEqual(data[0].id, ada().orgId);
  });

  it('keeps one of two owners who leave at the same moment', async () => {
    const bob = await aMember();
    await change(bob.memberId, { role: 'owner' });
    const leave = (user: TestUser) => api().post('/teams/leave', undefined, { as: user.token });
    const statuses = (await Promise.all([leave(ada()), leave(bob)])).map(({ status }) => status);
    assert.deepEqual(
      statuses.toSorted((one, other) => one - other),
      [200, 409],
    );
  });

  it('ends the access of who is removed at once, with the keys and links that they made', async () => {
    const bob = await aMember();
    await change(bob.memberId, { role: 'admin' });
    const brand = await aBrand(api(), ada().token);
    const { key } = await aKey(api(), bob.token, { scopes: ['brands:read'] });
    const link = await aLink({}, bob.token);
    assert.equal((await api().get(`/brands/${brand.slug}`, { as: bob.token })).status, 200);
    assert.equal((await api().delete(`/teams/members/${bob.memberId}`, { as: ada().token })).status, 200);
    assert.equal((await api().get(`/brands/${brand.slug}`, { as: bob.token })).status, 404);
    assert.equal((await api().get('/brands', { as: key })).status, 401);
    assert.equal((await join(link.token, bob)).status, 404);
  });

  it('opens to members of groups what these open, and nothing more once they are gone', async () => {
    const group = await aGroup(['posts:read']);
    const bob = await aMember({ groupIds: [group] });
    const statusOf = async (path: string) => (await api().get(path, { as: bob.token })).status;
    assert.deepEqual([await statusOf('/posts'), await statusOf('/brands')], [200, 403]);
    await api().patch(`/teams/groups/${group}`, { scopes: ['brands:read'] }, { as: ada().token });
    assert.deepEqual([await statusOf('/posts'), await statusOf('/brands')], [403, 200]);
    const gone = await api().delete(`/teams/groups/${group}`, { as: ada().token });
    assert.deepEqual(gone.body, { success: true });
    assert.deepEqual([await statusOf('/posts'), await statusOf('/brands')], [403, 403]);
    await change(bob.memberId, { groupIds: [] });
    assert.deepEqual([await statusOf('/posts'), await statusOf('/brands')], [200, 200]);
  });

  it('let no one grant what they do not have', async () => {
    const staff = await aGroup(['teams:read', 'teams:write', 'posts:read'], 'Staff');
    const strong = await aGroup(['brands:write'], 'Strong');
    const bob = await aMember({ groupIds: [staff] });
    const eve = await aMember({ groupIds: [staff] });
    const as = bob.token;
    const brand = await aBrand(api(), ada().token);
    for (const reply of [
      await change(bob.memberId, { groupIds: [strong] }, as),
      await change(bob.memberId, { groupIds: [] }, as),
      await change(eve.memberId, { role: 'admin' }, as),
      await change(ada().id, { role: 'member' }, as),
      await api().delete(`/teams/members/${ada().id}`, { as }),
      await api().post('/teams/invitations', { email: 'a@example.com', role: 'owner' }, { as }),
      await api().post('/teams/invite-links', { groupIds: [strong] }, { as }),
      await api().post('/teams/invite-links', {}, { as }),
      await api().post('/teams/groups', { name: 'Mine', scopes: ['brands:write'] }, { as }),
      await api().patch(`/teams/groups/${staff}`, { scopes: ['brands:write'] }, { as }),
      await api().put(overridePath(bob.memberId, brand.id), { permissions: ['posts:write'] }, { as }),
      await api().post('/api-keys', { name: 'Wide', scopes: ['brands:write'] }, { as }),
    ])
      assert.deepEqual([reply.status, reply.body.error], [403, 'insufficient_scope'], reply.text);
    assert.equal((await api().post('/teams/invite-links', { groupIds: [staff] }, { as })).status, 201);
  });

  it('limits a key to the current rights of its creator', async () => {
    const bob = await aMember();
    const brand = await aBrand(api(), ada().token);
    const { key } = await aKey(api(), bob.token, { scopes: ['brands:read', 'posts:read'] });
    const statusOf = async (path: string) => (await api().get(path, { as: key })).status;
    assert.equal(await statusOf(`/brands/${brand.slug}`), 200);
    await api().put(overridePath(bob.memberId, brand.id), { permissions: [] }, { as: ada().token });
    assert.equal(await statusOf(`/brands/${brand.slug}`), 403);
    await change(bob.memberId, { groupIds: [await aGroup(['posts:read'])] });
    assert.deepEqual([await statusOf('/posts'), await statusOf('/brands')], [200, 403]);
  });

  it('let a plain member change only their own keys', async () => {
    const bob = await aMember();
    const { id } = await aKey(api(), ada().token, { scopes: ['posts:read'] });
    assert.equal((await api().delete(`/api-keys/${id}`, { as: bob.token })).status, 403);
    assert.equal((await api().patch(`/api-keys/${id}`, { name: 'Mine' }, { as: bob.token })).status, 403);
    const own = await aKey(api(), bob.token, { scopes: ['posts:read'] });
    assert.equal((await api().delete(`/api-keys/${own.id}`, { as: bob.token })).status, 200);
    const reply = await api().patch(`/api-keys/${id}`, { scopes: ['teams:write'] }, { as: ada().token });
    assert.equal(reply.status, 200);
  });

  it('narrows and widens for one brand only', async () => {
    const group = await aGroup(['posts:read', 'brands:read', 'connections:read']);
    const bob = await aMember({ groupIds: [group] });
    const [open, shut] = [await aBrand(api(), ada().token), await aBrand(api(), ada().token)];
    const put = (brandId: string, permissions: string[]) =>
      api().put(overridePath(bob.memberId, brandId), { permissions }, { as: ada().token });
    assert.deepEqual((await put(shut.id, [])).body, { success: true });
    await put(open.id, ['posts:read', 'posts:write', 'brands:read']);
    const draft = (brandSlug: string, as: string) =>
      api().post('/posts', { brandSlug, text: 'Hello', platforms: ['x'] }, { as });
    const hidden = (await draft(shut.slug, ada().token)).data.id;
    const mine = await draft(open.slug, bob.token);
    assert.deepEqual([mine.status, (await draft(shut.slug, bob.token)).status], [201, 403]);
    const ids = async (path: string, list: string) =>
      (await api().get(path, { as: bob.token })).data[list].map(({ id }: { id: string }) => id);
    assert.deepEqual(await ids('/posts', 'posts'), [mine.data.id]);
    assert.deepEqual(await ids('/brands', 'brands'), [open.id]);
    for (const path of [`/posts/${hidden}`, `/posts/${hidden}/timeline`, `/brands/${shut.slug}`])
      assert.equal((await api().get(path, { as: bob.token })).status, 403);
    assert.equal((await api().post(`/posts/${hidden}/publish`, undefined, { as: bob.token })).status, 403);
    assert.equal((await api().delete(overridePath(bob.memberId, shut.id), { as: ada().token })).status, 200);
    assert.equal((await api().get(`/posts/${hidden}`, { as: bob.token })).status, 200);
  });

  it('says what a member may do, and why', async () => {
    const group = await aGroup(['posts:read'], 'Writers');
    const bob = await aMember({ groupIds: [group] });
    const brand = await aBrand(api(), ada().token);
    const explain = async (search = '') => {
      const path = `/teams/members/${bob.memberId}/permissions${search}`;
      const { permissions } = (await api().get(path, { as: ada().token })).data;
      return new Map<string, { allowed: boolean; why: string }>(
        permissions.map((item: { scope: string }) => [item.scope, item]),
      );
    };
    const plain = await explain();
    assert.deepEqual([plain.get('posts:read')?.allowed, plain.get('posts:write')?.allowed], [true, false]);
    assert.match(plain.get('posts:read')?.why ?? '', /the group Writers/);
    await api().put(
      overridePath(bob.memberId, brand.id),
      { permissions: ['posts:write'] },
      { as: ada().token },
    );
    const there = await explain(`?brandId=${brand.id}`);
    assert.deepEqual([there.get('posts:read')?.allowed, there.get('posts:write')?.allowed], [false, true]);
    assert.match(there.get('posts:read')?.why ?? '', /override/);
  });

  it('says of what belongs to no brand what holds for it, whatever a brand’s override has', async () => {
    const group = await aGroup(['webhooks:read', 'audit:read']);
    const bob = await aMember({ groupIds: [group] });
    const brand = await aBrand(api(), ada().token);
    const reads = {
      'webhooks:read': '/webhooks',
      'audit:read': '/audit-log',
      'orgs:read': '/orgs',
      'media:read': '/media',
      'teams:read': '/teams/members',
      'billing:read': '/billing',
      'notifications:read': '/api/notifications',
      'brands:read': `/brands/${brand.slug}`,
    };
    const path = `/teams/members/${bob.memberId}/permissions?brandId=${brand.id}`;
    for (const permissions of [[], allScopes]) {
      await api().put(overridePath(bob.memberId, brand.id), { permissions }, { as: ada().token });
      const explained = (await api().get(path, { as: ada().token })).data.permissions;
      for (const [scope, read] of Object.entries(reads)) {
        const { status } = await api().get(read, { as: bob.token });
        const said = explained.find((item: { scope: string }) => item.scope === scope);
        assert.equal(said.allowed, status === 200, `${scope}: ${status}, ${said.why}`);
        assert.equal(/override/.test(said.why), scope === 'brands:read', said.why);
      }
    }
  });

  it('counts as a matter of brands exactly what some operation on brands asks for', () => {
    const specs = routes({} as ApiContext);
    for (const scope of allScopes) {
      const asking = specs.filter(({ access }) => access === scope);
      if (asking.length === 0) continue;
      assert.equal(
        asking.some(({ onBrand }) => onBrand === true),
        isOfBrands(scope),
        scope,
      );
    }
  });
});
