import assert from 'node:assert/strict';
import { useApi } from '../../support/http/api.ts';
import { aKey, aUser, type TestUser } from '../../support/makers.ts';
import { teamOf } from '../../support/team.ts';

describe('invitations and invite links', () => {
  const api = useApi();
  let ada: TestUser;

  beforeEach(async () => {
    ada = await aUser(api());
  });

  const { aLink, join, aMember, enter, aGroup } = teamOf(api, () => ada);

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

  /** Makes a link expire. */
  const expire = (id: string) =>
    api().rows("update invite_links set expires_at = now() - interval '1 second' where id = $1", id);

  it('admit no one by an expired link, and let no other organization revoke a link', async () => {
    const link = await aLink({ expiresAt: '2999-01-01T00:00:00Z' });
    await expire(link.id);
    const bob = await aUser(api());
    assert.equal((await join(link.token, bob)).body.error, 'invalid_state');
    assert.equal((await api().delete(`/teams/invite-links/${link.id}`, { as: bob.token })).status, 404);
  });

  it('do not name the organization by a link that is used up, expired or revoked', async () => {
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

  it('accepts an invitation once, even for fifty concurrent requests', async () => {
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
    await api().rows(`update rate_limits set expire = 0 where key like 'unasked:%'`);
    const second = await ask();
    const accept = (token: string) =>
      api().post(`/teams/invitations/${token}/accept`, undefined, { as: bob.token });
    assert.equal((await accept(first.token)).status, 404);
    assert.equal((await api().delete(`/teams/invitations/${second.id}`, { as: ada.token })).status, 200);
    assert.equal((await accept(second.token)).status, 404);
    const { invitations } = (await api().get('/teams/invitations', { as: ada.token })).data;
    assert.ok(invitations.every((item: { status: string }) => item.status === 'revoked'));
  });

  it('hide the token of a link that grants more than the reader has', async () => {
    const group = await aGroup(['teams:write', 'posts:read']);
    const bob = await aMember({ groupIds: [group] });
    const [wide, narrow] = [await aLink(), await aLink({ groupIds: [group] })];
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

  it('do not name a group that was deleted before the person joined by its link', async () => {
    const group = await aGroup(['posts:read']);
    const { token } = await aLink({ groupIds: [group] });
    await api().delete(`/teams/groups/${group}`, { as: ada.token });
    const bob = await aUser(api());
    assert.equal((await join(token, bob)).status, 200);
    await enter(bob);
    const { members } = (await api().get('/teams/members', { as: ada.token })).data;
    assert.deepEqual(members[1].groupIds, []);
    assert.equal((await api().get('/posts', { as: bob.token })).status, 403);
  });
});
