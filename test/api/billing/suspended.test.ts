import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readConfig } from '../../../src/config/index.ts';
import { runOperator } from '../../../src/operator.ts';
import { useApi } from '../../support/http/api.ts';
import { aBrand, aKey, aUser, type TestUser } from '../../support/makers.ts';

describe('a suspended organization', () => {
  const api = useApi({ EXPORT_WAIT: '0ms' });
  let ada: TestUser;

  beforeEach(async () => {
    ada = await aUser(api());
  });

  const because = ['--by', 'grace', '--reason', 'a test'];
  const operate = (...args: string[]) =>
    runOperator(readConfig({ DATABASE_URL: api().databaseUrl }), args, () => undefined);
  const plan = (...args: string[]) => operate('plan', ada.orgId, ...args, ...because);
  const billing = async (as = ada.token) => (await api().get('/billing', { as })).data;

  it('refuses every change of a suspended organization at once, and nothing of it when it is active again', async () => {
    const brand = await aBrand(api(), ada.token);
    const { key } = await aKey(api(), ada.token, { scopes: ['posts:write', 'posts:read'] });
    const draft = { brandSlug: brand.slug, text: 'Hello', platforms: ['x'] };
    await plan('--status', 'suspended');
    for (const as of [ada.token, key]) {
      const { status, body } = await api().post('/posts', draft, { as });
      assert.deepEqual([status, body.error], [403, 'billing_suspended']);
      assert.match(body.message, /operator of this service suspended/);
      assert.equal((await api().get('/posts', { as })).status, 200);
    }
    assert.equal((await billing()).suspended, true);
    await plan('--status', 'active');
    assert.equal((await api().post('/posts', draft, { as: key })).status, 201);
  });

  it('refuses them once a period ran out three days ago, and not before', async () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const change = () => api().post('/brands', { name: 'Any' }, { as: ada.token });
    await plan('--plan', 'pro', '--until', daysAgo(2.9));
    assert.equal((await change()).status, 201);
    await plan('--until', daysAgo(3.1));
    const { error, message } = (await change()).body;
    assert.deepEqual([error, /its subscription expired/.test(message)], ['billing_suspended', true]);
    assert.equal((await billing()).status, 'expired');
    await plan('--until', 'never');
    assert.equal((await change()).status, 201);
  });

  /** Streams never end, the others end the session that asks for the rest. */
  const notHere = ['streamChanges', 'streamNotifications', 'logOut', 'deleteAccount'];
  /**
   * Operations that people of a suspended organization may still use: leave, join others, read who they are, read its
   * notices, revoke access, pay.
   */
  const openWhileSuspended = [
    'acceptInvitation',
    'approveDeviceLogin',
    'callMcp',
    'cancelOperatorPost',
    'changePassword',
    'createCheckoutSession',
    'createPortalSession',
    'deleteAccountExport',
    'deleteOrganization',
    'deletePushDevice',
    'denyDeviceLogin',
    'getConsentRequest',
    'getDeviceLogin',
    'getWaitingConfirmation',
    'getWaitingConfirmations',
    'joinTeam',
    'leaveOrganization',
    'markNotificationRead',
    'markNotificationsRead',
    'pausePublishing',
    'removeMember',
    'resendVerificationEmail',
    'resolveOperatorPost',
    'restoreOrganization',
    'resumePublishing',
    'retryOperatorPost',
    'revokeApiKey',
    'revokeInvitation',
    'revokeInviteLink',
    'revokeOtherSessions',
    'revokeSession',
    'searchKnowledgeBase',
    'switchOrganization',
    'unlinkIdentity',
    'updateCurrentUser',
    'updateNotificationPreferences',
    'validatePost',
  ];

  it('refuses a suspended organization every change but those of a list, and no reading', async () => {
    await plan('--status', 'suspended');
    const [open, unread]: [string[], string[]] = [[], []];
    for (const [path, methods] of Object.entries(api().file.paths as Record<string, Record<string, unknown>>))
      for (const [method, operation] of Object.entries(methods)) {
        const { security, operationId } = operation as { security?: unknown[]; operationId: string };
        if (security?.length === 0 || notHere.includes(operationId)) continue;
        const address = path.replaceAll(/\{\w+\}/g, randomUUID());
        const { body } = await api().send(method.toUpperCase(), address, undefined, { as: ada.token });
        const refused = body?.error === 'billing_suspended';
        if (method === 'get' && refused) unread.push(operationId);
        if (method !== 'get' && !refused) open.push(operationId);
      }
    assert.deepEqual(unread, []);
    assert.deepEqual(open.toSorted(), openWhileSuspended);
    assert.equal((await api().post('/auth/logout', undefined, { as: ada.token })).status, 200);
  });

  it('lets its members leave, end sessions and keys, and delete their account', async () => {
    const bob = await aUser(api());
    const { token } = (await api().post('/teams/invite-links', {}, { as: ada.token })).data;
    await api().post(`/teams/join/${token}`, undefined, { as: bob.token });
    await api().put('/orgs/active', { orgId: ada.orgId }, { as: bob.token });
    const { id: keyId } = await aKey(api(), ada.token, { scopes: ['posts:read'] });
    const elsewhere = (await api().post('/auth/login', { email: ada.email, password: ada.password })).data;
    await plan('--status', 'suspended');
    const { sessions } = (await api().get('/auth/sessions', { as: elsewhere.token })).data;
    const other = sessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
    for (const done of [
      await api().post('/teams/leave', undefined, { as: bob.token }),
      await api().delete(`/auth/sessions/${other.id}`, { as: elsewhere.token }),
      await api().delete(`/api-keys/${keyId}`, { as: elsewhere.token }),
      await api().delete('/account', { as: elsewhere.token }),
    ])
      assert.ok(done.status < 300, done.text);
    assert.equal((await api().post('/auth/logout', undefined, { as: bob.token })).status, 200);
  });

  it('admits no new members, but lets its members join another organization', async () => {
    const bob = await aUser(api());
    const { data: link } = await api().post('/teams/invite-links', {}, { as: ada.token });
    const { data: invitation } = await api().post(
      '/teams/invitations',
      { email: bob.email },
      { as: ada.token },
    );
    const ways = [`/teams/join/${link.token}`, `/teams/invitations/${invitation.token}/accept`];
    await plan('--status', 'suspended');
    for (const way of ways) {
      const { status, body } = await api().post(way, undefined, { as: bob.token });
      assert.deepEqual([status, body.error], [403, 'billing_suspended']);
    }
    assert.equal((await api().get('/teams/members', { as: ada.token })).data.total, 1);

    await plan('--status', 'active');
    await operate('plan', bob.orgId, '--status', 'suspended', ...because);
    assert.equal((await api().post(ways[1]!, undefined, { as: bob.token })).status, 200);
    await api().rows('delete from memberships where user_id = $1 and org_id = $2', bob.id, ada.orgId);
    assert.equal((await api().post(ways[0]!, undefined, { as: bob.token })).status, 200);
  });
});
