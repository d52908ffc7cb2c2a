import assert from 'node:assert/strict';
import type { Page, Route } from 'playwright-core';
import { freePort } from '../../../src/local/ports.ts';
import { useApi } from '../../support/http/api.ts';
import { openBrowser } from '../../support/http/browser.ts';
import { anAuthor, aPost, type Author } from '../../support/posts.ts';
import { use } from '../../support/use.ts';

describe('the buttons of the page that confirms a post', () => {
  const browser = use(openBrowser);
  const api = useApi(async () => {
    const port = String(await freePort());
    return { PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` };
  });
  let ada: Author;
  let page: Page;
  const sent: string[] = [];
  beforeEach(async () => {
    ada = await anAuthor(api(), ['x']);
    const { id, revision } = await aPost(api(), ada, { platforms: ['x'] });
    const { data } = await api().post(`/posts/${id}/confirmations`, { revision }, { as: ada.token });
    page = await browser().newPage();
    await page.goto(data.url);
    await page.fill('#email', ada.email);
    await page.fill('#password', ada.password);
    await page.click('#ask button');
    await page.waitForSelector('#decide:not([hidden])');
    sent.length = 0;
    page.on('request', request => {
      if (/confirmations\/(?:approve|deny)$/.test(request.url())) sent.push(request.url());
    });
  });

  const statusOf = async (): Promise<string> => {
    const [row] = await api().rows<{ status: string }>(
      'select status from post_confirmations where org_id = $1',
      ada.orgId,
    );
    return row?.status ?? 'none';
  };
  const unavailable = { success: false, error: 'unavailable', message: 'Please try again.' };

  it('decide once: what is clicked behind the first click is not sent', async () => {
    await page.evaluate(
      "for (const name of ['deny', 'deny', 'approve']) document.getElementById(name).click()",
    );
    await page.waitForSelector('#say:has-text("Denied.")');
    await page.waitForLoadState('networkidle');
    assert.equal(sent.length, 1);
    assert.equal(await statusOf(), 'denied');
    assert.equal(await page.isVisible('#ask'), false);
  });

  for (const [what, answer, told] of [
    ['no answer comes', (route: Route) => route.abort(), /^The answer was lost/],
    [
      'the service cannot answer',
      (route: Route) => route.fulfill({ status: 503, json: unavailable }),
      /^Please try again/,
    ],
  ] as const)
    it(`stay while ${what}, and decide when it does`, async () => {
      await page.route('**/confirmations/approve', answer, { times: 1 });
      await page.click('#approve');
      await page.waitForSelector('#say:not(:empty)');
      assert.match(await page.innerText('#say'), told);
      await page.click('#approve');
      await page.waitForSelector('#say:has-text("Approved.")');
      assert.equal(await statusOf(), 'approved');
    });
});
