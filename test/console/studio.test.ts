import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { builtConsole, phone, untilRead, useConsoleTabs, widthOf } from '../support/http/console-browser.ts';
import { fourScenesFile } from '../support/clips.ts';
import { eventually } from '../support/eventually.ts';
import { anAnimation } from '../support/media.ts';
import { giveCredits } from '../support/credits.ts';
import { obstaclesOf } from '../support/http/axe.ts';
import { anAuthor, type Author } from '../support/posts.ts';
import { aFarEnd } from '../support/servers/far-ends.ts';
import { usePublishing } from '../support/publishing.ts';

/** Seven words in two captions, of a video of sixteen seconds. */
const captions = `1
00:00:01,000 --> 00:00:04,000
Good coffee needs time

2
00:00:05,000 --> 00:00:08,000
<b>and</b> fresh water
`;

describe('carousels and clips in the console', () => {
  const service = usePublishing(async () => ({
    CONSOLE_DIR: await builtConsole(),
    OUTBOUND_ALLOW: '127.0.0.1',
  }));
  const open = useConsoleTabs(() => service().api.url);
  let ada: Author;
  let home: string;
  let jobId: string;

  before(async () => {
    const { api } = service();
    ada = await anAuthor(api, ['linkedin', 'threads']);
    await giveCredits(api, ada.orgId, 1_000);
    const { data } = await api.get('/auth/me', { as: ada.token });
    home = `/o/${data.organizations[0].slug}`;
  });
  const as = () => ({ visitor: ada });
  const read = async (path: string) => (await service().api.get(path, { as: ada.token })).data;
  const idIn = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? '';

  it('make a carousel, say its price before, change a slide, and take it into a post', async () => {
    const { page } = await open(`${home}/carousels`, as());
    await page.getByRole('button', { name: 'New carousel' }).click();
    await page.getByLabel('Topic').fill('How to brew better coffee at home');
    await page.getByLabel('Slides', { exact: true }).fill('3');
    await page.getByText('This costs 5 credits.').waitFor();
    await page.getByRole('button', { name: 'Create' }).click();
    const slides = page.getByRole('list', { name: 'Slides' }).getByRole('img');
    await slides.nth(2).waitFor();
    const id = idIn(page);

    await page.getByRole('button', { name: 'Edit' }).click();
    const first = page.getByRole('group', { name: 'Slide 1' });
    await first.getByLabel('Title').fill('<img src=x onerror=alert(1)> שלום');
    await page.getByRole('button', { name: 'Save and render' }).click();
    await page.getByRole('heading', { level: 1 }).getByText('Ready', { exact: true }).waitFor();
    await page.getByText('Version 2', { exact: true }).waitFor();
    assert.match((await read(`/carousels/${id}`)).slides[0].title, /^<img/);

    await page.getByRole('button', { name: 'Write a post with it' }).click();
    await page.getByRole('checkbox', { name: /LinkedIn/ }).check();
    await page.getByRole('checkbox', { name: /Threads/ }).check();
    await page.getByRole('button', { name: 'Create the draft' }).click();
    await page.getByRole('heading', { name: 'Edit the post' }).waitFor();
    await page.getByRole('region', { name: 'Files' }).getByRole('img').nth(2).waitFor();
    const [post] = (await read(`/carousels/${id}`)).posts;
    assert.equal(post.status, 'draft');
  });

  it('cut a clip by its words, with keys alone, and take what is rendered into a post', async () => {
    const { page } = await open(`${home}/clips`, as());
    await page.getByRole('button', { name: 'Add a video' }).click();
    await page.locator('input[type=file]').setInputFiles(await fourScenesFile());
    await page.getByRole('button', { name: 'Upload it' }).click();
    await page.getByRole('link', { name: 'Cut clips' }).click();
    await page.getByRole('button', { name: 'Paste captions' }).click();
    await page.getByRole('textbox', { name: 'Captions' }).fill(captions);
    await page.getByRole('button', { name: 'Use them' }).click();

    await page.getByRole('listbox', { name: 'Words' }).focus();
    for (const key of ['ArrowRight', 'Enter', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    await page
      .getByRole('status')
      .getByText(/^From 0:0[12]\.\d to 0:0[56]\.\d/)
      .waitFor();
    const words = await page.locator('[role=option][aria-selected=true]').allInnerTexts();
    assert.deepEqual(words, ['coffee', 'needs', 'time', 'and']);
    await page.getByText('This costs 8 credits.').waitFor();
    await page.getByRole('button', { name: 'Render it' }).click();
    await page.getByRole('link', { name: 'Write a post with it' }).click();
    await page.getByRole('region', { name: 'Files' }).locator('video, img').waitFor();
    await page.waitForURL(url => !url.search.includes('media'));
    const [render] = await read('/clips/jobs');
    assert.ok(render.durationSeconds > 3 && render.durationSeconds < 6, render.durationSeconds);

    // as a mail names it
    await page.goto(`${service().api.url}/app/clips/jobs/${render.id}`);
    await page.getByRole('heading', { level: 1 }).getByText('Done', { exact: true }).waitFor();
    assert.match(page.url(), new RegExp(`${home}/clips/jobs/`));
  });

  it('choose a part along time, by keys and by the mouse, once its scenes are found', async () => {
    const [clip] = (await read('/clips')).clips;
    const { page } = await open(`${home}/clips/${clip.id}`, as());
    const chosen = page.getByRole('status').getByText(/^From /);
    const timeline = page.getByRole('region', { name: 'Timeline' });
    const start = timeline.getByRole('slider', { name: 'Start of the clip' });
    await page.getByRole('button', { name: 'Detect scenes' }).click();
    await start.focus();
    for (const key of ['Shift+ArrowRight', 'Shift+ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+ArrowLeft');
    await chosen.getByText(/^From 0:02\.1 to 0:1[45]\./).waitFor();

    const film = timeline.locator('img');
    const { x, y, width } = (await film.boundingBox()) ?? { x: 0, y: 0, width: 0 };
    await page.mouse.move(x + width / 4, y + 10);
    await page.mouse.down();
    await page.mouse.move(x + width / 2, y + 10, { steps: 3 });
    await page.mouse.up();
    await chosen.getByText(/^From 0:0[34]\.\d to 0:0[78]\.\d/).waitFor();
    assert.ok(await film.evaluate(image => Number(Reflect.get(image, 'naturalWidth')) > 0));
  });

  it('cancel a render, and try it again', async () => {
    const [clip] = (await read('/clips')).clips;
    const { page } = await open(`${home}/clips/${clip.id}`, as());
    // without a worker, the render waits to be canceled
    await service().replaceWorker(async () => {
      await page.getByLabel('From, in seconds').fill('1');
      await page.getByLabel('To, in seconds').fill('3');
      await page.getByRole('button', { name: 'Render it' }).click();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByText('Cancelled. It costs nothing.').waitFor();
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    });
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('list', { name: 'Renders' }).getByText('Done', { exact: true }).nth(1).waitFor();
  });

  it('fetch a video by its address', async () => {
    const bytes = await readFile(await fourScenesFile());
    const host = await aFarEnd((_, response) => response.setHeader('content-type', 'video/mp4').end(bytes));
    const { page } = await open(`${home}/clips`, as());
    await page.getByRole('button', { name: 'Add an address' }).click();
    await page.getByRole('textbox', { name: 'Address' }).fill(`${host.url}/talk.mp4`);
    await page.getByLabel('Title').fill('Fetched from afar');
    await page.getByRole('button', { name: 'Fetch' }).click();
    await page.getByText('Fetched from afar is being fetched').waitFor();
    await page.getByRole('link', { name: /Fetched from afar/ }).click();
    await page.getByRole('heading', { name: 'Renders' }).waitFor();
    host.close();
  });

  it('go on with an upload after a reload, once the same file is chosen again', async () => {
    const { page, problems } = await open(`${home}/clips`, as());
    let begun = 0;
    page.on('request', request => {
      if (request.method() === 'POST' && request.url().endsWith('/clips/uploads')) begun += 1;
    });
    const choose = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Add a video' }).click();
      await page.locator('input[type=file]').setInputFiles(await fourScenesFile());
      await page.getByRole('button', { name: 'Upload it' }).click();
    };
    const parts = '**/clips/uploads/*';
    await page.route(parts, (route, request) =>
      request.method() === 'PATCH' ? route.abort() : route.continue(),
    );
    await choose();
    await page.getByText('continues automatically').waitFor();
    await page.unroute(parts);
    await page.reload();
    await choose();
    await page.getByRole('link', { name: 'Cut clips' }).waitFor();
    assert.equal(begun, 1);
    assert.ok(problems.splice(0).every(problem => problem.includes('ERR_FAILED')));
  });

  it('go on with an upload after a lost connection', async () => {
    const { page, problems } = await open(`${home}/clips`, as());
    let lost = 0;
    await page.route('**/clips/uploads/*', (route, request) =>
      request.method() === 'PATCH' && lost++ === 0 ? route.abort() : route.continue(),
    );
    await page.getByRole('button', { name: 'Add a video' }).click();
    await page.locator('input[type=file]').setInputFiles(await fourScenesFile());
    await page.getByRole('button', { name: 'Upload it' }).click();
    await page.getByText('continues automatically').waitFor();
    await page.getByRole('link', { name: 'Cut clips' }).waitFor();
    // the browser's own message about the one request
    assert.deepEqual(problems.splice(0), ['Failed to load resource: net::ERR_FAILED']);
  });

  /** Sends a picture of four pieces to the library. Its first request is lost, and the third piece waits for `release`. */
  const sendLarge = async (name: string, options: BrowserContextOptions) => {
    const { page, problems } = await open(`${home}/media`, { ...as(), ...options, bypassCSP: true });
    const sent: string[] = [];
    const isReleased = Promise.withResolvers<undefined>();
    await page.route('**/media/uploads/*/*', async (route, request) => {
      sent.push(request.method());
      if (sent.length === 1) return route.abort();
      if (sent.length === 5) await isReleased.promise;
      return route.continue().catch(() => undefined);
    });
    const picture = await anAnimation();
    const buffer = Buffer.concat([picture, Buffer.alloc(4_000_000 - picture.length)]);
    await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/gif', buffer });
    const bar = page.getByRole('progressbar', { name });
    await page.getByText('50%: 2 MB of 4 MB').waitFor();
    assert.equal(await bar.getAttribute('aria-valuenow'), '50');
    assert.ok((await widthOf(page)) <= (options.viewport?.width ?? 1_280));
    assert.deepEqual(await obstaclesOf(page), []);
    assert.deepEqual(problems.splice(0), ['Failed to load resource: net::ERR_FAILED']);
    const listed = async (): Promise<number> => (await read(`/media?q=${name}`)).total;
    return { page, bar, sent, listed, release: () => isReleased.resolve(undefined) };
  };

  it('show the upload progress of a file, and resume the upload after a lost connection', async () => {
    const { bar, sent, listed, release } = await sendLarge('large.gif', {});
    release();
    await eventually('it is listed', async () => (await listed()) === 1);
    await bar.waitFor({ state: 'detached' });
    assert.deepEqual(sent, ['PATCH', 'HEAD', 'PATCH', 'PATCH', 'PATCH', 'PATCH']);
  });

  it('show the progress on a phone, and a stopped upload is deleted', async () => {
    const { page, bar, sent, listed, release } = await sendLarge('stopped.gif', phone);
    await page.getByRole('button', { name: 'Stop stopped.gif' }).click();
    await bar.waitFor({ state: 'detached' });
    release();
    await eventually('it is deleted', () => sent.includes('DELETE'));
    const refused = `select 1 from media_uploads where file_name = 'stopped.gif' and refusal ->> 'code' = 'not_found'`;
    await eventually('it is gone', async () => (await service().api.rows(refused)).length === 1);
    assert.equal(await listed(), 0);
  });

  it('stand behind More on a phone, where links of mails to a job lead as well', async () => {
    await read('/account/export');
    const [job] = await service().api.rows('select id from jobs where org_id = $1', ada.orgId);
    jobId = String(job?.['id']);
    const { page } = await open(`/jobs/${jobId}`, { ...as(), ...phone });
    await page.getByRole('link', { name: 'Download it' }).waitFor();
    await page.getByRole('navigation').getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Carousels' }).click();
    await page.getByRole('heading', { name: 'Carousels' }).waitFor();
  });

  it('have no obstacle, light and narrow, dark and wide, and none is wider than a phone', async () => {
    const [carousel] = (await read('/carousels')).carousels;
    const [clip] = (await read('/clips')).clips.toReversed();
    const [render] = await read('/clips/jobs');
    const { page } = await open('/login', { ...as(), bypassCSP: true });
    const found: string[] = [];
    for (const path of [
      '/carousels',
      `/carousels/${carousel.id}`,
      '/clips',
      `/clips/${clip.id}`,
      '/clips/jobs',
      `/clips/jobs/${render.id}`,
      `/jobs/${jobId}`,
    ]) {
      await page.goto(`${service().api.url}/app${home}${path}`);
      await untilRead(page);
      found.push(...(await obstaclesOf(page)));
      await page.setViewportSize(phone.viewport);
      const width = await widthOf(page);
      if (width > phone.viewport.width) found.push(`${path} is ${width} pixels wide`);
    }
    assert.deepEqual(found, []);
  });
});
