import assert from 'node:assert/strict';
import type { Page, Route } from 'playwright-core';
import { freePort } from '../../../src/local/ports.ts';
import { useApi } from '../../support/http/api.ts';
import { obstaclesOf } from '../../support/http/axe.ts';
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
      if (/confirmations\/\S+\/(?:approve|deny)$/.test(request.url())) sent.push(request.url());
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
      await page.route('**/confirmations/*/approve', answer, { times: 1 });
      await page.click('#approve');
      await page.waitForSelector('#say:not(:empty)');
      assert.match(await page.innerText('#say'), told);
      await page.click('#approve');
      await page.waitForSelector('#say:has-text("Approved.")');
      assert.equal(await statusOf(), 'used');
    });
});

describe('the page that confirms a week', () => {
  const browser = use(openBrowser);
  const api = useApi(async () => {
    const port = String(await freePort());
    return { PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` };
  });
  let ada: Author;
  let posts: { id: string; revision: number }[];
  let asked: { url: string; batchId: string };
  beforeEach(async () => {
    ada = await anAuthor(api(), ['x']);
    posts = [];
    for (let day = 1; day <= 7; day += 1)
      posts.push(
        await aPost(api(), ada, { platforms: ['x'], text: `Day ${day}: ${'a long word '.repeat(12)}` }),
      );
    const wanted = posts.map(({ id, revision }, day) => ({
      postId: id,
      revision,
      scheduledAt: new Date(Date.now() + (day + 1) * 86_400_000).toISOString(),
    }));
    const { status, data, text } = await api().post(
      '/confirmations',
      { posts: wanted, clientName: 'A model', notify: true },
      { as: ada.token },
    );
    assert.equal(status, 201, text);
    asked = data;
  });

  const open = async (width: number): Promise<Page> => {
    const page = await browser().newPage({ viewport: { width, height: 844 }, bypassCSP: true });
    await page.goto(asked.url);
    await page.fill('#email', ada.email);
    await page.fill('#password', ada.password);
    await page.click('#ask button');
    await page.waitForSelector('#decide:not([hidden])');
    return page;
  };
  const statuses = async (): Promise<string[]> => {
    const found = [];
    for (const { id } of posts) found.push((await api().get(`/posts/${id}`, { as: ada.token })).data.status);
    return found;
  };

  for (const width of [390, 1_280])
    it(`approves seven posts with one login, at ${width} pixels`, async () => {
      const page = await open(width);
      assert.ok(Number(await page.evaluate('document.documentElement.scrollWidth')) <= width);
      assert.deepEqual(await obstaclesOf(page), []);
      assert.match(
        await page.innerText('#when'),
        /^7 posts, from .*\. Platforms charge \$0\.105 for all of them$/,
      );
      assert.equal(await page.getByText('x charges $0.015 for this post.').count(), 7);
      await page.click('#approve');
      await page.waitForSelector('#say:has-text("7 posts are decided.")');
      assert.deepEqual(
        await statuses(),
        Array.from({ length: 7 }, () => 'scheduled'),
      );
      const { data } = await api().get(`/confirmations?batchId=${asked.batchId}`, { as: ada.token });
      assert.deepEqual(
        data.confirmations.map(({ status }: { status: string }) => status),
        Array.from({ length: 7 }, () => 'used'),
      );
    });

  it('decides post by post: some are approved, one is denied, one has changed meanwhile', async () => {
    const page = await open(390);
    const marks = page.locator('#targets input');
    await api().patch(`/posts/${posts[6]?.id}`, { text: 'Changed' }, { as: ada.token });
    for (let other = 1; other < 7; other += 1) await marks.nth(other).uncheck();
    await page.click('#deny');
    await page.waitForSelector('#say:has-text("One post is decided. 6 remain.")');
    for (let other = 0; other < 6; other += 1) await marks.nth(other).check();
    await page.click('#approve');
    await page.waitForSelector('#say:has-text("5 posts are decided. 1 remain.")');
    assert.match(await page.innerText('#targets'), /Revision 2 was made by/);
    assert.deepEqual(await statuses(), ['draft', ...Array.from({ length: 5 }, () => 'scheduled'), 'draft']);
  });

  it('is asked for by a notification where the app wants it, and refuses a post by its place', async () => {
    const told = await api().rows<{ title: string }>(
      'select title from notifications where user_id = $1',
      ada.id,
    );
    assert.deepEqual(told, [{ title: '7 posts wait for your confirmation' }]);
    const [first = { id: '', revision: 1 }] = posts;
    const twice = [first, first].map(({ id, revision }) => ({ postId: id, revision }));
    const stale = [{ postId: first.id, revision: first.revision + 1 }];
    for (const [wanted, path] of [
      [twice, 'posts[1].postId'],
      [stale, 'posts[0]'],
    ] as const) {
      const { body } = await api().post('/confirmations', { posts: wanted }, { as: ada.token });
      assert.equal(body.details?.[0]?.path, path, JSON.stringify(body));
    }
  });
});
