import assert from 'node:assert/strict';
import type { Browser } from 'playwright-core';
import { freePort } from '../../../src/local/ports.ts';
import { someIp, startTestApi, useApi } from '../../support/http/api.ts';
import { openBrowser } from '../../support/http/browser.ts';
import { startLoginServer } from '../../support/servers/login-server.ts';
import { aKey, aUser, type TestUser } from '../../support/makers.ts';
import { aBrowser } from '../../support/http/social-browser.ts';
import { use } from '../../support/use.ts';

interface Begun {
  deviceCode: string;
  userCode: string;
}

describe('logging in on a device by a code', () => {
  const api = useApi({ PUBLIC_URL: 'https://social.example.com' });
  let ada: TestUser;
  const device = () => ({ headers: { 'X-Forwarded-For': someIp(), 'User-Agent': 'curl/8.9' } });
  const begin = async (): Promise<Begun> => {
    const { status, data } = await api().post('/auth/device/code', { clientName: 'Our CLI' }, device());
    assert.equal(status, 200);
    return data;
  };
  const poll = ({ deviceCode }: Pick<Begun, 'deviceCode'>) =>
    api().post('/auth/device/token', { deviceCode }, device());
  const decide = (path: string, { userCode }: { userCode: string }, as: string, ip = someIp()) =>
    api().post(`/auth/device/${path}`, { userCode }, { as, headers: { 'X-Forwarded-For': ip } });
  /** As if the device had waited. */
  const wait = () =>
    api().rows("update device_logins set last_polled_at = last_polled_at - interval '1 minute'");
  const errorOf = async (begun: Pick<Begun, 'deviceCode'>): Promise<string> => (await poll(begun)).body.error;

  before(async () => {
    ada = await aUser(api());
  });

  it('begins with two codes, and says where to go and how often to ask', async () => {
    const { data } = await api().post('/auth/device/code', {}, device());
    assert.match(data.userCode, /^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
    assert.equal(data.verificationUri, 'https://social.example.com/device');
    assert.equal(data.verificationUriComplete, `https://social.example.com/device#${data.userCode}`);
    assert.deepEqual([data.expiresIn, data.interval], [600, 5]);
  });

  it('gives a session of the person who approved, once', async () => {
    const begun = await begin();
    assert.equal(await errorOf(begun), 'authorization_pending');
    const seen = await decide('look-up', begun, ada.token);
    assert.deepEqual([seen.data.clientName, seen.data.device], ['Our CLI', 'curl']);
    assert.equal((await decide('approve', begun, ada.token)).status, 200);
    await wait();
    const { status, data } = await poll(begun);
    assert.equal(status, 200);
    const self = await api().get('/auth/me', { as: data.token });
    assert.deepEqual([self.data.id, self.data.activeOrgId], [ada.id, ada.orgId]);
    await wait();
    assert.equal(await errorOf(begun), 'expired_token');
    const rows = await api().rows(
      "select body from mails where user_id = $1 and type = 'account.device_login'",
      ada.id,
    );
    assert.equal(rows.length, 1);
    assert.match(rows[0].body, /^curl at 10\./);
  });

  it('gives one session when many ask at once', async () => {
    const begun = await begin();
    await decide('approve', begun, ada.token);
    const answers = await Promise.all(Array.from({ length: 10 }, () => poll(begun)));
    assert.ok(answers.filter(({ status }) => status === 200).length <= 1);
    await wait();
    await poll(begun);
    const rows = await api().rows(
      "select count(*)::int as n from sessions where user_id = $1 and user_agent = 'curl/8.9' and created_at > (select max(created_at) from device_logins)",
      ada.id,
    );
    assert.equal(rows[0].n, 1);
  });

  it('is approved once, by the one who is first', async () => {
    const begun = await begin();
    const people = await Promise.all(Array.from({ length: 4 }, () => aUser(api())));
    const answers = await Promise.all(
      people.flatMap(({ token }) => [decide('approve', begun, token), decide('approve', begun, token)]),
    );
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    await wait();
    const { data } = await poll(begun);
    const winner = (await api().get('/auth/me', { as: data.token })).data.id;
    const rows = await api().rows(
      'select d.user_id from device_logins d where d.status = $1 order by created_at desc limit 1',
      'used',
    );
    assert.equal(rows[0].user_id, winner);
    await wait();
    assert.equal(await errorOf(begun), 'expired_token');
  });

  it('slows a device down that asks too often, also when it was approved', async () => {
    const begun = await begin();
    await poll(begun);
    await decide('approve', begun, ada.token);
    const { status, body, headers } = await poll(begun);
    assert.deepEqual([status, body.error, headers.get('retry-after')], [400, 'slow_down', '10']);
    assert.equal((await poll(begun)).headers.get('retry-after'), '15');
    await wait();
    assert.equal((await poll(begun)).status, 200);
  });

  it('tells the device when it was turned away', async () => {
    const begun = await begin();
    assert.equal((await decide('deny', begun, ada.token)).status, 200);
    assert.equal(await errorOf(begun), 'access_denied');
    assert.equal((await decide('approve', begun, ada.token)).status, 404);
  });

  it('is over after ten minutes, for the device and for the person', async () => {
    const begun = await begin();
    await api().rows('update device_logins set expires_at = now()');
    assert.equal(await errorOf(begun), 'expired_token');
    assert.equal((await decide('approve', begun, ada.token)).status, 404);
    assert.equal(await errorOf({ deviceCode: 'device-social-nonsense' }), 'expired_token');
  });

  it('takes a code however it is typed', async () => {
    const begun = await begin();
    const typed = { userCode: ` ${begun.userCode.toLowerCase().replace('-', ' ')}` };
    assert.equal((await decide('approve', typed, ada.token)).status, 200);
  });

  it('lets a person, and an address, guess five codes in a quarter of an hour', async () => {
    const guess = (number: number) => ({ userCode: `BBBB-BBB${'BCDFGHJKLMNP'[number]}` });
    const statuses: number[] = [];
    const guesser = await aUser(api());
    for (let i = 0; i < 6; i += 1) statuses.push((await decide('look-up', guess(i), guesser.token)).status);
    assert.deepEqual(statuses, [404, 404, 404, 404, 404, 429]);
    assert.equal((await decide('approve', await begin(), guesser.token)).status, 429);
    const ip = someIp();
    const others: number[] = [];
    for (let i = 0; i < 6; i += 1)
      others.push((await decide('approve', guess(i + 6), (await aUser(api())).token, ip)).status);
    assert.deepEqual(others, [404, 404, 404, 404, 404, 429]);
  });

  it('begins no session, and tells of none, where the person is no member any more', async () => {
    const [begun, bob] = [await begin(), await aUser(api())];
    const link = await api().post('/teams/invite-links', {}, { as: ada.token });
    await api().post(`/teams/join/${link.data.token}`, undefined, { as: bob.token });
    await api().put('/orgs/active', { orgId: ada.orgId }, { as: bob.token });
    assert.equal((await decide('approve', begun, bob.token)).status, 200);
    assert.equal((await api().delete(`/teams/members/${bob.id}`, { as: ada.token })).status, 200);
    const { token } = (await poll(begun)).data;
    assert.equal((await api().get('/auth/me', { as: token })).data.activeOrgId, bob.orgId);
    const { auditEvents } = (await api().get(`/audit-log?actor=${bob.id}`, { as: ada.token })).data;
    assert.ok(auditEvents.every(({ action }: { action: string }) => action !== 'session.started'));
  });

  it('is approved by no API key', async () => {
    const { key } = await aKey(api(), ada.token, { scopes: ['posts:read'] });
    assert.equal((await decide('approve', await begin(), key)).status, 403);
  });

  it('does not outlive a changed password', async () => {
    const bob = await aUser(api());
    const begun = await begin();
    await decide('approve', begun, bob.token);
    const change = { currentPassword: bob.password, newPassword: 'another long password' };
    assert.equal((await api().put('/auth/password', change, { as: bob.token })).status, 200);
    assert.equal(await errorOf(begun), 'access_denied');
  });

  it('makes the device’s address the owner’s own, which no guessing of others locks', async () => {
    const strict = await startTestApi({ LOGIN_LIMIT: '2' });
    try {
      const bob = await aUser(strict);
      const at = (ip = someIp()) => ({ headers: { 'X-Forwarded-For': ip } });
      const logIn = (ip: string, password = bob.password) =>
        strict.post('/auth/login', { email: bob.email, password }, at(ip));
      const { userCode, deviceCode } = (await strict.post('/auth/device/code', {}, at())).data;
      await strict.post('/auth/device/approve', { userCode }, { as: bob.token });
      const home = someIp();
      assert.equal((await strict.post('/auth/device/token', { deviceCode }, at(home))).status, 200);
      for (let i = 0; i < 3; i += 1) await logIn(someIp(), 'wrong password');
      assert.equal((await logIn(someIp())).status, 429);
      assert.equal((await logIn(home)).status, 200);
    } finally {
      await strict.close();
    }
  });

  it('keeps neither code in the database in clear', async () => {
    const { deviceCode, userCode } = await begin();
    const rows = await api().rows('select json_agg(d)::text as dump from device_logins d');
    for (const secret of [deviceCode, userCode, userCode.replace('-', '')])
      assert.ok(!rows[0].dump.includes(secret));
  });

  it('is approved on a page that loads nothing from elsewhere and leaves no session behind', async () => {
    const begun = await begin();
    const browser = await openBrowser();
    try {
      const page = await browser.newPage();
      const [foreign, problems]: [string[], string[]] = [[], []];
      page.on('request', request => {
        if (!request.url().startsWith(api().url)) foreign.push(request.url());
      });
      page.on('console', message => {
        if (message.type() === 'error') problems.push(message.text());
      });
      await page.goto(`${api().url}/device#${begun.userCode}`);
      assert.equal(await page.inputValue('#code'), begun.userCode);
      await page.fill('#email', ada.email);
      await page.fill('#password', ada.password);
      await page.click('text=Continue');
      await page.waitForSelector('#decide:not([hidden])');
      assert.equal(await page.textContent('#client'), 'Our CLI');
      assert.match((await page.textContent('#account')) ?? '', new RegExp(ada.email));
      const { data: orgs } = await api().get('/orgs', { as: ada.token });
      assert.equal(await page.textContent('#organization'), orgs[0].name);
      await page.emulateMedia({ colorScheme: 'dark' });
      const look = (selector: string, property: string) =>
        page.evaluate(`getComputedStyle(document.querySelector('${selector}')).${property}`);
      assert.equal(await look(':root', 'colorScheme'), 'light dark');
      for (const property of ['backgroundColor', 'borderColor'])
        assert.notEqual(await look('#approve', property), await look('#deny', property));
      assert.match((await page.textContent('#ip')) ?? '', /^10\./);
      assert.ok(await page.isHidden('#country'));
      assert.match((await page.textContent('#scopes')) ?? '', /posts: read, write/);
      assert.match(
        (await page.textContent('#decide')) ?? '',
        /may do all that you may.* for 30 days at most/,
      );
      const left = page.waitForResponse(answer => answer.url().endsWith('/auth/logout'));
      await page.click('#approve');
      await page.waitForSelector('text=Return to your device');
      assert.equal((await left).status(), 200);
      assert.deepEqual([foreign, problems.filter(text => !text.includes('favicon'))], [[], []]);
    } finally {
      await browser.close();
    }
    assert.equal((await poll(begun)).status, 200);
  });

  describe('on a page that also takes Google and GitHub', () => {
    const logins = use(startLoginServer);
    const own = useApi(async () => {
      const port = String(await freePort());
      const addresses = {
        PORT: port,
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        APP_URL: 'https://app.example',
      };
      return { ...logins().env, ...addresses };
    });
    let browser: Browser;
    before(async () => {
      // elsewhere than the pages of an application
      logins().visitor = { id: 7, email: 'vera@example.com', verified: true, name: 'Vera Visitor' };
    });
    beforeEach(async () => {
      browser = await openBrowser();
    });
    afterEach(() => browser.close());
    const waiting = async (): Promise<Begun> => (await own().post('/auth/device/code', {}, device())).data;
    const open = async (hash = '') => {
      const page = await browser.newPage();
      await page.goto(`${own().url}/device#${hash}`);
      return page;
    };

    it('shows each of two devices whose links are opened in the same tab', async () => {
      const [one, other] = [await waiting(), await waiting()];
      const page = await open(one.userCode);
      await page.click('text=Continue with GitHub');
      await page.waitForSelector('#decide:not([hidden])');
      await page.click('#approve');
      await page.waitForSelector('text=Return to your device');
      await page.goto(`${own().url}/device#${other.userCode}`);
      await page.waitForSelector('#ask:not([hidden])');
      assert.equal(await page.inputValue('#code'), other.userCode);
    });

    it('is approved by whom the provider vouches for, and leaves no session behind', async () => {
      const { userCode, deviceCode } = await waiting();
      const page = await open(userCode);
      await page.click('text=Continue with GitHub');
      await page.waitForSelector('#decide:not([hidden])');
      assert.equal(await page.textContent('#shown'), userCode);
      assert.equal(page.url(), `${own().url}/device`);
      const left = page.waitForResponse(answer => answer.url().endsWith('/auth/logout'));
      await page.click('#approve');
      await page.waitForSelector('text=Return to your device');
      assert.equal((await left).status(), 200);
      const { data } = await own().post('/auth/device/token', { deviceCode }, device());
      const { email } = (await own().get('/auth/me', { as: data.token })).data;
      assert.equal(email, 'vera@example.com');
      const { sessions } = (await own().get('/auth/sessions', { as: data.token })).data;
      assert.equal(sessions.length, 1);
    });

    it('takes no login that another page began', async () => {
      const back = await aBrowser(own(), logins()).logIn('google', { returnTo: '/device' });
      const { hash } = new URL(back.headers.get('location') ?? '');
      const page = await open(hash.slice(1));
      const asked: string[] = [];
      page.on('request', request => asked.push(request.url()));
      await page.waitForFunction("document.readyState === 'complete'");
      assert.deepEqual(
        [await page.isHidden('#decide'), await page.inputValue('#code'), asked],
        [true, '', []],
      );
    });

    it('takes no login of somebody else in the place of one that was begun here and left', async () => {
      const { userCode } = await waiting();
      const page = await open(userCode);
      await page.route(
        address => address.origin !== own().url,
        route => route.fulfill({ contentType: 'text/html', body: 'Log in' }),
      );
      await page.click('text=Continue with GitHub');
      await page.waitForURL(address => address.origin !== own().url);
      const strangers = await aBrowser(own(), logins()).logIn('github', { returnTo: '/device' });
      const { hash } = new URL(strangers.headers.get('location') ?? '');
      const asked: string[] = [];
      page.on('request', request => asked.push(new URL(request.url()).pathname));
      await page.goto(`${own().url}/device${hash}`, { waitUntil: 'networkidle' });
      assert.ok(!asked.includes('/auth/social/token'), asked.join());
      assert.ok(await page.isHidden('#decide'));
    });

    it('says what went wrong at the provider', async () => {
      const { userCode } = await waiting();
      const page = await open(userCode);
      const body = '{"error":"bad_verification_code","error_description":"The code has expired."}';
      logins().twist = { answer: { path: /access_token/, status: 200, body } };
      await page.click('text=Continue with GitHub');
      await page.waitForSelector('text=GitHub said: bad_verification_code: The code has expired.');
      logins().twist = {};
      assert.equal(await page.inputValue('#code'), userCode);
    });

    it('offers no provider that is not set up', async () => {
      const page = await (await fetch(`${api().url}/device`)).text();
      assert.ok(!page.includes('data-provider'));
    });
  });
});
