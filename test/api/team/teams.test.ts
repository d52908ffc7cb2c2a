import assert from 'node:assert/strict';
import { useApi } from '../../support/http/api.ts';
import { aBrand, aKey, aUser, type TestUser } from '../../support/makers.ts';
import type { ApiContext } from '../../../src/api/http/api-context.ts';
import { routes } from '../../../src/api/routes/index.ts';
import { isOfBrands } from '../../../src/domain/permissions.ts';
import { allScopes } from '../../../src/domain/scopes.ts';

describe('teams', () => {
  const api = useApi();
  let ada: TestUser;

  beforeEach(async () => {
    ada = await aUser(api());
  });

  const aLink = async (given: object = {}, as = ada.token) =>
    (
      await api().post(
        '/teams/invite-links',
        { groupIds: [], maxUses: null, expiresAt: null, ...given },
        { as },
      )
    ).data;
  const aGroup = async (scopes: string[], name = 'Writers') =>
    (await api().post('/teams/groups', { name, scopes }, { as: ada.token })).data;
  const join = (token: string, user: TestUser) =>
    api().post(`/teams/join/${token}`, undefined, { as: user.token });
  const work = (user: TestUser) => api().put('/orgs/active', { orgId: ada.orgId }, { as: user.token });
  const aMember = async (groupIds: string[] = []): Promise<TestUser & { memberId: string }> => {
    const user = await aUser(api());
    assert.equal((await join((await aLink({ groupIds })).token, user)).status, 200);
    await work(user);
    const { members } = (await api().get('/teams/members', { as: ada.token })).data;
    const { id } = members.find(({ userId }: { userId: string }) => userId === user.id);
    return { ...user, memberId: id };
  };
  const change = (id: string, body: object, as = ada.token) =>
    api().patch(`/teams/members/${id}`, body, { as });
  const overridePath = (memberId: string, brandId: string) =>
    `/teams/members/${memberId}/brand-overrides/${brandId}`;

  it('makes invite links of the contract’s shape, which let people in', async () => {
    const link = await aLink({ maxUses: 2 });
    assert.deepEqual([link.uses, link.maxUses, link.expiresAt], [0, 2, null]);
    assert.ok(link.joinUrl.endsWith(`/teams/join/${link.token}`));
    const bob = await aUser(api());
    assert.equal((await api().get(`/teams/join/${link.token}`, { as: bob.token })).status, 200);
    assert.deepEqual((await join(link.token, bob)).data.role, 'member');
    assert.equal((await join(link.token, bob)).status, 409);
    const { inviteLinks } = (await api().get('/teams/invite-links', { as: ada.token })).data;
    assert.deepEqual([inviteLinks[0].uses, inviteLinks[0].token], [1, link.token]);
    await api().delete(`/teams/invite-links/${link.id}`, { as: ada.token });
    assert.equal((await join(link.token, await aUser(api()))).status, 404);
  });

  it('gives the last use of a link to exactly one of fifty at once', async () => {
    const { token } = await aLink({ maxUses: 1 });
    const users: TestUser[] = [];
    for (let index = 0; index < 50; index += 1) users.push(await aUser(api()));
    const statuses = (await Promise.all(users.map(user => join(token, user)))).map(({ status }) => status);
    assert.equal(statuses.filter(status => status === 200).length, 1);
    assert.ok(statuses.every(status => status === 200 || status === 409));
    assert.equal((await api().get('/teams/members', { as: ada.token })).data.total, 2);
  });

  /** As if a link's time had come. */
  const expire = (id: string) =>
    api().rows("update invite_links set expires_at = now() - interval '1 second' where id = $1", id);

  it('lets nobody in by a link that has expired, or that is another organization’s to revoke', async () => {
    const link = await aLink({ expiresAt: '2999-01-01T00:00:00Z' });
    await expire(link.id);
    const bob = await aUser(api());
    assert.equal((await join(link.token, bob)).body.error, 'invalid_state');
    assert.equal((await api().delete(`/teams/invite-links/${link.id}`, { as: bob.token })).status, 404);
  });

  it('names the organization to nobody by a link that is used up, expired or revoked', async () => {
    const [usedUp, expired, revoked] = [
      await aLink({ maxUses: 1 }),
      await aLink({ expiresAt: '2999-01-01T00:00:00Z' }),
      await aLink(),
    ];
    const bob = await aUser(api());
    const look = async ({ token }: { token: string }) => {
      const { body, data, text } = await api().get(`/teams/join/${token}`, { as: bob.token });
      return data ? 'open' : [body.error, text.includes(name)];
    };
    const { name } = (await api().get(`/orgs/${ada.orgId}`, { as: ada.token })).data;
    for (const link of [usedUp, expired, revoked]) assert.equal(await look(link), 'open');
    assert.equal((await join(usedUp.token, await aUser(api()))).status, 200);
    await expire(expired.id);
    await api().delete(`/teams/invite-links/${revoked.id}`, { as: ada.token });
    assert.deepEqual(await look(usedUp), ['invalid_state', false]);
    assert.deepEqual(await look(expired), ['invalid_state', false]);
    assert.deepEqual(await look(revoked), ['not_found', false]);
  });

  it('makes no link whose time is over already, or lies beyond the calendar', async () => {
    for (const expiresAt of [new Date(Date.now() - 1_000).toISOString(), '9999-12-31T23:59:59-12:00']) {
      const { status, body } = await api().post('/teams/invite-links', { expiresAt }, { as: ada.token });
      assert.deepEqual([status, body.details?.[0].path], [400, 'expiresAt']);
    }
  });

  it('invites by mail, once, anyone who has the address', async () => {
    const bob = await aUser(api());
    const eve = await aUser(api());
    const { status, data } = await api().post('/teams/invitations', { email: bob.email }, { as: ada.token });
    assert.equal(status, 201);
    const accept = (as: string) => api().post(`/teams/invitations/${data.token}/accept`, undefined, { as });
    const rows = await api().rows(
      "select * from mails where address = $1 and path is not null and type <> 'account.email_verification'",
      bob.email,
    );
    assert.ok(rows.length === 1 && !JSON.stringify(rows).includes(data.token));
    const { notifications } = (await api().get('/api/notifications', { as: bob.token })).data;
    assert.equal(notifications[0].type, 'team.invitation');
    assert.equal((await accept(eve.token)).status, 409);
    assert.equal((await accept(bob.token)).data.orgId, ada.orgId);
    assert.equal((await accept(bob.token)).status, 409);
    assert.equal(
      (await api().post('/teams/invitations', { email: bob.email }, { as: ada.token })).status,
      409,
    );
  });

  it('lets an invitation be accepted once, also by fifty requests at once', async () => {
    const bob = await aUser(api());
    const { token } = (await api().post('/teams/invitations', { email: bob.email }, { as: ada.token })).data;
    const accept = () => api().post(`/teams/invitations/${token}/accept`, undefined, { as: bob.token });
    const statuses = (await Promise.all(Array.from({ length: 50 }, accept))).map(({ status }) => status);
    assert.equal(statuses.filter(status => status === 200).length, 1);
    assert.equal(statuses.filter(status => status === 409).length, 49);
  });

  it('takes invitations back, and an open one’s place', async () => {
    const bob = await aUser(api());
    const ask = async () =>
      (await api().post('/teams/invitations', { email: bob.email }, { as: ada.token })).data;
    const first = await ask();
    await api().rows(`update invitations set created_at = created_at - interval '1 day'`);
    const second = await ask();
    const accept = (token: string) =>
      api().post(`/teams/invitations/${token}/accept`, undefined, { as: bob.token });
    assert.equal((await accept(first.token)).status, 404);
    assert.equal((await api().delete(`/teams/invitations/${second.id}`, { as: ada.token })).status, 200);
    assert.equal((await accept(second.token)).status, 404);
    const { invitations } = (await api().get('/teams/invitations', { as: ada.token })).data;
    assert.ok(invitations.every((item: { status: string }) => item.status === 'revoked'));
  });

  it('keeps the last owner', async () => {
    for (const reply of [
      await change(ada.id, { role: 'member' }),
      await api().delete(`/teams/members/${ada.id}`, { as: ada.token }),
      await api().post('/teams/leave', undefined, { as: ada.token }),
    ])
      assert.deepEqual([reply.status, reply.body.error], [409, 'invalid_state']);
    const bob = await aMember();
    assert.equal((await change(bob.memberId, { role: 'owner' })).data.role, 'owner');
    assert.equal((await api().post('/teams/leave', undefined, { as: ada.token })).status, 200);
    assert.equal((await api().get(`/orgs/${ada.orgId}`, { as: bob.token })).data.ownerId, bob.id);
  });

  it('gives anyone who is in no organization any more one of their own, once, when they log in again', async () => {
    const bob = await aMember();
    await change(bob.memberId, { role: 'owner' });
    assert.equal((await api().post('/teams/leave', undefined, { as: ada.token })).status, 200);
    const logIn = () => api().post('/auth/login', { email: ada.email, password: ada.password });
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
    assert.notEqual(data[0].id, ada.orgId);
  });

  it('keeps one of two owners who leave at the same moment', async () => {
    const bob = await aMember();
    await change(bob.memberId, { role: 'owner' });
    const leave = (user: TestUser) => api().post('/teams/leave', undefined, { as: user.token });
    const statuses = (await Promise.all([leave(ada), leave(bob)])).map(({ status }) => status);
    assert.deepEqual(
      statuses.toSorted((one, other) => one - other),
      [200, 409],
    );
  });

  it('ends the access of who is removed at once, with the keys and links that they made', async () => {
    const bob = await aMember();
    await change(bob.memberId, { role: 'admin' });
    const brand = await aBrand(api(), ada.token);
    const { key } = await aKey(api(), bob.token, { scopes: ['brands:read'] });
    const link = await aLink({}, bob.token);
    assert.equal((await api().get(`/brands/${brand.slug}`, { as: bob.token })).status, 200);
    assert.equal((await api().delete(`/teams/members/${bob.memberId}`, { as: ada.token })).status, 200);
    assert.equal((await api().get(`/brands/${brand.slug}`, { as: bob.token })).status, 404);
    assert.equal((await api().get('/brands', { as: key })).status, 401);
    assert.equal((await join(link.token, bob)).status, 404);
  });

  it('opens to members of groups what these open, and nothing more once they are gone', async () => {
    const group = await aGroup(['posts:read']);
    const bob = await aMember([group.id]);
    const statusOf = async (path: string) => (await api().get(path, { as: bob.token })).status;
    assert.deepEqual([await statusOf('/posts'), await statusOf('/brands')], [200, 403]);
    await api().patch(`/teams/groups/${group.id}`, { scopes: ['brands:read'] }, { as: ada.token });
    assert.deepEqual([await statusOf('/posts'), await statusOf('/brands')], [403, 200]);
    const gone = await api().delete(`/teams/groups/${group.id}`, { as: ada.token });
    assert.deepEqual(gone.body, { success: true });
    assert.deepEqual([await statusOf('/posts'), await statusOf('/brands')], [403, 403]);
    await change(bob.memberId, { groupIds: [] });
    assert.deepEqual([await statusOf('/posts'), await statusOf('/brands')], [200, 200]);
  });

  it('lets nobody give what they do not have', async () => {
    const staff = await aGroup(['teams:read', 'teams:write', 'posts:read'], 'Staff');
    const strong = await aGroup(['brands:write'], 'Strong');
    const bob = await aMember([staff.id]);
    const eve = await aMember([staff.id]);
    const as = bob.token;
    const brand = await aBrand(api(), ada.token);
    for (const reply of [
      await change(bob.memberId, { groupIds: [strong.id] }, as),
      await change(bob.memberId, { groupIds: [] }, as),
      await change(eve.memberId, { role: 'admin' }, as),
      await change(ada.id, { role: 'member' }, as),
      await api().delete(`/teams/members/${ada.id}`, { as }),
      await api().post('/teams/invitations', { email: 'a@example.com', role: 'owner' }, { as }),
      await api().post('/teams/invite-links', { groupIds: [strong.id] }, { as }),
      await api().post('/teams/invite-links', {}, { as }),
      await api().post('/teams/groups', { name: 'Mine', scopes: ['brands:write'] }, { as }),
      await api().patch(`/teams/groups/${staff.id}`, { scopes: ['brands:write'] }, { as }),
      await api().put(overridePath(bob.memberId, brand.id), { permissions: ['posts:write'] }, { as }),
      await api().post('/api-keys', { name: 'Wide', scopes: ['brands:write'] }, { as }),
    ])
      assert.deepEqual([reply.status, reply.body.error], [403, 'insufficient_scope'], reply.text);
    assert.equal((await api().post('/teams/invite-links', { groupIds: [staff.id] }, { as })).status, 201);
  });

  it('lets a key do no more than its maker may now', async () => {
    const bob = await aMember();
    const brand = await aBrand(api(), ada.token);
    const { key } = await aKey(api(), bob.token, { scopes: ['brands:read', 'posts:read'] });
    const statusOf = async (path: string) => (await api().get(path, { as: key })).status;
    assert.equal(await statusOf(`/brands/${brand.slug}`), 200);
    await api().put(overridePath(bob.memberId, brand.id), { permissions: [] }, { as: ada.token });
    assert.equal(await statusOf(`/brands/${brand.slug}`), 403);
    await change(bob.memberId, { groupIds: [(await aGroup(['posts:read'])).id] });
    assert.deepEqual([await statusOf('/posts'), await statusOf('/brands')], [200, 403]);
  });

  it('lets a plain member change nobody’s keys but their own', async () => {
    const bob = await aMember();
    const { id } = await aKey(api(), ada.token, { scopes: ['posts:read'] });
    assert.equal((await api().delete(`/api-keys/${id}`, { as: bob.token })).status, 403);
    assert.equal((await api().patch(`/api-keys/${id}`, { name: 'Mine' }, { as: bob.token })).status, 403);
    const own = await aKey(api(), bob.token, { scopes: ['posts:read'] });
    assert.equal((await api().delete(`/api-keys/${own.id}`, { as: bob.token })).status, 200);
    const reply = await api().patch(`/api-keys/${id}`, { scopes: ['teams:write'] }, { as: ada.token });
    assert.equal(reply.status, 200);
  });

  it('narrows and widens for one brand only', async () => {
    const group = await aGroup(['posts:read', 'brands:read', 'connections:read']);
    const bob = await aMember([group.id]);
    const [open, shut] = [await aBrand(api(), ada.token), await aBrand(api(), ada.token)];
    const put = (brandId: string, permissions: string[]) =>
      api().put(overridePath(bob.memberId, brandId), { permissions }, { as: ada.token });
    assert.deepEqual((await put(shut.id, [])).body, { success: true });
    await put(open.id, ['posts:read', 'posts:write', 'brands:read']);
    const draft = (brandSlug: string, as: string) =>
      api().post('/posts', { brandSlug, text: 'Hello', platforms: ['x'] }, { as });
    const hidden = (await draft(shut.slug, ada.token)).data.id;
    const mine = await draft(open.slug, bob.token);
    assert.deepEqual([mine.status, (await draft(shut.slug, bob.token)).status], [201, 403]);
    const ids = async (path: string, list: string) =>
      (await api().get(path, { as: bob.token })).data[list].map(({ id }: { id: string }) => id);
    assert.deepEqual(await ids('/posts', 'posts'), [mine.data.id]);
    assert.deepEqual(await ids('/brands', 'brands'), [open.id]);
    for (const path of [`/posts/${hidden}`, `/posts/${hidden}/timeline`, `/brands/${shut.slug}`])
      assert.equal((await api().get(path, { as: bob.token })).status, 403);
    assert.equal((await api().post(`/posts/${hidden}/publish`, undefined, { as: bob.token })).status, 403);
    assert.equal((await api().delete(overridePath(bob.memberId, shut.id), { as: ada.token })).status, 200);
    assert.equal((await api().get(`/posts/${hidden}`, { as: bob.token })).status, 200);
  });

  it('says what a member may do, and why', async () => {
    const group = await aGroup(['posts:read']);
    const bob = await aMember([group.id]);
    const brand = await aBrand(api(), ada.token);
    const explain = async (search = '') => {
      const path = `/teams/members/${bob.memberId}/permissions${search}`;
      const { permissions } = (await api().get(path, { as: ada.token })).data;
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
      { as: ada.token },
    );
    const there = await explain(`?brandId=${brand.id}`);
    assert.deepEqual([there.get('posts:read')?.allowed, there.get('posts:write')?.allowed], [false, true]);
    assert.match(there.get('posts:read')?.why ?? '', /override/);
  });

  it('says of what belongs to no brand what holds for it, whatever a brand’s override has', async () => {
    const group = await aGroup(['webhooks:read', 'audit:read']);
    const bob = await aMember([group.id]);
    const brand = await aBrand(api(), ada.token);
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
      await api().put(overridePath(bob.memberId, brand.id), { permissions }, { as: ada.token });
      const explained = (await api().get(path, { as: ada.token })).data.permissions;
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

  it('shows nobody the token of a link that opens more than they have', async () => {
    const group = await aGroup(['teams:write', 'posts:read']);
    const bob = await aMember([group.id]);
    const [wide, narrow] = [await aLink(), await aLink({ groupIds: [group.id] })];
    const { key } = await aKey(api(), ada.token, { scopes: ['teams:write'] });
    const seen = async (as: string) => {
      const { data, text } = await api().get('/teams/invite-links', { as });
      assert.equal(data.total, 3);
      return [text.includes(wide.token), text.includes(narrow.token)];
    };
    assert.deepEqual(await seen(ada.token), [true, true]);
    assert.deepEqual(await seen(bob.token), [false, true]);
    assert.deepEqual(await seen(key), [false, false]);
  });

  it('names to nobody a group that was deleted before they came in by its link', async () => {
    const group = await aGroup(['posts:read']);
    const { token } = await aLink({ groupIds: [group.id] });
    await api().delete(`/teams/groups/${group.id}`, { as: ada.token });
    const bob = await aUser(api());
    assert.equal((await join(token, bob)).status, 200);
    await work(bob);
    const { members } = (await api().get('/teams/members', { as: ada.token })).data;
    assert.deepEqual(members[1].groupIds, []);
    assert.equal((await api().get('/posts', { as: bob.token })).status, 403);
  });

  it('shows another organization nothing of its team', async () => {
    const bob = await aMember();
    const group = await aGroup(['posts:read']);
    const brand = await aBrand(api(), ada.token);
    const { token: as } = await aUser(api());
    for (const reply of [
      await change(bob.memberId, { role: 'admin' }, as),
      await api().delete(`/teams/members/${bob.memberId}`, { as }),
      await api().get(`/teams/members/${bob.memberId}/permissions`, { as }),
      await api().get(overridePath(bob.memberId, brand.id), { as }),
      await api().put(overridePath(bob.memberId, brand.id), { permissions: [] }, { as }),
      await api().patch(`/teams/groups/${group.id}`, { name: 'Taken' }, { as }),
      await api().delete(`/teams/groups/${group.id}`, { as }),
      await api().post('/teams/invite-links', { groupIds: [group.id] }, { as }),
    ])
      assert.equal(reply.status, 404, reply.text);
  });
});
