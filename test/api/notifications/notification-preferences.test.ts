import assert from 'node:assert/strict';
import { readConfig } from '../../../src/config/index.ts';
import { addNotification } from '../../../src/db/notifications/add-notification.ts';
import { openOrm } from '../../../src/db/driver/orm.ts';
import { outcomeText } from '../../../src/domain/posts/post-texts.ts';
import { webhookDisabledText } from '../../../src/domain/notifications/notification-texts.ts';
import { useApi } from '../../support/http/api.ts';
import { aBrand, aKey, anOrg, aUser, type TestUser } from '../../support/makers.ts';
import { use, useForEach } from '../../support/use.ts';
import { inTransaction } from '../../../src/db/driver/in-transaction.ts';

describe('notification preferences', () => {
  const api = useApi();
  const orm = use(() => openOrm(readConfig({ DATABASE_URL: api().databaseUrl }), 'system'));
  const user = useForEach(() => aUser(api()));

  const address = '/api/notifications/preferences';
  const choose = (preferences: unknown, as = user().token) => api().put(address, { preferences }, { as });
  const aMemberWith = async (owner: TestUser): Promise<TestUser> => {
    const member = await aUser(api());
    const move = 'update memberships set org_id = $1 where user_id = $2';
    await api().rows(move, owner.orgId, member.id);
    return member;
  };
  const tell = (outcome: 'published' | 'failed', brandSlug = 'acme'): Promise<void> =>
    inTransaction(orm(), em => {
      const post = { id: 'p1', orgId: user().orgId, brandSlug, brandName: 'Acme', text: '', targets: [] };
      return addNotification(em, user().orgId, outcomeText(post, outcome));
    });
  const shown = async (as = user().token): Promise<number> =>
    (await api().get('/api/notifications', { as })).data.total;
  const mails = async () =>
    await api().rows(
      "select address, subject from mails where org_id = $1 and type not like 'account.%' order by address",
      user().orgId,
    );

  it('show every type, by default in the app, and by mail if the type needs a person', async () => {
    const { status, data } = await api().get(address, { as: user().token });
    assert.equal(status, 200);
    assert.deepEqual(data.preferences, [
      { type: 'post.published', inApp: true, mail: false, push: false },
      { type: 'post.failed', inApp: true, mail: true, push: true },
      { type: 'post.unconfirmed', inApp: true, mail: true, push: true },
      { type: 'post.review', inApp: true, mail: true, push: true },
      { type: 'post.note', inApp: true, mail: true, push: true },
      { type: 'post.milestone', inApp: true, mail: false, push: false },
      { type: 'comment.assigned', inApp: true, mail: true, push: true },
      { type: 'agent.run.completed', inApp: true, mail: false, push: true },
      { type: 'clip.render.completed', inApp: true, mail: false, push: false },
      { type: 'team.invitation', inApp: true, mail: true, push: false },
      { type: 'team.left_behind', inApp: true, mail: true, push: false },
      { type: 'webhook.disabled', inApp: true, mail: true, push: false },
      { type: 'storage.low', inApp: true, mail: true, push: false },
      { type: 'budget.low', inApp: true, mail: true, push: true },
      { type: 'connection.missing_scopes', inApp: true, mail: false, push: false },
    ]);
  });

  it('keep what is chosen and leave the rest alone, each time', async () => {
    const chosen = [{ type: 'post.published', inApp: false, mail: true }];
    await choose(chosen);
    await choose([{ type: 'team.invitation', inApp: true, mail: false }]);
    const { data } = await choose(chosen);
    assert.deepEqual(data, (await api().get(address, { as: user().token })).data);
    assert.deepEqual(data.preferences[0], { ...chosen[0], push: false });
    assert.deepEqual(data.preferences.at(-6), {
      type: 'team.invitation',
      inApp: true,
      mail: false,
      push: false,
    });
  });

  it('leave out, in the app and by mail, who may not read the posts of that brand', async () => {
    const { slug, id: brandId } = await aBrand(api(), user().token);
    const group = async (scope: string) =>
      (await api().post('/teams/groups', { name: scope, scopes: [scope] }, { as: user().token })).data.id;
    const [readers, others] = [await group('posts:read'), await group('brands:read')];
    const someone = async (given: { groupIds?: string[]; override?: string[] }) => {
      const { id, token } = await aMemberWith(user());
      await api().rows("update memberships set role = 'member' where user_id = $1", id);
      const path = `/teams/members/${id}`;
      const { groupIds, override: permissions } = given;
      if (groupIds) await api().patch(path, { groupIds }, { as: user().token });
      if (permissions)
        await api().put(`${path}/brand-overrides/${brandId}`, { permissions }, { as: user().token });
      return token;
    };
    const told = [
      await someone({}),
      await someone({ groupIds: [readers] }),
      await someone({ groupIds: [others], override: ['posts:read'] }),
    ];
    const untold = [
      await someone({ groupIds: [others] }),
      await someone({ override: [] }),
      await someone({ groupIds: [readers], override: ['brands:read'] }),
    ];
    await tell('failed', slug);
    for (const token of [user().token, ...told]) assert.equal(await shown(token), 1);
    for (const token of untold) assert.equal(await shown(token), 0);
    assert.equal((await mails()).length, 1 + told.length);

    const webhook = { webhookId: 'w1', name: 'Shop', host: 'example.com' };
    const minder = await someone({ groupIds: [await group('webhooks:write')] });
    await inTransaction(orm(), em =>
      addNotification(em, user().orgId, webhookDisabledText(webhook, { reason: 'It is gone.', held: 1 })),
    );
    assert.deepEqual([await shown(minder), await shown(), await shown(untold[0])], [1, 2, 0]);
  });

  it('are one person’s in one organization', async () => {
    const member = await aMemberWith(user());
    await choose([{ type: 'post.failed', inApp: false, mail: false }]);
    const other = (await api().get(address, { as: member.token })).data.preferences[1];
    assert.deepEqual(other, { type: 'post.failed', inApp: true, mail: true, push: true });
    const second = await anOrg(api(), user());
    await api().put('/orgs/active', { orgId: second.id }, { as: user().token });
    assert.equal((await api().get(address, { as: user().token })).data.preferences[1].mail, true);
  });

  const wrong: [why: string, preferences: unknown][] = [
    ['an unknown type', [{ type: 'post.liked', inApp: true, mail: true }]],
    ['an unknown channel', [{ type: 'post.failed', inApp: true, mail: true, sms: true }]],
    ['half a choice', [{ type: 'post.failed', mail: true }]],
    ['a type twice', [1, 2].map(() => ({ type: 'post.failed', inApp: true, mail: true }))],
  ];
  for (const [why, preferences] of wrong)
    it(`refuse ${why}`, async () => {
      const { status, body } = await choose(preferences);
      assert.deepEqual([status, body.error], [400, 'validation_failed']);
    });

  it('need their scope to be changed', async () => {
    const { key } = await aKey(api(), user().token, { scopes: ['notifications:read'] });
    assert.equal((await api().get(address, { as: key })).status, 200);
    assert.equal((await choose([], key)).status, 403);
  });

  it('decide who is notified of which type', async () => {
    const [silent, mailed] = [await aMemberWith(user()), await aMemberWith(user())];
    await choose([{ type: 'post.failed', inApp: false, mail: false }], silent.token);
    await choose([{ type: 'post.failed', inApp: false, mail: true }], mailed.token);
    await tell('failed');
    await tell('published');
    assert.deepEqual(await Promise.all([user(), silent, mailed].map(({ token }) => shown(token))), [2, 1, 1]);
    const wanted = [mailed.email, user().email].toSorted();
    assert.deepEqual(
      await mails(),
      wanted.map(to => ({ address: to, subject: 'Post failed' })),
    );
  });

  it('come with a message to Temporal for every mail', async () => {
    await tell('failed');
    const rows = await api().rows(
      `select o.workflow_id, o.payload from outbox_messages o
         join mails m on o.workflow_id = 'mail:' || m.id where m.org_id = $1 and m.type not like 'account.%'`,
      user().orgId,
    );
    assert.deepEqual(
      [rows.length, Object.keys(rows[0].payload).toSorted()],
      [1, ['mailId', 'orgId', 'type']],
    );
  });
});
