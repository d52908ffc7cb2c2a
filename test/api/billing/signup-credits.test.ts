import assert from 'node:assert/strict';
import { startTestApi, type TestApi } from '../../support/http/api.ts';
import { aUser } from '../../support/makers.ts';

describe('a new organization', () => {
  let api: TestApi;
  before(async () => {
    api = await startTestApi({ SIGNUP_CREDITS: '100' });
  });
  after(() => api.close());

  it('has credits to begin with, in the ledger and in the audit log', async () => {
    const { token } = await aUser(api);
    const { data } = await api.get('/billing/credits', { as: token });
    assert.deepEqual([data.balance, data.held, data.total], [100, 0, 1]);
    const [{ kind, amount, reference, actor, reason }] = data.entries;
    assert.deepEqual([kind, amount, reference], ['grant', 100, 'signup']);
    assert.deepEqual([actor, reason], ['service', 'a new organization']);
    const { data: log } = await api.get('/audit-log?action=credits.granted', { as: token });
    assert.equal(log.total, 1);
  });

  it('has them also as a second one of the same person', async () => {
    const { token } = await aUser(api);
    const { data: organization } = await api.post('/orgs', { name: 'Second' }, { as: token });
    await api.put('/orgs/active', { orgId: organization.id }, { as: token });
    const { data } = await api.get('/billing', { as: token });
    assert.deepEqual(data.credits, { balance: 100, held: 0 });
  });
});
