import assert from 'node:assert/strict';
import { useApi } from '../../support/http/api.ts';
import { linesOf } from '../../support/http/audit-lines.ts';
import { aBrand, aKey, anOrg, aUser, type TestUser } from '../../support/makers.ts';

const days = (from: number, until: string): number => (Date.parse(until) - from) / 86_400_000;

describe('deleting an organization', () => {
  const api = useApi();
  let ada: TestUser;
  beforeEach(async () => {
    ada = await aUser(api());
  });

  const ask = (user: TestUser, orgId = user.orgId, body?: object) =>
    api().send('DELETE', `/orgs/${orgId}`, body, { as: user.token });
  const takeBack = (user: TestUser, orgId = user.orgId) =>
    api().post(`/orgs/${orgId}/restore`, undefined, { as: user.token });
  const joined = async (owner: TestUser, role?: 'admin' | 'owner'): Promise<TestUser> => {
    const bob = await aUser(api());
    const { token } = (await api().post('/teams/invite-links', {}, { as: owner.token })).data;
    assert.equal((await api().post(`/teams/join/${token}`, undefined, { as: bob.token })).status, 200);
    if (role) await api().patch(`/teams/members/${bob.id}`, { role }, { as: owner.token });
    return bob;
  };
  const mails = async ({ id }: TestUser): Promise<string[]> => {
    const sql = `select type from mails where user_id = $1 and type like 'account.organization%' order by created_at`;
    return (await api().rows(sql, id)).map(({ type }: { type: string }) => type);
  };
  const seen = async (user: TestUser, orgId: string): Promise<(string | null)[]> => {
    const { data: listed } = await api().get('/orgs', { as: user.token });
    const item = listed.find(({ id }: { id: string }) => id === orgId);
    return [item.deletesAt, (await api().get(`/orgs/${orgId}`, { as: user.token })).data.deletesAt];
  };

  it('says when the organization will be deleted, wherever it is read, and how many posts will not be published', async () => {
    const { slug: brandSlug } = await aBrand(api(), ada.token);
    const draft = { brandSlug, text: 'Later', platforms: ['x'] };
    assert.equal((await api().post('/posts', draft, { as: ada.token })).status, 201);
    await api().rows(`update posts set status = 'scheduled' where org_id = $1`, ada.orgId);
    assert.deepEqual(await seen(ada, ada.orgId), [null, null]);
    const asked = Date.now();
    const reply = await ask(ada);
    assert.equal(reply.status, 202, reply.text);
    assert.ok(Math.abs(days(asked, reply.data.deletesAt) - 30) < 0.1);
    assert.equal(reply.data.scheduledPosts, 1);
    assert.deepEqual(await seen(ada, ada.orgId), [reply.data.deletesAt, reply.data.deletesAt]);
    const [line] = await linesOf(api(), reply);
    assert.deepEqual(
      [line?.action, line?.actor_id, line?.org_id],
      ['organization.deletion_requested', ada.id, ada.orgId],
    );
    assert.deepEqual(line?.details, { deletesAt: reply.data.deletesAt, scheduledPosts: 1 });
  });

  it('leaves reading open, and closes every change and the webhooks', async () => {
    const { key } = await aKey(api(), ada.token, { scopes: ['brands:read', 'brands:write'] });
    const hook = { name: 'Hook', url: 'https://hooks.example.com/in', events: ['post.published'] };
    const { webhook } = (await api().post('/webhooks', hook, { as: ada.token })).data;
    await ask(ada);
    for (const as of [ada.token, key]) {
      assert.equal((await api().get('/brands', { as })).status, 200);
      const { status, body } = await api().post('/brands', { name: 'Any' }, { as });
      assert.deepEqual([status, body.error], [403, 'billing_suspended']);
      assert.match(body.message, /deletion is pending/);
    }
    const stopped = (await api().get(`/webhooks/${webhook.id}`, { as: ada.token })).data.webhook;
    assert.equal(stopped.enabled, false);
  });

  it('is refused to another member, a key, or a stranger', async () => {
    const admin = await joined(ada, 'admin');
    const { key } = await aKey(api(), ada.token, { scopes: ['orgs:read', 'orgs:write'] });
    const tries = [
      await ask(admin, ada.orgId),
      await takeBack(admin, ada.orgId),
      await api().delete(`/orgs/${ada.orgId}`, { as: key }),
    ];
    for (const { status, body } of tries) assert.deepEqual([status, body.error], [403, 'insufficient_scope']);
    assert.equal((await ask(await aUser(api()), ada.orgId)).status, 404);
    assert.deepEqual(await seen(ada, ada.orgId), [null, null]);
  });

  it('wants the right password, or a session of the last ten minutes', async () => {
    const wrong = await ask(ada, ada.orgId, { password: 'wrong' });
    assert.equal(wrong.body.error, 'authorization_failed');
    await api().rows(
      `update sessions set created_at = now() - interval '11 minutes' where user_id = $1`,
      ada.id,
    );
    assert.equal((await ask(ada)).body.error, 'authorization_failed');
    assert.equal((await ask(ada, ada.orgId, { password: ada.password })).status, 202);
  });

  it('goes for one that is not the active one, and leaves that as it is', async () => {
    const { id } = await anOrg(api(), ada);
    assert.equal((await ask(ada, id)).status, 202);
    assert.equal((await api().post('/brands', { name: 'Any' }, { as: ada.token })).status, 201);
    assert.deepEqual(await seen(ada, ada.orgId), [null, null]);
    const renamed = await api().patch(`/orgs/${id}`, { name: 'Renamed' }, { as: ada.token });
    assert.deepEqual([renamed.status, renamed.body.error], [403, 'billing_suspended']);
  });

  it('changes nothing when it is requested again', async () => {
    const [first, second] = [await ask(ada), await ask(ada)];
    assert.deepEqual([second.status, second.data], [202, first.data]);
    assert.deepEqual(await linesOf(api(), second), []);
    assert.deepEqual(await mails(ada), ['account.organization_deletion_requested']);
  });

  it('can be canceled by any owner, with everything restored, and all members are notified of both', async () => {
    const bob = await joined(ada, 'owner');
    const { key } = await aKey(api(), ada.token, { scopes: ['brands:write'] });
    const hook = { name: 'Hook', url: 'https://hooks.example.com/in', events: ['post.published'] };
    const { webhook } = (await api().post('/webhooks', hook, { as: ada.token })).data;
    await ask(ada);
    const back = await takeBack(bob, ada.orgId);
    assert.deepEqual([back.status, back.data.id, back.data.deletesAt], [200, ada.orgId, null]);
    assert.deepEqual(await seen(ada, ada.orgId), [null, null]);
    assert.equal((await api().post('/brands', { name: 'Still here' }, { as: key })).status, 201);
    assert.equal((await api().get(`/webhooks/${webhook.id}`, { as: ada.token })).data.webhook.enabled, true);
    const [line] = await linesOf(api(), back);
    assert.deepEqual([line?.action, line?.actor_id], ['organization.deletion_cancelled', bob.id]);
    for (const user of [ada, bob])
      assert.deepEqual(await mails(user), [
        'account.organization_deletion_requested',
        'account.organization_deletion_cancelled',
      ]);
  });

  it('cannot be canceled if it was never requested, or once its time has come', async () => {
    assert.equal((await takeBack(ada)).body.error, 'invalid_state');
    await ask(ada);
    await api().rows('update billing_accounts set deletes_at = now() where org_id = $1', ada.orgId);
    assert.equal((await takeBack(ada)).body.error, 'invalid_state');
    assert.equal((await api().post('/brands', { name: 'Any' }, { as: ada.token })).status, 403);
  });

  it('is requested or canceled, but never both, when both requests arrive at once', async () => {
    await ask(ada);
    const replies = await Promise.all([takeBack(ada), takeBack(ada), takeBack(ada), ask(ada)]);
    const backs = replies.slice(0, 3).map(({ status }) => status);
    assert.ok(backs.includes(200) && !backs.includes(500), backs.join());
    const [listed, read] = await seen(ada, ada.orgId);
    assert.equal(listed, read);
  });

  it('is refused while someone pays for a subscription, and no one can subscribe meanwhile', async () => {
    await api().rows(
      `insert into billing_accounts (org_id, stripe_customer_id, stripe_subscription_id) values ($1, $2, 'sub_1')`,
      ada.orgId,
      `cus_${ada.orgId}`,
    );
    const { status, body } = await ask(ada);
    assert.deepEqual([status, body.error], [409, 'invalid_state']);
    assert.deepEqual(await seen(ada, ada.orgId), [null, null]);
  });

  it('keeps no member from deleting their account, and continues without them', async () => {
    const bob = await joined(ada);
    await ask(ada);
    const left = await api().send('DELETE', '/account', { password: ada.password }, { as: ada.token });
    assert.deepEqual([left.status, left.data.organizations], [202, []]);
    assert.ok((await seen(bob, ada.orgId)).every(at => at !== null));
    await api().post('/auth/login', { email: ada.email, password: ada.password });
    assert.ok((await seen(bob, ada.orgId)).every(at => at !== null));
  });
});

describe('changing an organization that is not the active one', () => {
  const api = useApi();

  it('takes the right to do so there, not at home', async () => {
    const [ada, bob] = [await aUser(api()), await aUser(api())];
    const { token } = (await api().post('/teams/invite-links', {}, { as: ada.token })).data;
    await api().post(`/teams/join/${token}`, undefined, { as: bob.token });
    const path = `/orgs/${ada.orgId}`;
    const refused = await api().patch(path, { name: 'Mine now' }, { as: bob.token });
    assert.deepEqual(
      [refused.status, refused.body.error, refused.body.requiredScopes],
      [403, 'insufficient_scope', ['orgs:write']],
    );
    await api().patch(`/teams/members/${bob.id}`, { role: 'admin' }, { as: ada.token });
    assert.equal((await api().patch(path, { name: 'Ours' }, { as: bob.token })).status, 200);
  });
});
