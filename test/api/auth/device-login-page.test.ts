import assert from 'node:assert/strict';
import { freePort } from '../../../src/local/ports.ts';
import { useApi } from '../../support/http/api.ts';
import { openBrowser } from '../../support/http/browser.ts';
import { eventually } from '../../support/eventually.ts';
import { startLoginServer } from '../../support/servers/login-server.ts';
import { aUser } from '../../support/makers.ts';
import { aBrowser } from '../../support/http/social-browser.ts';
import { use, useForEach } from '../../support/use.ts';
import { devicesOf, type Begun } from './devices.ts';

describe('the page for logging in on a device', () => {
  const api = useApi({ PUBLIC_URL: 'https://social.example.com' });
  const { device, begin, poll } = devicesOf(api);
  const ada = use(() => aUser(api()));

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
      await page.fill('#email', ada().email);
      await page.fill('#password', ada().password);
      await page.click('text=Continue');
      await page.waitForSelector('#decide:not([hidden])');
      assert.equal(await page.textContent('#client'), 'Our CLI');
      assert.match((await page.textContent('#account')) ?? '', new RegExp(ada().email));
      const { data: orgs } = await api().get('/orgs', { as: ada().token });
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
      assert.match((await page.textContent('#decide')) ?? '', /all your permissions.* 30 days/);
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

  describe('that also takes Google and GitHub', () => {
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
    before(async () => {
      // elsewhere than the pages of an application
      logins().visitor = { id: 7, email: 'vera@example.com', verified: true, name: 'Vera Visitor' };
    });
    const browser = useForEach(openBrowser);
    const waiting = async (): Promise<Begun> => (await own().post('/auth/device/code', {}, device())).data;
    const open = async (hash = '') => {
      const page = await browser().newPage();
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
      // only the fragment changes, so the browser loads nothing; the page's own script reloads it
      await eventually(
        'the other code is shown',
        async () => (await page.inputValue('#code')) === other.userCode,
      );
      assert.ok(await page.isVisible('#ask'));
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
      await page.waitForLoadState();
      assert.deepEqual(
        [await page.isHidden('#decide'), await page.inputValue('#code'), asked],
        [true, '', []],
      );
    });

    it('does not replace a login that was started here and abandoned with the login of someone else', async () => {
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
