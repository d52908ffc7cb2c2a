import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { someIp, useApi } from '../../support/http/api.ts';
import { linesOf } from '../../support/http/audit-lines.ts';
import { aKey, anOrg, aUser, type TestUser } from '../../support/makers.ts';

describe('deleting an account', () => {
  const api = useApi();
  let ada: TestUser;
  beforeEach(async () => {
    ada = await aUser(api());
  });

  const leave = (user: TestUser, body: object | undefined = { password: user.password }) =>
    api().send('DELETE', '/account', body, { as: user.token });
  const logIn = ({ email, password }: TestUser) => api().post('/auth/login', { email, password });
  const join = async (orgId: string, owner: TestUser, user: TestUser) => {
    await api().put('/orgs/active', { orgId }, { as: owner.token });
    const { token } = (await api().post('/teams/invite-links', {}, { as: owner.token })).data;
    assert.equal((await api().post(`/teams/join/${token}`, undefined, { as: user.token })).status, 200);
  };
  const mails = async ({ id }: TestUser): Promise<string[]> => {
    const sql = 'select type from mails where user_id = $1 order by created_at';
    return (await api().rows(sql, id)).map(({ type }: { type: string }) => type);
  };

  it('says when it will be final and what goes with it, and ends every session and key at once', async () => {
    const other = (await logIn(ada)).data.token as string;
    const { key } = await aKey(api(), ada.token, { scopes: ['brands:read'] });
    const reply = await leave(ada);
    assert.equal(reply.status, 202);
    const days = (Date.parse(reply.data.deletesAt) - Date.now()) / 86_400_000;
    assert.ok(days > 29.9 && days < 30.1);
    assert.deepEqual(
      reply.data.organizations.map(({ id }: { id: string }) => id),
      [ada.orgId],
    );
    for (const as of [ada.token, other, key]) assert.equal((await api().get('/brands', { as })).status, 401);
    assert.ok((await mails(ada)).includes('account.deletion_requested'));
    const [line] = await linesOf(api(), reply);
    assert.deepEqual([line?.action, line?.actor_id], ['account.deletion_requested', ada.id]);
  });

  it('wants the right password, or a session of the last ten minutes', async () => {
    assert.equal((await leave(ada, { password: 'wrong' })).body.error, 'authorization_failed');
    await api().rows(
      `update sessions set created_at = now() - interval '11 minutes' where user_id = $1`,
      ada.id,
    );
    assert.equal((await api().delete('/account', { as: ada.token })).body.error, 'authorization_failed');
    const token = (await logIn(ada)).data.token as string;
    assert.equal((await api().delete('/account', { as: token })).status, 202);
  });

  it('is requested once by ten concurrent requests', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => leave(ada)));
    const taken = replies.filter(({ status }) => status === 202);
    assert.deepEqual([taken.length, taken[0]?.data.organizations.length], [1, 1]);
    assert.ok(replies.every(({ status }) => status === 202 || status === 401));
    assert.equal((await mails(ada)).filter(type => type === 'account.deletion_requested').length, 1);
  });

  it('is nothing that a key can do', async () => {
    const { key } = await aKey(api(), ada.token, { scopes: ['orgs:write'] });
    assert.equal((await api().delete('/account', { as: key })).status, 403);
  });

  it('is called off by logging in: organization and rights are as before, keys are not', async () => {
    const { key } = await aKey(api(), ada.token, { scopes: ['brands:read'] });
    const hook = { name: 'Hook', url: 'https://hooks.example.com/in', events: ['post.published'] };
    const { webhook } = (await api().post('/webhooks', hook, { as: ada.token })).data;
    await leave(ada);
    const stopped = 'select enabled, disabled_reason as why from webhooks where id = $1';
    const rows = await api().rows(stopped, webhook.id);
    assert.deepEqual(rows, [{ enabled: false, why: 'The organization is pending deletion.' }]);
    const back = await logIn(ada);
    const as = back.data.token as string;
    assert.equal((await api().post('/brands', { name: 'Still here' }, { as })).status, 201);
    assert.equal((await api().get(`/webhooks/${webhook.id}`, { as })).data.webhook.enabled, true);
    assert.equal((await api().get('/brands', { as: key })).status, 401);
    const lines = await linesOf(api(), back);
    assert.deepEqual(lines.map(({ action }) => action).sort(), [
      'account.deletion_cancelled',
      'session.started',
    ]);
    assert.equal((await logIn(ada)).status, 200);
  });

  it('is refused, by name, while others are in an organization that has no other owner', async () => {
    const bob = await aUser(api());
    await join(ada.orgId, ada, bob);
    const refused = await leave(ada);
    assert.deepEqual([refused.status, refused.body.error], [409, 'invalid_state']);
    assert.match(refused.body.message, /"Ada Example's workspace"/);
    assert.equal((await api().get('/auth/me', { as: ada.token })).status, 200);
    await api().patch(`/teams/members/${bob.id}`, { role: 'owner' }, { as: ada.token });
    const { status, data } = await leave(ada);
    assert.deepEqual([status, data.organizations], [202, []]);
  });

  it('leaves no organization without an owner, whether accounts are deleted one after the other or at once', async () => {
    const bob = await aUser(api());
    await join(ada.orgId, ada, bob);
    await api().patch(`/teams/members/${bob.id}`, { role: 'owner' }, { as: ada.token });
    const ends = await Promise.all([leave(ada), leave(bob)]);
    const both = ends.map(({ status }) => status);
    assert.ok(both.includes(202) && both.includes(409), both.join());
    const [left, stays] = ends[0].status === 202 ? [ada, bob] : [bob, ada];
    await api().put('/orgs/active', { orgId: ada.orgId }, { as: stays.token });
    assert.equal((await leave(stays)).body.error, 'invalid_state');
    for (const gone of [
      await api().post('/teams/leave', undefined, { as: stays.token }),
      await api().patch(`/teams/members/${stays.id}`, { role: 'admin' }, { as: stays.token }),
    ])
      assert.deepEqual([gone.status, gone.body.error], [409, 'invalid_state']);
    assert.equal((await api().delete(`/teams/members/${left.id}`, { as: stays.token })).status, 200);
    const { status, data } = await leave(stays);
    assert.equal(status, 202);
    assert.ok(data.organizations.some(({ id }: { id: string }) => id === ada.orgId));
  });

  it('takes all lone organizations along, and stops none that others share', async () => {
    const [bob, second] = [await aUser(api()), await anOrg(api(), ada)];
    await join(bob.orgId, bob, ada);
    const { data } = await leave(ada);
    assert.deepEqual(
      data.organizations.map(({ id }: { id: string }) => id).sort(),
      [ada.orgId, second.id].sort(),
    );
    assert.equal((await api().post('/brands', { name: 'Mine' }, { as: bob.token })).status, 201);
  });

  it('closes the links by which someone could still join', async () => {
    const { token } = (await api().post('/teams/invite-links', {}, { as: ada.token })).data;
    const bob = await aUser(api());
    const [left, joined] = await Promise.all([
      leave(ada),
      api().post(`/teams/join/${token}`, undefined, { as: bob.token }),
    ]);
    const ends = `${left.status} ${joined.status}`;
    assert.ok(['202 403', '202 404', '202 409', '409 200'].includes(ends), ends);
  });

  it('leaves no organization behind that is made at the same moment', async () => {
    for (let turn = 0; turn < 25; turn += 1) {
      const { id, token: as } = await aUser(api());
      const make = () => api().post('/orgs', { name: 'Last' }, { as });
      const [gone] = await Promise.all([api().delete('/account', { as }), make(), make(), make()]);
      assert.equal(gone.status, 202);
      const staying = `select 1 from organizations o where owner_id = $1 and not exists (
        select 1 from billing_accounts b where b.org_id = o.id and b.deletes_with = $1)`;
      assert.deepEqual(await api().rows(staying, id), []);
    }
  });

  it('admits no device that is approved, or fetches its session, at the same moment', async () => {
    for (let turn = 0; turn < 60; turn += 1) {
      const { id, token: as } = await aUser(api());
      const headers = { 'X-Forwarded-For': someIp() };
      const { deviceCode, userCode } = (await api().post('/auth/device/code', {}, { headers })).data;
      const approve = () => api().post('/auth/device/approve', { userCode }, { as, headers });
      const fetchSession = () => api().post('/auth/device/token', { deviceCode }, { headers });
      if (turn % 2 === 0) await approve();
      const [gone] = await Promise.all([
        api().delete('/account', { as }),
        sleep(turn / 2).then(turn % 2 === 0 ? fetchSession : approve),
      ]);
      assert.equal(gone.status, 202);
      await api().rows('update device_logins set last_polled_at = null where user_id = $1', id);
      await fetchSession();
      const living = 'select 1 from sessions where user_id = $1 and ended_at is null';
      assert.deepEqual(await api().rows(living, id), [], `turn ${turn}`);
    }
  });

  it('is refused while the person pays for a subscription', async () => {
    await api().rows(
      `insert into billing_accounts (org_id, stripe_customer_id, stripe_subscription_id) values ($1, $2, 'sub_1')`,
      ada.orgId,
      `cus_${ada.orgId}`,
    );
    const { status, body } = await leave(ada);
    assert.deepEqual([status, body.error], [409, 'invalid_state']);
  });

  it('can no longer be canceled once its time has come', async () => {
    await leave(ada);
    await api().rows('update users set deletes_at = now() where id = $1', ada.id);
    assert.equal((await logIn(ada)).status, 401);
  });
});
