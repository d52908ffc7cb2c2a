import assert from 'node:assert/strict';
import pg from 'pg';
import { someIp, useApi, type Reply } from '../../support/http/api.ts';
import { aBrowser } from '../../support/http/social-browser.ts';
import { aKeyring, mailSecret } from '../../support/canaries/mail-secrets.ts';
import { eventually } from '../../support/eventually.ts';
import { aKey, aUser, type TestUser } from '../../support/makers.ts';
import { aProvenUser, proofOf } from '../../support/prove.ts';
import { startLoginServer } from '../../support/servers/login-server.ts';
import { use } from '../../support/use.ts';

describe('the first proof of an email address', () => {
  const server = use(startLoginServer);
  const keyring = aKeyring();
  const api = useApi(async () => ({ ...server().env, ENCRYPTION_KEYS: keyring, ADDRESS_PROOF: 'mail' }));
  const from = () => ({ headers: { 'X-Forwarded-For': someIp() } });
  const logIn = (email: string, password: string) => api().post('/auth/login', { email, password }, from());
  const verify = (token: string, password?: string) =>
    api().post('/auth/email/verify', { token, password }, from());
  const own = 'a password of her own';
  const statusOf = async (as: string): Promise<number> => (await api().get('/orgs', { as })).status;

  /** Creates a person who has signed up with another's address, and holds two sessions and a key. */
  const aSquatter = async (): Promise<TestUser & { second: string; key: string }> => {
    const mallory = await aUser(api());
    const second = (await logIn(mallory.email, mallory.password)).data.token;
    const { key } = await aKey(api(), mallory.token, { scopes: ['orgs:read'] });
    for (const as of [mallory.token, second, key]) assert.equal(await statusOf(as), 200);
    return { ...mallory, second, key };
  };
  const assertEnded = async (credentials: readonly string[]): Promise<void> => {
    for (const as of credentials) {
      const { status, body } = await api().get('/orgs', { as });
      assert.equal(status, 401);
      assert.match(body.message, /ended because the email address of the account was verified/);
    }
  };
  const assertSaid = ({ status, data }: Reply, ended: object): void => {
    assert.equal(status, 200);
    assert.deepEqual(data.ended, ended);
    assert.match(
      data.message,
      /this ended everything that could act for the account before: 2 sessions, 1 API key/,
    );
  };
  const mailsTo = async ({ email }: TestUser): Promise<string[]> => {
    const type = 'account.email_verified';
    const rows = await api().rows('select body from mails where address = $1 and type = $2', email, type);
    return rows.map(({ body }) => String(body));
  };

  it('by the mail ends sessions, keys and the password of whoever signed up, and says so to both', async () => {
    const mallory = await aSquatter();
    const reply = await verify(await proofOf(api(), keyring, mallory));
    assertSaid(reply, { sessions: 2, apiKeys: 1, password: true });
    await assertEnded([mallory.token, mallory.second, mallory.key]);
    assert.equal((await logIn(mallory.email, mallory.password)).status, 401);
    const [told, ...others] = await mailsTo(mallory);
    assert.match(told ?? '', /2 sessions, 1 API key, the earlier password/);
    assert.deepEqual(others, []);
  });

  it('lets the person in who proves it, by the password that came with the proof', async () => {
    const mallory = await aSquatter();
    assert.equal((await verify(await proofOf(api(), keyring, mallory), own)).status, 200);
    assert.equal((await logIn(mallory.email, mallory.password)).status, 401);
    const { status, data } = await logIn(mallory.email, own);
    assert.equal(status, 200);
    assert.equal((await api().get('/auth/me', { as: data.token })).data.emailVerified, true);
  });

  it('by the reset of the password ends them, too', async () => {
    const mallory = await aSquatter();
    await api().post('/auth/password/forgot', { email: mallory.email }, from());
    const token = await mailSecret(api(), keyring, { email: mallory.email, type: 'account.password_reset' });
    const reply = await api().post('/auth/password/reset', { token, password: own }, from());
    assertSaid(reply, { sessions: 2, apiKeys: 1, password: true });
    await assertEnded([mallory.key]);
    assert.equal(await statusOf(mallory.second), 401);
    assert.equal((await logIn(mallory.email, own)).status, 200);
  });

  for (const provider of ['google', 'github'])
    it(`by ${provider} ends all but the session that it was proven in`, async () => {
      const ada = await aSquatter();
      server().visitor = { id: Date.now(), email: ada.email, verified: true, name: 'Ada' };
      const { status, data } = await aBrowser(api(), server()).logIn(provider, { as: ada.token });
      assert.equal(status, 200);
      assert.deepEqual(data.ended, { sessions: 1, apiKeys: 1, password: true });
      await assertEnded([ada.second, ada.key]);
      assert.equal((await api().get('/auth/me', { as: ada.token })).data.emailVerified, true);
      assert.equal((await logIn(ada.email, ada.password)).status, 401);
      assert.equal((await mailsTo(ada)).length, 1);
    });

  it('is the only one that ends anything', async () => {
    const ada = await aProvenUser(api(), keyring);
    await api().post('/auth/password/forgot', { email: ada.email }, from());
    const token = await mailSecret(api(), keyring, { email: ada.email, type: 'account.password_reset' });
    const { key } = await aKey(api(), ada.token, { scopes: ['orgs:read'] });
    const { data } = await api().post('/auth/password/reset', { token, password: own }, from());
    assert.equal(data.ended, null);
    assert.equal(await statusOf(key), 200);
  });

  it('leaves nothing to logins and keys of the same moment', async () => {
    const mallory = await aSquatter();
    const token = await proofOf(api(), keyring, mallory);
    const scopes = ['orgs:read'];
    const [proof, ...others] = await Promise.all([
      verify(token, own),
      ...Array.from({ length: 5 }, () => logIn(mallory.email, mallory.password)),
      ...Array.from({ length: 5 }, () =>
        api().post('/api-keys', { name: 'Late', scopes }, { as: mallory.token }),
      ),
    ]);
    assert.equal(proof?.status, 200);
    for (const { status, data } of others)
      if (status < 300) assert.equal(await statusOf(data.token ?? data.key), 401);
    const living = `select 1 from sessions where user_id = $1 and ended_at is null
      union all select 1 from api_keys where created_by = $1 and revoked_at is null`;
    assert.deepEqual(await api().rows(living, mallory.id), []);
  });

  it('makes no key for a session that it ends at this moment', async () => {
    const mallory = await aUser(api());
    const proving = new pg.Client({ connectionString: api().databaseUrl });
    await proving.connect();
    await proving.query('begin');
    await proving.query('select 1 from users where id = $1 for no key update', [mallory.id]);
    await proving.query('update sessions set ended_at = now() where user_id = $1', [mallory.id]);
    const making = api().post('/api-keys', { name: 'Late', scopes: ['orgs:read'] }, { as: mallory.token });
    await eventually('it waits for the person', async () => {
      const waiting = `select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%for share%'`;
      return (await api().rows(waiting)).length === 1;
    });
    await proving.query('commit');
    await proving.end();
    assert.equal((await making).status, 401);
    assert.deepEqual(await api().rows('select 1 from api_keys where created_by = $1', mallory.id), []);
  });

  it('is none by an invitation, whose token its sender has, too', async () => {
    const [eve, mallory] = [await aProvenUser(api(), keyring), await aUser(api())];
    const invited = await api().post('/teams/invitations', { email: mallory.email }, { as: eve.token });
    const accept = `/teams/invitations/${invited.data.token}/accept`;
    assert.equal((await api().post(accept, undefined, { as: mallory.token })).status, 200);
    assert.equal((await api().get('/auth/me', { as: mallory.token })).data.emailVerified, false);
  });
});
