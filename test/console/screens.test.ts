import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { eventually } from '../support/eventually.ts';
import { useApi } from '../support/http/api.ts';
import { obstaclesOf } from '../support/http/axe.ts';
import { builtConsole, phone, untilRead, useConsoleTabs, widthOf } from '../support/http/console-browser.ts';
import { untilKept } from '../support/http/kept-draft.ts';
import { anImage } from '../support/media.ts';
import { aFile, aPost, anAuthor, type Author } from '../support/posts.ts';

const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe('the screens of the console', () => {
  const api = useApi(async () => ({ CONSOLE_DIR: await builtConsole() }));
  const open = useConsoleTabs(() => api().url);
  let ada: Author;
  let home: string;
  const as = () => ({ visitor: ada });
  const plan = (text: string, at: string) => aPost(api(), ada, { text, platforms: ['x'], scheduledAt: at });
  const chip = (page: Page, text: string) => page.locator('[data-post]').filter({ hasText: text });
  const cell = (page: Page, on: string) => page.locator(`[data-day="${on}"]`);
  const read = async (id: string) => (await api().get(`/posts/${id}`, { as: ada.token })).data;

  /** A notification of the post, unread. */
  const showToast = (postId: string) =>
    api().rows(
      `insert into notifications (id, created_at, org_id, user_id, type, title, body, metadata)
       values (uuidv7(), now(), $1, $2, 'post.failed', 'Post failed', 'X took it no more.', $3)`,
      ada.orgId,
      ada.id,
      JSON.stringify({ postId }),
    );

  beforeEach(async () => {
    ada = await anAuthor(api(), ['x', 'linkedin']);
    const { data } = await api().get('/auth/me', { as: ada.token });
    home = `/o/${data.organizations[0].slug}`;
    await api().patch('/auth/me', { timeZone: 'Europe/Berlin' }, { as: ada.token });
  });

  it('have no obstacle, light and narrow, dark and wide, and none is wider than a phone', async () => {
    const post = await plan('Seen by all', `${day(2)}T09:30:00Z`);
    await showToast(post.id);
    const slots = [{ days: ['monday', 'friday'], time: '09:30' }];
    await api().put(`/brands/${ada.brand.slug}/queue`, { timeZone: 'UTC', slots }, { as: ada.token });
    await aPost(api(), ada, { text: 'Waiting for its turn', queue: 'next' });
    const { page } = await open('/login', { ...as(), bypassCSP: true });
    const found: string[] = [];
    for (const path of [
      '',
      '/calendar',
      '/calendar?view=week',
      '/calendar?view=agenda',
      '/compose',
      `/posts/${post.id}`,
      `/posts/${post.id}/edit`,
      '/approvals',
      '/notifications',
      `/brands/${ada.brand.slug}/accounts`,
      `/brands/${ada.brand.slug}/queue`,
      '/analytics',
      '/media',
      '/webhooks',
      '/knowledge',
      '/agents',
      ...['profile', 'team', 'keys', 'billing', 'audit', 'sessions', 'notifications', 'organization'].map(
        section => `/settings/${section}`,
      ),
    ]) {
      await page.goto(`${api().url}/app${home}${path}`);
      await untilRead(page);
      found.push(...(await obstaclesOf(page)));
      await page.setViewportSize(phone.viewport);
      // a calendar takes its narrow shape once it has heard of the width
      await eventually(`${path} is no wider than a phone`, async () => {
        const width = await widthOf(page);
        return width <= phone.viewport.width;
      });
    }
    assert.deepEqual(found, []);
  });

  it('move a post by the mouse, keep its time of day, and undo that', async () => {
    const { id } = await plan('Dragged along', `${day(2)}T09:30:00Z`);
    const { page } = await open(`${home}/calendar?day=${day(2)}`, as());
    const [from, to] = [chip(page, 'Dragged along'), cell(page, day(3))];
    await from.hover();
    await page.mouse.down();
    await to.hover();
    await to.hover({ position: { x: 20, y: 80 } });
    await page.mouse.up();
    await to.getByText('Dragged along').waitFor();
    await page.getByText(/Moved to/).waitFor();
    assert.equal((await read(id)).scheduledAt, `${day(3)}T09:30:00.000Z`);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(/Moved back/).waitFor();
    assert.equal((await read(id)).scheduledAt, `${day(2)}T09:30:00.000Z`);
  });

  it('take no move into the past', async () => {
    const { id } = await plan('Not back', `${day(1)}T23:30:00Z`);
    const { page } = await open(`${home}/calendar?day=${day(1)}`, as());
    await chip(page, 'Not back').focus();
    await page.keyboard.press('Alt+ArrowUp');
    await page.getByText('Not moved: that time has passed.').first().waitFor();
    assert.equal((await read(id)).scheduledAt, `${day(1)}T23:30:00.000Z`);
  });

  it('plan a draft by dragging it onto a day, where it stays a draft', async () => {
    const { id } = await aPost(api(), ada, { text: 'Some day', platforms: ['x'] });
    const { page } = await open(`${home}/calendar?day=${day(2)}`, as());
    await page.getByText('Drafts without a time (1)').click();
    await chip(page, 'Some day').hover();
    await page.mouse.down();
    await cell(page, day(3)).hover();
    await cell(page, day(3)).hover({ position: { x: 20, y: 80 } });
    await page.mouse.up();
    await cell(page, day(3)).getByText('Some day').waitFor();
    const { status, plannedFor } = await read(id);
    assert.deepEqual([status, plannedFor.slice(0, 10)], ['draft', day(3)]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Move to drafts without a time').waitFor();
    assert.equal((await read(id)).plannedFor, null);
  });

  it('have their filters in the address', async () => {
    const given = { text: 'On X alone', platforms: ['x'], labels: ['launch'] };
    await aPost(api(), ada, { ...given, scheduledAt: `${day(2)}T09:30:00Z` });
    const { page } = await open(`${home}/calendar?day=${day(2)}&platform=linkedin`, as());
    await page.getByRole('button', { name: 'Show all' }).click();
    await chip(page, 'On X alone').waitFor();
    await page.getByRole('button', { name: 'All platforms' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'LinkedIn' }).click();
    await chip(page, 'On X alone').waitFor({ state: 'detached' });
    await page.getByRole('menuitemcheckbox', { name: 'X', exact: true }).click();
    await chip(page, 'On X alone').waitFor();
    await page.keyboard.press('Escape');
    await page.getByLabel('All labels').selectOption('launch');
    await page.getByRole('button', { name: 'All authors' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Any agent' }).click();
    await chip(page, 'On X alone').waitFor({ state: 'detached' });
    assert.match(decodeURIComponent(page.url()), /platform=linkedin,x&label=launch&author=agent/);
  });

  it('list the files that no post has, and link from a file to its posts', async () => {
    const [used, unused] = [await aFile(api(), ada, { altText: 'In use' }), await aFile(api(), ada)];
    assert.notEqual(used, unused);
    await aPost(api(), ada, { platforms: ['x'], media: [{ id: used }] });
    const { page } = await open(`${home}/media`, as());
    await page.getByRole('button', { name: 'In use' }).click();
    await page.getByRole('dialog').getByRole('link', { name: /Draft/ }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByLabel('Unused').check();
    await page.getByRole('button', { name: 'In use' }).waitFor({ state: 'detached' });
    await page.getByText('no description').waitFor();
  });

  it('keep the text that a person writes through a reload', async () => {
    const { page } = await open(`${home}/compose`, as());
    await page.getByLabel('Text', { exact: true }).fill('Half a thought');
    await untilKept(page, ({ text }) => text === 'Half a thought');
    await page.reload();
    await page.getByText('stored in this browser').waitFor();
    assert.equal(await page.getByLabel('Text', { exact: true }).inputValue(), 'Half a thought');
  });

  it('take several files at once, and a time for each day that is asked for', async () => {
    const { page } = await open(`${home}/compose?at=${day(2)}`, as());
    const files = await Promise.all(
      ['teal', 'red'].map(async color => ({
        name: `${color}.jpg`,
        mimeType: 'image/jpeg',
        buffer: await anImage({ color }),
      })),
    );
    await page.locator('input[type=file]').setInputFiles(files);
    await page
      .getByLabel(/Description for people/)
      .nth(1)
      .waitFor();
    await page
      .getByLabel(/Description for people/)
      .nth(1)
      .fill('A cup');
    assert.match(await page.getByLabel(/Publish at/).inputValue(), new RegExp(`^${day(2)}T09:00`));
    await untilKept(page, ({ media }) => media?.[1]?.altText === 'A cup');
    await page.goto(`${api().url}/app${home}/compose?at=${day(3)}`);
    await page
      .getByLabel(/Description for people/)
      .nth(1)
      .waitFor();
    assert.match(await page.getByLabel(/Publish at/).inputValue(), new RegExp(`^${day(3)}T09:00`));
  });

  it('count as each platform counts, and report mistakes, while a person writes', async () => {
    const { page } = await open(`${home}/compose`, as());
    await page.getByRole('checkbox', { name: /X/ }).check();
    await page.getByLabel('Text', { exact: true }).fill('a'.repeat(281));
    await page.getByText('281 / 280').waitFor();
    await page.getByRole('region', { name: 'Previews' }).getByText(/280/).first().waitFor();
    assert.ok(await page.getByRole('button', { name: 'Publish now' }).isDisabled());
  });

  it('find a place, an action and anything by its words, below headings, with keys alone', async () => {
    const { id } = await plan('The needle in the hay', `${day(2)}T09:30:00Z`);
    const file = await aFile(api(), ada, { altText: 'A needle, from the side' });
    const { page } = await open(home, as());
    const found = page.getByRole('listbox', { name: 'Found' });
    const find = async (words: string, option: RegExp): Promise<void> => {
      await page.getByRole('button', { name: 'Find' }).waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Find anything' }).fill(words);
      await found.getByRole('option', { name: option }).waitFor();
    };
    const top = async () => (await page.getByRole('combobox').boundingBox())?.y;
    await page.getByRole('button', { name: 'Find' }).click();
    const before = await top();
    await page.keyboard.press('Escape');
    await find('needle', /from the side/);
    assert.equal(await top(), before);
    const headings = await Promise.all(
      [0, 1].map(place => found.getByRole('group').nth(place).getAttribute('aria-label')),
    );
    assert.deepEqual(headings, ['Files', 'Posts']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(id));
    await find('needle side', /from the side/);
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`file=${file}`));
    await page.getByRole('dialog').getByText('Unused').waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL(/media$/);
    await find('calen', /Calendar/);
    await page.keyboard.press('Enter');
    await page.waitForURL(/calendar$/);
  });

  it('tell behind a bell what has happened, and lead to it', async () => {
    const { id } = await plan('The one that failed', `${day(2)}T09:30:00Z`);
    await showToast(id);
    await showToast(id);
    const { page } = await open(home, as());
    const bell = (unread: string) => page.getByRole('link', { name: `Notifications${unread}`, exact: true });
    await bell(', 2 unread').waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('n');
    await page.waitForURL(/notifications$/);
    const list = page.getByRole('list', { name: 'Notifications' });
    await list.getByRole('link', { name: 'See the post' }).first().click();
    await page.waitForURL(new RegExp(id));
    await bell(', 1 unread').click();
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await bell('').waitFor();
    await list.getByText('New', { exact: true }).first().waitFor({ state: 'detached' });
    assert.equal((await api().get('/api/notifications', { as: ada.token })).data.unread, 0);
  });
});
