import assert from 'node:assert/strict';
import { someIp, useApi, type TestApi } from '../../support/http/api.ts';
import { aKeyring } from '../../support/canaries/mail-secrets.ts';
import { anOrg, aUser, type TestUser } from '../../support/makers.ts';
import { aProvenUser, proofOf, prove } from '../../support/prove.ts';

const balanceOf = async (api: TestApi, { token: as }: Pick<TestUser, 'token'>): Promise<number> =>
  (await api.get('/billing', { as })).data.credits.balance;

describe('signup credits', () => {
  const keyring = aKeyring();
  const api = useApi({ SIGNUP_CREDITS: '100', ENCRYPTION_KEYS: keyring, ADDRESS_PROOF: 'mail' });
  const balance = (user: Pick<TestUser, 'token'>): Promise<number> => balanceOf(api(), user);
  /** Returns the sum of the credits granted to organizations that this person created. */
  const givenTo = async ({ id }: TestUser): Promise<number> => {
    const rows = await api().rows(
      `select coalesce(sum(amount), 0)::int as given from credit_entries
        where org_id in (select id from organizations where owner_id = $1)`,
      id,
    );
    return rows[0].given as number;
  };

  it('come when the email address is proven, into the ledger and the audit log', async () => {
    const newcomer = await aUser(api());
    assert.equal(await balance(newcomer), 0);
    const { token } = await prove(api(), keyring, newcomer);
    const { data } = await api().get('/billing/credits', { as: token });
    assert.deepEqual([data.balance, data.held, data.total], [100, 0, 1]);
    const [{ kind, amount, reference, actor, reason }] = data.entries;
    assert.deepEqual([kind, amount, reference], ['grant', 100, 'signup']);
    assert.deepEqual([actor, reason], ['service', 'a new person']);
    const { data: log } = await api().get('/audit-log?action=credits.granted', { as: token });
    assert.equal(log.total, 1);
  });

  it('are a person’s once, whatever they make, delete or give away', async () => {
    const ada = await aProvenUser(api(), keyring);
    const move = async (orgId: string) => api().put('/orgs/active', { orgId }, { as: ada.token });
    await move((await anOrg(api(), ada)).id);
    assert.equal(await balance(ada), 0);
    await api().rows('delete from memberships where user_id = $1 and org_id = $2', ada.id, ada.orgId);
    await move((await anOrg(api(), ada)).id);
    assert.equal(await balance(ada), 0);
    await api().rows('delete from organizations where id = $1', ada.orgId);
    await move((await anOrg(api(), ada)).id);
    assert.equal(await balance(ada), 0);
  });

  it('come with the next organization of a person who owned none at the proof', async () => {
    const newcomer = await aUser(api());
    await api().rows(`update memberships set role = 'member' where user_id = $1`, newcomer.id);
    const ada = await prove(api(), keyring, newcomer);
    assert.equal(await balance(ada), 0);
    await api().put('/orgs/active', { orgId: (await anOrg(api(), ada)).id }, { as: ada.token });
    assert.equal(await balance(ada), 100);
  });

  it('go into no organization that others are in, who could have put the newcomer there', async () => {
    const [eve, newcomer] = [await aUser(api()), await aUser(api())];
    await api().rows('update memberships set org_id = $1 where user_id = $2', eve.orgId, newcomer.id);
    const ada = await prove(api(), keyring, newcomer);
    assert.equal(await balance(ada), 0);
    await api().put('/orgs/active', { orgId: (await anOrg(api(), ada)).id }, { as: ada.token });
    assert.equal(await balance(ada), 100);
  });

  it('are one mailbox’s once, whatever follows a + in its address, and after its account is gone', async () => {
    const ada = await aProvenUser(api(), keyring);
    const tagged = await aProvenUser(api(), keyring, { email: ada.email.replace('@', '+two@') });
    assert.deepEqual([await balance(ada), await balance(tagged)], [100, 0]);
    await api().rows('update users set email = $2 where id = $1', ada.id, `gone-${ada.email}`);
    assert.equal(await balance(await aProvenUser(api(), keyring, { email: ada.email })), 0);
  });

  it('are not given again to who had them when each organization got some', async () => {
    const ada = await aProvenUser(api(), keyring);
    await api().rows('delete from signup_gifts');
    await api().put('/orgs/active', { orgId: (await anOrg(api(), ada)).id }, { as: ada.token });
    assert.equal(await balance(ada), 0);
  });

  it('are given once where organizations are made at the moment of the proof', async () => {
    const ada = await aUser(api());
    const token = await proofOf(api(), keyring, ada);
    const from = { headers: { 'X-Forwarded-For': someIp() } };
    const make = (index: number) => api().post('/orgs', { name: `Org ${index}` }, { as: ada.token });
    await Promise.all([
      make(0),
      make(1),
      api().post('/auth/email/verify', { token }, from),
      ...Array.from({ length: 5 }, (_, index) => make(index + 2)),
    ]);
    assert.equal(await givenTo(ada), 100);
  });
});

describe('signup credits where no mail arrives', () => {
  const api = useApi({ SIGNUP_CREDITS: '100', ADDRESS_PROOF: 'none' });

  it('are there at once, and in the first organization alone', async () => {
    const ada = await aUser(api());
    assert.equal(await balanceOf(api(), ada), 100);
    await api().put('/orgs/active', { orgId: (await anOrg(api(), ada)).id }, { as: ada.token });
    assert.equal(await balanceOf(api(), ada), 0);
  });
});
