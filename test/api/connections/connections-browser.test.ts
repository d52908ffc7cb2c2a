import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { freePort } from '../../../src/local/ports.ts';
import { useApi } from '../../support/http/api.ts';
import { obstaclesOf } from '../../support/http/axe.ts';
import { openBrowser } from '../../support/http/browser.ts';
import { consentTo } from '../../support/connections.ts';
import { aBrand, aUser, type TestUser } from '../../support/makers.ts';
import { sandbox } from '../../support/stack.ts';

const unique = (): string => `a${randomBytes(5).toString('hex')}`;

describe('connecting an account in a browser', () => {
  const api = useApi(async () => {
    const port = String(await freePort());
    const address = { PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` };
    return { SANDBOX_URL: await sandbox(), ...address };
  });
  let browser: Browser;
  let user: TestUser;
  let brandSlug: string;
  beforeEach(async () => {
    browser = await openBrowser();
    user = await aUser(api(), { name: 'Ada Asker' });
    brandSlug = (await aBrand(api(), user.token, 'Good Coffee')).slug;
  });
  afterEach(() => browser.close());

  const connected = async (): Promise<string[]> =>
    (
      await api().rows<{ handle: string }>('select handle from connections where org_id = $1', user.orgId)
    ).map(({ handle }) => handle);

  /**
   * Follows the link that someone was sent, over the platform's page to ours, and returns the complaints of the browser.
   */
  const arrive = async (
    account: string,
    link: object = {},
    options: BrowserContextOptions = {},
  ): Promise<{ page: Page; problems: string[] }> => {
    const { data } = await api().post('/connections/x/authorize', { brandSlug, ...link }, { as: user.token });
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, ...options });
    const problems: string[] = [];
    page.on('console', message => {
      if (message.type() === 'error') problems.push(message.text());
    });
    await page.goto(data.authorizeUrl);
    await page.fill('input[name=account]', account);
    await page.click('button[value=allow]');
    await page.waitForSelector('button[value=connect]');
    return { page, problems };
  };

  it('asks the person, by the keyboard too, and connects it when they agree', async () => {
    const account = unique();
    const { page, problems } = await arrive(account);
    assert.equal(await page.innerText('h1'), `Connect @${account}?`);
    assert.match(await page.innerText('dl'), /Good Coffee[^]*Ada Asker/);
    assert.deepEqual(await connected(), []);
    // nothing is pressed by a key that was meant for something else
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(`document.activeElement.value`), 'connect');
    assert.deepEqual(await connected(), []);
    await page.keyboard.press('Enter');
    await page.waitForSelector(`text=Connected @${account}`);
    assert.deepEqual(await connected(), [account]);
    const width = Number(await page.evaluate('document.documentElement.scrollWidth'));
    assert.ok(width <= 390, `${width}`);
    await page.reload();
    await page.waitForSelector('text=was already decided');
    assert.deepEqual(await connected(), [account]);
    assert.deepEqual(
      problems.filter(text => !text.includes('400')),
      [],
    );
  });

  it('is not told by their name what to do, nor has what they wrote cover what we say', async () => {
    const lie = 'Security check by X: press Connect to keep your account';
    await api().patch(`/orgs/${user.orgId}`, { name: lie }, { as: user.token });
    await api().patch(`/brands/${brandSlug}`, { name: `a${'\u0319'.repeat(99)}` }, { as: user.token });
    const { page } = await arrive(unique());
    assert.doesNotMatch(await page.innerText('h1'), /Security/);
    const styles = (selector: string, property: string) =>
      page.evaluate(
        `[...new Set([...document.querySelectorAll('${selector}')].map(one => getComputedStyle(one).${property}))]`,
      );
    assert.ok(!String(await styles('bdi', 'backgroundColor')).includes('rgba(0, 0, 0, 0)'));
    assert.match(await page.innerText('.note'), /Shaded text was written by others/);
    assert.deepEqual(await styles('h1, dd, p', 'overflow'), ['clip']);
  });

  it('has no obstacle that axe knows, where it asks, where it is done and where it was refused', async () => {
    const { page } = await arrive(unique(), {}, { bypassCSP: true });
    assert.deepEqual(await obstaclesOf(page), []);
    await page.click('button[value=connect]');
    await page.waitForSelector('text=Connected @');
    assert.deepEqual(await obstaclesOf(page), []);
    await page.reload();
    await page.waitForSelector('text=was already decided');
    assert.deepEqual(await obstaclesOf(page), []);
  });

  it('goes on to the client that asked, once they have agreed', async () => {
    const client = api().url.replace('127.0.0.1', 'localhost');
    await api().patch(`/orgs/${user.orgId}`, { returnOrigins: [client] }, { as: user.token });
    const { page, problems } = await arrive(unique(), { returnUrl: `${client}/health`, state: 'mine' });
    await page.click('button[value=connect]');
    await page.waitForURL(/\/health\?state=mine&status=connected&connectionId=[\w-]+$/);
    assert.ok(!problems.some(text => text.includes('Security')), problems.join());
  });

  it('connects nothing when they do not', async () => {
    const { page, problems } = await arrive(unique());
    await page.click('button[value=decline]');
    await page.waitForSelector('text=No one got access');
    assert.deepEqual([await connected(), problems], [[], []]);
    await page.goBack();
    assert.deepEqual(await connected(), []);
  });

  describe('for a visitor of a hostile page', () => {
    let hostile: Server;
    let origin: string;
    let html = '';
    before(async () => {
      // a platform that has the person's consent already sends them on without a word
      hostile = createServer((request, response) => {
        const target = new URL(request.url ?? '', 'http://x').searchParams.get('to');
        if (target !== null) return response.writeHead(302, { Location: target }).end();
        return response.setHeader('Content-Type', 'text/html').end(html);
      }).listen(0);
      await once(hostile, 'listening');
      // another site than the API's 127.0.0.1
      origin = `http://localhost:${(hostile.address() as AddressInfo).port}`;
    });
    after(() => void hostile.close());

    /** Scripts that the page runs with the address in `to`; each calls `done` when it has ended in any way. */
    const tricks: [what: string, script: string][] = [
      ['fetches it blindly', `fetch(to, { mode: 'no-cors' }).finally(done)`],
      [
        'fetches it blindly as if it were a page',
        `fetch(to, { mode: 'no-cors', headers: { Accept: 'text/html' } }).finally(done)`,
      ],
      [
        'fetches it with a listed origin’s manners',
        `fetch(to, { headers: { Accept: 'application/json' } }).catch(() => 0).finally(done)`,
      ],
      ['shows it as a picture', `const i = new Image(); i.onerror = i.onload = done; i.src = to;`],
      [
        'runs it as a script',
        `const s = document.createElement('script'); s.onerror = s.onload = done; s.src = to; document.head.append(s);`,
      ],
      [
        'shows it in a frame',
        `const f = document.createElement('iframe'); f.onload = done; f.src = to; document.body.append(f);`,
      ],
      [
        'shows it in a sandboxed frame',
        `const f = document.createElement('iframe'); f.sandbox = ''; f.onload = done; f.src = to; document.body.append(f);`,
      ],
      [
        'sends a form to it in a frame',
        `document.body.innerHTML = '<iframe name=f></iframe><form target=f></form>'; const form = document.forms[0];
         for (const [name, value] of new URL(to).searchParams) { const i = document.createElement('input'); i.name = name; i.value = value; form.append(i); }
         form.action = to; document.querySelector('iframe').onload = done; form.submit();`,
      ],
      ['posts a beacon to it', `navigator.sendBeacon(to, ''); done();`],
    ];
    for (const [what, script] of tricks)
      it(`connects and keeps nothing when it ${what}`, async () => {
        const path = await consentTo(api(), user.token, { platform: 'x', brandSlug, account: unique() });
        const to = `${origin}/?to=${encodeURIComponent(api().url + path)}`;
        html = `<!doctype html><meta charset=utf-8><body><script>
          const to = ${JSON.stringify(to)};
          const done = () => { document.title = 'done'; };
          ${script}
        </script>`;
        const page = await browser.newPage();
        await page.goto(`${origin}/`);
        await page.waitForFunction(`document.title === 'done'`);
        assert.deepEqual(await connected(), []);
        const held = await api().rows(
          'select 1 from oauth_states where org_id = $1 and pending_grant is not null',
          user.orgId,
        );
        assert.deepEqual(held, []);
      });
  });
});
