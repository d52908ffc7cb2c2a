import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { platformNames } from '../../../src/domain/platforms.ts';
import { startTestApi, useApi } from '../../support/http/api.ts';
import { aConnection, consentTo } from '../../support/connections.ts';
import { aBrand, aKey, anOrg, aUser, type TestUser } from '../../support/makers.ts';
import { sandbox } from '../../support/stack.ts';

const ENCRYPTION_KEYS = `1:${randomBytes(32).toString('base64')}`;

const unique = (): string => `a${randomBytes(5).toString('hex')}`;

describe('connections', () => {
  const api = useApi(async () => ({
    SANDBOX_URL: await sandbox(),
    ENCRYPTION_KEYS,
    PUBLIC_URL: 'http://127.0.0.1:9',
  }));
  let user: TestUser;
  let brandSlug: string;
  beforeEach(async () => {
    user = await aUser(api());
    brandSlug = (await aBrand(api(), user.token)).slug;
  });

  interface Row {
    id: string;
    access_token: string;
  }
  const rows = async (): Promise<Row[]> => {
    const sql = `select id, access_token from connections where org_id = '${user.orgId}'`;
    return (await api().rows(sql)) as Row[];
  };

  for (const platform of platformNames) {
    it(`connects an account on ${platform}, shows it, and keeps its tokens unreadable`, async () => {
      const account = unique();
      const made = await aConnection(api(), user.token, { platform, brandSlug, account });
      assert.deepEqual([made.platform, made.brandSlug, made.status], [platform, brandSlug, 'connected']);
      assert.match(`${made.handle} ${made.displayName}`.toLowerCase(), new RegExp(account));
      const { data } = await api().get(`/connections?brandSlug=${brandSlug}`, { as: user.token });
      assert.deepEqual(data, { connections: [made], total: 1, totalIsMinimum: false });
      const [row] = await rows();
      assert.match(row?.access_token ?? '', /^v1\.1\./);
    });
  }

  it('tells the address that connects an account only to the one who asked, also under their Idempotency-Key', async () => {
    const headers = { 'Idempotency-Key': unique() };
    const ask = (as: string) => api().post('/connections/x/authorize', { brandSlug }, { as, headers });
    const asked = await ask(user.token);
    const { key } = await aKey(api(), user.token, { scopes: ['connections:write'] });
    const other = await ask(key);
    assert.deepEqual([asked.status, other.body.error], [200, 'idempotency_key_reused']);
    assert.equal((await ask(user.token)).text, asked.text);
  });

  it('gives a browser that shows the credentials of who asked a page, and nothing of it is an address or a token', async () => {
    const path = await consentTo(api(), user.token, { platform: 'x', brandSlug, account: 'browser_user' });
    const headers = { accept: 'text/html,*/*;q=0.8', authorization: `Bearer ${user.token}` };
    const answer = await fetch(api().url + path, { headers });
    const page = await answer.text();
    assert.equal(answer.status, 200);
    assert.match(answer.headers.get('content-type') ?? '', /^text\/html/);
    assert.match(page, /Connected @browser_user/);
    assert.match(page, /you can close this window/);
    assert.doesNotMatch(page, /src=|href="(?!data:,")|<script/);
  });

  it('proves by a challenge of S256 who asks, where the platform takes one', async () => {
    for (const platform of platformNames) {
      const { data } = await api().post(
        `/connections/${platform}/authorize`,
        { brandSlug },
        { as: user.token },
      );
      const { searchParams } = new URL(data.authorizeUrl);
      const [method, challenge] = [
        searchParams.get('code_challenge_method'),
        searchParams.get('code_challenge'),
      ];
      const isProven = platform === 'x' || platform === 'youtube';
      assert.equal(method, isProven ? 'S256' : null, platform);
      assert.equal(/^[\w-]{43}$/.test(challenge ?? ''), isProven, platform);
    }
  });

  it("says why when the person says no, in the platform's words, as JSON and as a page", async () => {
    for (const platform of platformNames) {
      const deny = { platform, brandSlug, account: unique(), decision: 'deny' } as const;
      const { status, body } = await api().get(await consentTo(api(), user.token, deny));
      assert.deepEqual([status, body.error], [400, 'authorization_failed']);
      assert.match(body.message, /did not connect the account: .*(denied|cancelled)/i);
      const page = await fetch(api().url + (await consentTo(api(), user.token, deny)), {
        headers: { accept: 'text/html' },
      });
      assert.equal(page.status, 400);
      assert.match(await page.text(), /was not connected/);
    }
    assert.equal((await rows()).length, 0);
  });

  const refused = async (path: string, as?: string): Promise<void> => {
    const { status, body } = await api().get(path, { as });
    assert.deepEqual([status, body.error], [400, 'authorization_failed'], JSON.stringify(body));
  };

  it('takes a callback once', async () => {
    const path = await consentTo(api(), user.token, { platform: 'x', brandSlug, account: unique() });
    const answers = await Promise.all([api().get(path), api().get(path), api().get(path)]);
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 400, 400],
    );
    await refused(path);
    assert.equal((await rows()).length, 1);
  });

  it('refuses a callback without state, with a made-up one, and one that is older than ten minutes', async () => {
    await refused('/connections/x/callback?code=abc');
    await refused('/connections/x/callback?code=abc&state=made-up');
    const path = await consentTo(api(), user.token, { platform: 'x', brandSlug, account: unique() });
    await api().rows(`update oauth_states set expires_at = now() where org_id = '${user.orgId}'`);
    await refused(path);
  });

  it('refuses a state for another platform, and uses it up', async () => {
    const path = await consentTo(api(), user.token, { platform: 'instagram', brandSlug, account: unique() });
    await refused(path.replace('/instagram/', '/threads/'));
    await refused(path);
    assert.equal((await rows()).length, 0);
  });

  it('refuses an answer in which another issuer names itself, and one without is good enough', async () => {
    const wish = { platform: 'youtube', brandSlug, account: unique() } as const;
    const path = await consentTo(api(), user.token, wish);
    assert.match(path, /[?&]iss=http/);
    await refused(path.replace(/iss=[^&]+/, 'iss=https%3A%2F%2Fevil.example'));
    await refused(path);
    assert.equal((await rows()).length, 0);
    const silent = (await consentTo(api(), user.token, wish)).replace(/&iss=[^&]+/, '');
    assert.equal((await api().get(silent)).status, 200);
  });

  it('refuses a callback once the session that asked has ended, or its key was revoked', async () => {
    const path = await consentTo(api(), user.token, { platform: 'x', brandSlug, account: unique() });
    const key = await aKey(api(), user.token, { scopes: ['connections:read', 'connections:write'] });
    const byKey = await consentTo(api(), key.key, { platform: 'x', brandSlug, account: unique() });
    assert.equal((await api().delete(`/api-keys/${key.id}`, { as: user.token })).status, 200);
    await refused(byKey);
    await api().post('/auth/logout', undefined, { as: user.token });
    await refused(path);
  });

  it('refuses a callback that another session, person or organization brings back', async () => {
    const wish = { platform: 'x', brandSlug, account: unique() } as const;
    const stranger = await aUser(api());
    await refused(await consentTo(api(), user.token, wish), stranger.token);
    const { email, password } = user;
    const { data } = await api().post('/auth/login', { email, password });
    await refused(await consentTo(api(), user.token, wish), data.token);
    const { key } = await aKey(api(), user.token, { scopes: ['connections:write'] });
    await refused(await consentTo(api(), key, wish), user.token);
    const path = await consentTo(api(), user.token, wish);
    const other = await anOrg(api(), user);
    assert.equal((await api().put('/orgs/active', { orgId: other.id }, { as: user.token })).status, 200);
    await refused(path, user.token);
    assert.equal((await api().get(path, { as: 'nonsense' })).status, 401);
    assert.equal((await rows()).length, 0);
  });

  it('takes a callback that carries the credentials of who asked', async () => {
    const path = await consentTo(api(), user.token, { platform: 'x', brandSlug, account: unique() });
    assert.equal((await api().get(path, { as: user.token })).status, 200);
  });

  it("refuses a code that the platform does not take, in the platform's words", async () => {
    const path = await consentTo(api(), user.token, { platform: 'youtube', brandSlug, account: unique() });
    await refused(path.replace(/code=[^&]+/, 'code=stolen'));
  });

  it('replaces the account of a brand on a platform when another one is connected', async () => {
    const [first, second] = [unique(), unique()];
    const one = await aConnection(api(), user.token, { platform: 'x', brandSlug, account: first });
    const two = await aConnection(api(), user.token, { platform: 'x', brandSlug, account: second });
    assert.equal(two.id, one.id);
    assert.equal(two.handle, second);
    assert.equal((await rows()).length, 1);
  });

  it('stores one connection when two consents for the same brand end at once', async () => {
    const paths = await Promise.all(
      [1, 2, 3].map(() => consentTo(api(), user.token, { platform: 'x', brandSlug, account: unique() })),
    );
    const answers = await Promise.all(paths.map(path => api().get(path)));
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200],
    );
    assert.equal((await rows()).length, 1);
  });

  it('do not list connections of another organization', async () => {
    await aConnection(api(), user.token, { platform: 'x', brandSlug, account: unique() });
    const { token: as } = await aUser(api());
    const { data } = await api().get('/connections', { as });
    assert.deepEqual([data.connections, data.total], [[], 0]);
  });

  it('needs the scopes connections:read and connections:write', async () => {
    const { id } = await aConnection(api(), user.token, { platform: 'x', brandSlug, account: unique() });
    const { key: as } = await aKey(api(), user.token, { scopes: ['connections:read'] });
    assert.equal((await api().get(`/connections/${id}`, { as })).status, 200);
    assert.equal((await api().delete(`/connections/${id}`, { as })).status, 403);
    assert.equal((await api().post('/connections/x/authorize', { brandSlug }, { as })).status, 403);
  });

  it('answers 404 for a platform that there is not', async () => {
    const { status } = await api().post('/connections/myspace/authorize', { brandSlug }, { as: user.token });
    assert.equal(status, 404);
  });
});

describe('connections without any platform set up', () => {
  it('say so', async () => {
    const api = await startTestApi();
    try {
      const { token: as } = await aUser(api);
      const { slug: brandSlug } = await aBrand(api, as);
      const { status, body } = await api.post('/connections/x/authorize', { brandSlug }, { as });
      assert.deepEqual([status, body.error], [503, 'unavailable']);
      assert.match(body.message, /X_CLIENT_ID/);
    } finally {
      await api.close();
    }
  });
});
