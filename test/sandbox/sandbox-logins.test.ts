import assert from 'node:assert/strict';
import { readConfig } from '../../src/config/index.ts';
import { sandboxLoginSettings } from '../../src/local/offer-logins.ts';
import { someIp, useApi } from '../support/http/api.ts';
import { sandbox } from '../support/stack.ts';

describe('logging in with the sandbox instead of Google and GitHub', () => {
  const api = useApi(async () => {
    const env = sandboxLoginSettings(readConfig({}), await sandbox()) as Record<string, string>;
    return env;
  });

  /** Logs in as a person in a browser: opens the page, fills in its form, and comes back. */
  const logIn = async (provider: string, fields: Record<string, string>) => {
    const begun = await api().get(`/auth/social/${provider}/authorize`, {
      headers: { 'X-Forwarded-For': someIp() },
    });
    const cookie = begun.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const page = begun.data.authorizeUrl as string;
    const html = await (await fetch(page)).text();
    const hidden = [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)];
    const form = new URLSearchParams(
      hidden.map(([, name = '', value = '']): [string, string] => [name, value]),
    );
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const done = await fetch(page, { method: 'POST', body: form, redirect: 'manual' });
    const back = new URL(done.headers.get('location') ?? '');
    return api().get(back.pathname + back.search, { headers: { Cookie: cookie } });
  };

  for (const provider of ['google', 'github']) {
    it(`knows a person of ${provider} again by their email address`, async () => {
      const email = `somebody-at-${provider}@example.com`;
      const first = await logIn(provider, { email, decision: 'allow' });
      assert.deepEqual([first.status, first.data.outcome], [200, 'signed_up'], first.text);
      assert.equal((await api().get('/auth/me', { as: first.data.token })).data.email, email);
      assert.equal((await logIn(provider, { email, decision: 'allow' })).data.outcome, 'logged_in');
    });

    it(`takes a no at ${provider}`, async () => {
      assert.equal((await logIn(provider, { decision: 'deny' })).body.error, 'access_denied');
    });
  }

  it('is offered only while no one else can reach the API, and never in place of a configured client', () => {
    for (const env of [{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://social.example.com' }])
      assert.deepEqual(sandboxLoginSettings(readConfig(env), 'http://127.0.0.1:9'), {});
    const own = readConfig({ GOOGLE_LOGIN_CLIENT_ID: 'ours', GOOGLE_LOGIN_CLIENT_SECRET: 'secret' });
    assert.deepEqual(Object.keys(sandboxLoginSettings(own, 'http://127.0.0.1:9')), [
      'GITHUB_LOGIN_CLIENT_ID',
      'GITHUB_LOGIN_CLIENT_SECRET',
      'GITHUB_LOGIN_BASE',
      'GITHUB_LOGIN_API_BASE',
    ]);
  });
});
