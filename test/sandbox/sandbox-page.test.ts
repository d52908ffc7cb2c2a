import assert from 'node:assert/strict';
import { request } from 'node:http';
import sparticuz from '@sparticuz/chromium';
import { chromium } from 'playwright-core';
import type { Browser, Page } from 'playwright-core';
import { findChromium } from '../support/chromium.ts';
import { aSandbox, authorizeUrl, call, connect, idAt } from './sandbox-client.ts';
import {
  aVideo,
  anImage,
  memberUrn,
  share,
  sharePost,
  tweet,
  uploadVideo,
  xUpload,
} from './sandbox-publish.ts';

describe('the page of the sandbox', () => {
  let base = '';
  let end: () => Promise<void>;
  let browser: Browser;
  let page: Page;

  before(async () => {
    ({ url: base, end } = await aSandbox());
    const args = [...sparticuz.args, '--disable-background-networking', '--no-first-run'];
    // one page for all: this Chromium is a single process, which ends with its last page
    browser = await chromium.launch({
      ...(await findChromium()),
      headless: true,
      args,
    });
    page = await browser.newPage();
  });
  after(async () => {
    await browser.close();
    await end();
  });
  beforeEach(async () => {
    await call('DELETE', `${base}/_control/state`);
  });

  it('says so when nothing was published yet', async () => {
    assert.match((await call('GET', base)).text, /Nothing was published yet/);
  });

  it('is refused, as all of the sandbox is, under a name that is not its own', async () => {
    const statusAt = (path: string, host: string): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        request(base + path, { headers: { Host: host } }, answer => {
          answer.resume().on('end', () => resolve(answer.statusCode));
        })
          .on('error', reject)
          .end();
      });
    for (const path of ['/', '/_control/state', '/x/2/users/me'])
      for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example:80'])
        assert.equal(await statusAt(path, host), 421, `${host} ${path}`);
    for (const host of ['localhost:1', '127.0.0.1', '[::1]:80']) assert.equal(await statusAt('/', host), 200);
  });

  it('shows a card per post, newest first, with its image, and escapes what people wrote', async () => {
    const { token } = await connect(base, 'x', { account: 'writer' });
    const media = idAt((await xUpload(base, token, await anImage(), 'image/jpeg')).json, 'data', 'id');
    await tweet(base, token, { text: 'First <script>alert(1)</script>' });
    await tweet(base, token, { text: 'Second', media: { media_ids: [media] } });
    await page.goto(base);
    assert.deepEqual(await page.locator('.card .text').allInnerTexts(), [
      'Second',
      'First <script>alert(1)</script>',
    ]);
    assert.match(await page.locator('.card').first().innerText(), /@writer/);
    await page.waitForFunction("document.querySelector('.gallery img')?.naturalWidth === 400");
  });

  it('shows new posts by itself, and strikes out deleted ones', async () => {
    const { token } = await connect(base, 'x');
    const id = idAt((await tweet(base, token, { text: 'There before' })).json, 'data', 'id');
    await page.goto(base);
    await tweet(base, token, { text: 'Came later' });
    await page.getByText('Came later').waitFor();
    await call('DELETE', `${base}/x-api/2/tweets/${id}`, { token });
    await page.locator('.card.deleted', { hasText: 'There before' }).waitFor();
    assert.equal(await page.locator('#total').innerText(), '2');
  });

  it('shows one platform only when asked to', async () => {
    const [x, linkedin] = [await connect(base, 'x'), await connect(base, 'linkedin')];
    await tweet(base, x.token, { text: 'On X' });
    await share(base, linkedin.token, sharePost(await memberUrn(base, linkedin.token), 'On LinkedIn'));
    await page.goto(base);
    await page.getByRole('link', { name: 'LinkedIn', exact: true }).click();
    await page.waitForURL(/platform=linkedin/);
    assert.deepEqual(await page.locator('.card .text').allInnerTexts(), ['On LinkedIn']);
  });

  it('leads from a card to the page of that one post', async () => {
    const { token } = await connect(base, 'youtube');
    await uploadVideo(base, token, aVideo(), 'A video to open');
    await page.goto(base);
    await page.getByRole('link', { name: 'open' }).click();
    await page.waitForURL(/\/youtube-web\/watch\?v=[\w-]{11}$/);
    assert.equal(await page.locator('.card h2').innerText(), 'A video to open');
    assert.equal(await page.locator('video').count(), 1);
  });

  it('asks for consent in a form that a person can click', async () => {
    const change = { redirect_uri: `${base}/_control/health` };
    await page.goto(authorizeUrl(base, 'linkedin', { change }));
    await page.getByLabel('Account to connect').fill('clicker');
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.waitForURL(/\/_control\/health\?code=[\w-]+&state=st%26te$/);
  });

  const permalinks: [name: string, path: (id: string) => string][] = [
    ['x', id => `/x-web/demo/status/${id}`],
    ['x without a name', id => `/x-web/i/web/status/${id}`],
    ['linkedin', id => `/linkedin-web/feed/update/${id}/`],
    ['linkedin, where its consent is', id => `/linkedin-oauth/feed/update/${id}/`],
    ['youtube', id => `/youtube-web/watch?v=${id}`],
  ];
  for (const [name, path] of permalinks) {
    it(`answers the permalink of ${name}`, async () => {
      const id = await published(name.split(/[ ,]/)[0] ?? '');
      assert.match((await call('GET', base + path(id))).text, /A post to find/);
      assert.equal((await call('GET', base + path('none'))).status, 404);
    });
  }

  async function published(platform: string): Promise<string> {
    if (platform === 'x') {
      return idAt(
        (await tweet(base, (await connect(base, 'x')).token, { text: 'A post to find' })).json,
        'data',
        'id',
      );
    }
    if (platform === 'youtube') {
      return idAt(
        (await uploadVideo(base, (await connect(base, 'youtube')).token, aVideo(), 'A post to find')).json,
        'id',
      );
    }
    const { token } = await connect(base, 'linkedin');
    const posted = await share(base, token, sharePost(await memberUrn(base, token), 'A post to find'));
    return posted.headers.get('x-restli-id') ?? '';
  }
});
