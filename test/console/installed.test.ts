import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { eventually } from '../support/eventually.ts';
import { useApi } from '../support/http/api.ts';
import { builtConsole, useConsoleTabs } from '../support/http/console-browser.ts';
import { startFront } from '../support/console/front.ts';
import { untilKept } from '../support/http/kept-draft.ts';
import { anAuthor, type Author } from '../support/posts.ts';
import { use } from '../support/use.ts';

describe('the installed console', () => {
  const api = useApi(async () => ({ CONSOLE_DIR: await builtConsole() }));
  const front = use(() => startFront(() => api().url));
  const open = useConsoleTabs(() => front().url);
  let ada: Author;
  let home: string;
  const as = () => ({ visitor: ada, serviceWorkers: 'allow' as const });
  const text = (page: Page) => page.getByLabel('Text', { exact: true });
  const get = (address: string): Promise<Response> => fetch(api().url + address);
  /** Names of the caches of this browser. */
  const caches = (page: Page): Promise<string[]> => page.evaluate('caches.keys()');
  const cachedAddresses = (page: Page): Promise<string[]> =>
    page.evaluate(`(async () => {
      const addresses = [];
      for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) addresses.push(url);
      return addresses;
    })()`);
  const untilInstalled = (page: Page): Promise<unknown> =>
    eventually('a worker has taken over', () =>
      page.evaluate<boolean>('navigator.serviceWorker.controller?.state === "activated"'),
    );
  /** Cuts off both the page and its worker from the server. */
  const cutOff = async (page: Page, isCut: boolean): Promise<void> => {
    front().isDown = isCut;
    await page.context().setOffline(isCut);
  };
  const forgive = (problems: string[]): void =>
    assert.ok(
      problems.splice(0).every(problem => /ERR_|Not now|503/.test(problem)),
      problems.join(),
    );
  const posts = (words: string): Promise<unknown[]> =>
    api().rows('select id from posts where text = $1', words);

  before(async () => {
    ada = await anAuthor(api(), ['x']);
    const { data } = await api().get('/auth/me', { as: ada.token });
    home = `/o/${data.organizations[0].slug}`;
  });

  afterEach(() => {
    Object.assign(front(), { isDown: false, pageStatus: undefined });
    front().changes.clear();
  });

  it('has a manifest with addresses below its own, and the files that it names', async () => {
    const answer = await get('/app/manifest.webmanifest');
    assert.match(answer.headers.get('content-type') ?? '', /^application\/manifest\+json/);
    const manifest = (await answer.json()) as {
      start_url: string;
      scope: string;
      icons: { src: string; type: string; purpose?: string }[];
    };
    assert.deepEqual([manifest.start_url, manifest.scope], ['./', './']);
    assert.ok(manifest.icons.some(({ purpose }) => purpose === 'maskable'));
    for (const { src, type } of manifest.icons) {
      const icon = await get(`/app/${src.replace('./', '')}`);
      assert.deepEqual([icon.status, icon.headers.get('content-type')], [200, type], src);
    }
    const worker = await get('/app/worker.js');
    assert.equal(worker.headers.get('content-type'), 'text/javascript; charset=utf-8');
    assert.equal(worker.headers.get('cache-control'), 'no-cache');
    assert.equal(worker.headers.get('content-security-policy'), "default-src 'none'; connect-src 'self'");
    assert.match(
      await (await get('/app/')).text(),
      /<link rel="manifest" href="\/app\/manifest.webmanifest"/,
    );
  });

  it('opens without a connection, with what was kept and what waits', async () => {
    const { page, problems } = await open(`${home}/compose`, as());
    await untilInstalled(page);
    await page.getByRole('checkbox', { name: /X/ }).check();
    await text(page).fill('Written before a tunnel');
    await untilKept(page, kept => kept.text === 'Written before a tunnel');
    await cutOff(page, true);
    await page.reload();
    await page.getByText(/^You are offline/).waitFor();
    await text(page).waitFor();
    assert.equal(await text(page).inputValue(), 'Written before a tunnel');
    await page.getByRole('button', { name: 'Save as a draft' }).click();
    await page.getByText(/^Waiting for a connection/).waitFor();
    await page.reload();
    await page.getByRole('button', { name: '1 change waits for a connection' }).waitFor();
    assert.deepEqual(await posts('Written before a tunnel'), []);
    await cutOff(page, false);
    await eventually('it is sent', async () => (await posts('Written before a tunnel')).length > 0);
    assert.equal((await posts('Written before a tunnel')).length, 1);
    forgive(problems);
  });

  it('keeps the files of its release, and no answer of the API', async () => {
    const { page, problems } = await open(home, as());
    await untilInstalled(page);
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    const addresses = await cachedAddresses(page);
    assert.ok(addresses.some(address => address.endsWith('/app/')));
    assert.ok(addresses.some(address => /\/app\/assets\/composer-/.test(address)));
    assert.deepEqual(
      addresses.filter(address => address.includes('/app/api/')),
      [],
    );
    front().pageStatus = 503;
    await page.goto(`${front().url}/app${home}/calendar`);
    await page.getByRole('grid').waitFor();
    forgive(problems);
  });

  it('is replaced by the next release at the first start with a connection', async () => {
    const isOld = (page: Page) => page.locator('meta[name=release][content=old]').count();
    front().changes.set('/app/worker.js', script =>
      script.replace(/name:`?"?[0-9a-f]{16}|"name":"[0-9a-f]{16}/, found => `${found.slice(0, -16)}old`),
    );
    const markPage = (html: string): string =>
      html.replace('<head>', '<head><meta name="release" content="old">');
    front().changes.set('page', markPage);
    front().changes.set('/app/', markPage);
    const { page, problems } = await open(home, as());
    await untilInstalled(page);
    assert.deepEqual(await caches(page), ['console-old']);
    await cutOff(page, true);
    await page.reload();
    await page.getByText(/^You are offline/).waitFor();
    assert.equal(await isOld(page), 1);
    await cutOff(page, false);
    front().changes.clear();
    await page.reload();
    assert.equal(await isOld(page), 0);
    await eventually('only the new release is cached', async () => {
      const names = await caches(page);
      return names.length === 1 && names[0] !== 'console-old';
    });
    await cutOff(page, true);
    await page.reload();
    await page.getByText(/^You are offline/).waitFor();
    assert.equal(await isOld(page), 0);
    forgive(problems);
  });
});
