import assert from 'node:assert/strict';
import pg from 'pg';
import { someIp, startTestApi, useApi } from '../../support/http/api.ts';
import { eventually } from '../../support/eventually.ts';
import { startLoginServer } from '../../support/servers/login-server.ts';
import { aKeyring, mailSecret } from '../../support/canaries/mail-secrets.ts';
import { aKey, aUser, type TestUser } from '../../support/makers.ts';
import { aProvenUser } from '../../support/prove.ts';
import { aBrowser } from '../../support/http/social-browser.ts';
import { use } from '../../support/use.ts';

describe('logging in with Google and GitHub', () => {
  const server = use(startLoginServer);
  const keyring = aKeyring();
  const api = useApi(async () => {
    const app = { APP_URL: 'https://app.example.com/web' };
    return { ...server().env, ...app, ENCRYPTION_KEYS: keyring };
  });
  let visitors = 0;
  const from = () => ({ headers: { 'X-Forwarded-For': someIp() } });
  /** Seats a different person before the provider's page. */
  const someone = (given: { email?: string; verified?: boolean } = {}) => {
    const id = (visitors += 1);
    server().visitor = {
      id,
      email: `Visitor-${id}@Example.com`,
      verified: true,
      name: 'Vera Visitor',
      ...given,
    };
    return server().visitor;
  };
  const browser = () => aBrowser(api(), server());
  const aProven = (): Promise<TestUser> => aProvenUser(api(), keyring);
  const identities = async (as: string) => (await api().get('/auth/identities', { as })).data.identities;
  const redeem = (code: string) => api().post('/auth/social/token', { code }, from());
  const codeIn = (location: string | null): string =>
    new URLSearchParams(new URL(location ?? '').hash.slice(1)).get('code') ?? '';

  for (const provider of ['google', 'github'])
    describe(`by ${provider}`, () => {
      it('creates an account for a new person, and recognizes them later', async () => {
        const { id, email } = someone();
        const first = await browser().logIn(provider);
        assert.equal(first.status, 200, first.text);
        assert.equal(first.data.outcome, 'signed_up');
        assert.equal(first.headers.get('cache-control'), 'no-store');
        const self = (await api().get('/auth/me', { as: first.data.token })).data;
        assert.deepEqual(
          [self.email, self.name, self.emailVerified],
          [email.toLowerCase(), 'Vera Visitor', true],
        );
        // another email address and name there, but the same id
        server().visitor = { id, email: `renamed-${id}@example.com`, verified: true, name: 'Other' };
        const again = await browser().logIn(provider);
        assert.equal(again.data.outcome, 'logged_in');
        assert.notEqual(again.data.token, first.data.token);
        const [identity] = await identities(again.data.token);
        assert.deepEqual([identity.provider, identity.email], [provider, `renamed-${id}@example.com`]);
        assert.equal((await api().get('/auth/me', { as: again.data.token })).data.id, self.id);
      });

      it('is not fooled by an email address that its owner gave up and someone else took', async () => {
        const { email } = someone();
        const first = await browser().logIn(provider);
        const user = (await api().get('/auth/me', { as: first.data.token })).data;
        await api().rows('update users set email_verified_at = null where id = $1', user.id);
        someone({ email });
        assert.equal((await browser().logIn(provider)).status, 409);
      });

      it('connects the account of a verified email address, and notifies its owner', async () => {
        const ada = await aProven();
        someone({ email: ada.email.toUpperCase() });
        const { data } = await browser().logIn(provider);
        assert.equal(data.outcome, 'logged_in');
        assert.equal((await api().get('/auth/me', { as: data.token })).data.id, ada.id);
        const rows = await api().rows(
          "select 1 from mails where user_id = $1 and type = 'account.identity_connected'",
          ada.id,
        );
        assert.equal(rows.length, 1);
      });

      it('does not take over an account whose email address was never verified', async () => {
        const ada = await aUser(api());
        someone({ email: ada.email });
        const { status, body } = await browser().logIn(provider);
        assert.deepEqual([status, body.error], [409, 'duplicate']);
        assert.equal((await identities(ada.token)).length, 0);
      });

      it('takes no email address that the provider does not vouch for', async () => {
        const { id, email } = someone({ verified: false });
        const { status, body } = await browser().logIn(provider);
        assert.deepEqual([status, body.error], [400, 'authorization_failed']);
        const rows = await api().rows('select 1 from users where email = $1', email.toLowerCase());
        assert.equal(rows.length, 0, `visitor ${id} has an account`);
      });

      it('is connected by a person who is logged in, with another email address', async () => {
        const ada = await aProven();
        someone({ verified: false });
        const connected = await browser().logIn(provider, { as: ada.token });
        assert.deepEqual([connected.data.outcome, connected.data.token], ['connected', null]);
        const { data } = await browser().logIn(provider);
        assert.equal((await api().get('/auth/me', { as: data.token })).data.id, ada.id);
      });

      it('verifies the email address of a person who connects an account with the same address', async () => {
        const ada = await aUser(api());
        someone({ email: ada.email });
        assert.equal((await browser().logIn(provider, { as: ada.token })).data.outcome, 'connected');
        assert.equal((await api().get('/auth/me', { as: ada.token })).data.emailVerified, true);
      });

      it('is not connected to an account whose email address is not verified, as it would outlive a reset', async () => {
        const mallory = await aUser(api());
        someone();
        const { status, body } = await browser().logIn(provider, { as: mallory.token });
        assert.deepEqual([status, body.error], [409, 'invalid_state']);
      });

      it('is connected to one person only', async () => {
        const [ada, bob] = [await aProven(), await aProven()];
        someone();
        assert.equal((await browser().logIn(provider, { as: ada.token })).status, 200);
        assert.equal((await browser().logIn(provider, { as: bob.token })).status, 409);
      });

      it('is not connected for a session that has ended meanwhile', async () => {
        const ada = await aProven();
        someone();
        const hers = browser();
        const address = await server().visit(await hers.begin(provider, { as: ada.token }));
        await api().post('/auth/logout', undefined, { as: ada.token });
        assert.equal((await hers.comeBack(address)).status, 400);
      });
    });

  it('connects nothing for a session that a new password ends at this moment: it would outlive that', async () => {
    const ada = await aProven();
    someone();
    const hers = browser();
    const address = await server().visit(await hers.begin('google', { as: ada.token }));
    const resetting = new pg.Client({ connectionString: api().databaseUrl });
    await resetting.connect();
    await resetting.query('begin');
    await resetting.query(`update users set password_hash = 'another' where id = $1`, [ada.id]);
    await resetting.query('update sessions set ended_at = now() where user_id = $1', [ada.id]);
    let isBack = false;
    const back = hers.comeBack(address).finally(() => {
      isBack = true;
    });
    await eventually('it waits for the person, or is through', async () => {
      const waiting = await api().rows(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return isBack || waiting.length === 1;
    });
    await resetting.query('commit');
    await resetting.end();
    assert.equal((await back).body.error, 'authorization_failed');
    const rows = await api().rows('select 1 from identities where user_id = $1', ada.id);
    assert.deepEqual(rows, []);
  });

  it('sends a browser to the provider and back to the application, which fetches its session once', async () => {
    someone();
    const html = { headers: { Accept: 'text/html', 'X-Forwarded-For': someIp() } };
    const away = await api().get('/auth/social/google/authorize?returnTo=/done?tab=1', html);
    assert.equal(away.status, 302);
    const cookie = away.headers.getSetCookie()[0] ?? '';
    assert.match(cookie, /^social-login=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/);
    const back = await server().visit(away.headers.get('location') ?? '');
    const headers = { ...html.headers, Cookie: cookie.split(';')[0] ?? '' };
    const end = await api().get(back.pathname + back.search, { headers });
    const location = end.headers.get('location');
    assert.match(location ?? '', /^https:\/\/app\.example\.com\/web\/done\?tab=1#code=login-social-\w+$/);
    const answers = await Promise.all(Array.from({ length: 10 }, () => redeem(codeIn(location))));
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    const { data } = answers.find(({ status }) => status === 200)!;
    assert.equal((await api().get('/auth/me', { as: data.token })).data.name, 'Vera Visitor');
    assert.equal((await api().get('/auth/me', { as: codeIn(location) })).status, 401);
  });

  it('makes its source address the owner’s own, which no guessing of others locks', async () => {
    const strict = await startTestApi({ ...server().env, ENCRYPTION_KEYS: keyring, LOGIN_LIMIT: '2' });
    try {
      const ada = await aProvenUser(strict, keyring);
      const at = (ip: string) => ({ headers: { 'X-Forwarded-For': ip } });
      const logIn = (ip: string, password = ada.password) =>
        strict.post('/auth/login', { email: ada.email, password }, at(ip));
      someone({ email: ada.email });
      const [straight, byCode] = [someIp(), someIp()];
      assert.equal((await aBrowser(strict, server(), straight).logIn('google')).status, 200);
      const back = await aBrowser(strict, server()).logIn('google', { returnTo: '/in' });
      const code = codeIn(back.headers.get('location'));
      assert.equal((await strict.post('/auth/social/token', { code }, at(byCode))).status, 200);
      for (let i = 0; i < 3; i += 1) await logIn(someIp(), 'wrong password');
      assert.equal((await logIn(someIp())).status, 429);
      for (const known of [straight, byCode]) assert.equal((await logIn(known)).status, 200);
    } finally {
      await strict.close();
    }
  });

  it('keeps a code for a minute, and not in clear', async () => {
    someone();
    const { headers } = await browser().logIn('google', { returnTo: '/done' });
    const code = codeIn(headers.get('location'));
    const rows = await api().rows('select json_agg(s)::text as dump from social_logins s');
    assert.ok(!rows[0].dump.includes(code));
    await api().rows("update social_logins set code_expires_at = now() - interval '1 second'");
    assert.equal((await redeem(code)).status, 400);
  });

  it('reports to the application why there is no session', async () => {
    someone({ verified: false });
    const { headers } = await browser().logIn('github', { returnTo: '/done' });
    const { origin, pathname, hash } = new URL(headers.get('location') ?? '');
    assert.equal(origin + pathname, 'https://app.example.com/web/done');
    const told = new URLSearchParams(hash.slice(1));
    assert.equal(told.get('error'), 'authorization_failed');
    assert.match(told.get('error_description') ?? '', /^[A-Z].*\.$/);
  });

  it('redirects to no other host', async () => {
    for (const returnTo of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      '/a#code=mine',
      '',
      '/\t/x',
    ]) {
      const path = `/auth/social/google/authorize?returnTo=${encodeURIComponent(returnTo)}`;
      assert.equal((await api().get(path, from())).status, 400, returnTo);
    }
  });

  it('asks for a session, not a key, to connect a provider', async () => {
    const ada = await aUser(api());
    const { key } = await aKey(api(), ada.token, { scopes: ['posts:read'] });
    assert.equal((await api().get('/auth/social/google/authorize', { as: key })).status, 403);
    assert.equal((await api().get('/auth/social/google/authorize', { as: 'nonsense' })).status, 401);
  });

  it('removes an identity, but not the last way to log in', async () => {
    someone();
    const { data } = await browser().logIn('google');
    const as = data.token;
    const [identity] = await identities(as);
    const refused = await api().delete(`/auth/identities/${identity.id}`, { as });
    assert.deepEqual([refused.status, refused.body.error], [409, 'invalid_state']);
    const { email } = (await api().get('/auth/me', { as })).data;
    assert.equal((await api().post('/auth/password/forgot', { email }, from())).status, 202);
    const token = await mailSecret(api(), keyring, { email, type: 'account.password_reset' });
    const password = 'a password at last';
    assert.equal((await api().post('/auth/password/reset', { token, password }, from())).status, 200);
    const session = (await api().post('/auth/login', { email, password }, from())).data.token;
    const gone = await api().delete(`/auth/identities/${identity.id}`, { as: session });
    assert.deepEqual(gone.data, { id: identity.id, deleted: true });
    assert.equal(
      (await browser().logIn('google')).data.outcome,
      'logged_in',
      'the email address is still verified',
    );
  });

  it('does not let a password open an account that has none', async () => {
    const { email } = someone();
    await browser().logIn('google');
    for (const password of ['null', 'undefined', 'x'])
      assert.equal((await api().post('/auth/login', { email, password }, from())).status, 401);
  });

  it('continues when the provider changes its keys', async () => {
    someone();
    await browser().logIn('google');
    server().keys.rotate();
    // the service reads the keys again at most once a second
    await eventually('the new key is known', async () => (await browser().logIn('google')).status === 200);
  });

  it('binds the browser by a cookie that no other host can set, where there is https', async () => {
    const secure = await startTestApi({ ...server().env, PUBLIC_URL: 'https://api.example.com' });
    try {
      const { headers } = await secure.get('/auth/social/google/authorize');
      const cookie = headers.getSetCookie()[0] ?? '';
      assert.match(
        cookie,
        /^__Host-social-login=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
      );
    } finally {
      await secure.close();
    }
  });

  it('says so where a provider is not set up', async () => {
    const bare = await startTestApi();
    try {
      for (const provider of ['google', 'github']) {
        const { status, body } = await bare.get(`/auth/social/${provider}/authorize`);
        assert.deepEqual([status, body.error], [409, 'invalid_state']);
      }
      assert.equal((await bare.get('/auth/social/nobody/authorize')).status, 404);
    } finally {
      await bare.close();
    }
  });
});
