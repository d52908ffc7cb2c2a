import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { eventually } from '../support/eventually.ts';
import { useApi } from '../support/http/api.ts';
import { obstaclesOf } from '../support/http/axe.ts';
import { builtConsole, useConsoleTabs } from '../support/http/console-browser.ts';
import { aPost, anAuthor, inHours, type Author } from '../support/posts.ts';

describe('the queue of a brand in the console', () => {
  const api = useApi(async () => ({ CONSOLE_DIR: await builtConsole() }));
  const open = useConsoleTabs(() => api().url);
  let ada: Author;
  let home: string;
  const as = () => ({ visitor: ada });
  const queuePath = (): string => `${home}/brands/${ada.brand.slug}/queue`;
  const waiting = (page: Page) => page.getByRole('list', { name: 'Waiting posts' });
  const textsOf = async (page: Page): Promise<string[]> => waiting(page).getByRole('link').allInnerTexts();
  const orderOf = async (): Promise<string[]> => {
    const [from, to] = [inHours(0), inHours(24 * 40)];
    const path = `/brands/${ada.brand.slug}/queue/slots?from=${from}&to=${to}`;
    const { data } = await api().get(path, { as: ada.token });
    const slots = data.slots as { post: { text: string } | null }[];
    return slots.flatMap(({ post }) => post?.text ?? []);
  };
  const readQueue = async () =>
    (await api().get(`/brands/${ada.brand.slug}/queue`, { as: ada.token })).data as {
      timeZone: string;
      slots: { days: string[]; time: string }[];
    };

  before(async () => {
    ada = await anAuthor(api(), ['x', 'linkedin']);
    const { data } = await api().get('/auth/me', { as: ada.token });
    home = `/o/${data.organizations[0].slug}`;
    await api().patch('/auth/me', { timeZone: 'Europe/Berlin' }, { as: ada.token });
  });

  it('is given slots by the clock of the person, and changed', async () => {
    const { page } = await open(`${home}/brands`, as());
    await page.getByRole('list', { name: 'Brands' }).getByRole('link').first().click();
    await page.getByRole('link', { name: 'Queue', exact: true }).click();
    await page.getByRole('button', { name: 'Add three slots a week' }).click();
    await page.getByText(/^Three slots a week, in Europe\/Berlin/).waitFor();
    const slot = page.getByRole('group', { name: 'Slot 1' });
    await slot.getByLabel('Friday').uncheck();
    await slot.getByLabel(/^Time \(Europe\/Berlin/).fill('11:15');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The queue is saved').waitFor();
    const { timeZone, slots } = await readQueue();
    assert.equal(timeZone, 'Europe/Berlin');
    assert.deepEqual(
      slots.map(({ days, time }) => [days, time]),
      [[['monday', 'wednesday'], '11:15']],
    );
  });

  it('takes posts from the composer, and says which time they get', async () => {
    const { page } = await open(`${home}/compose`, as());
    for (const text of ['The first', 'The second']) {
      await page.goto(`${api().url}/app${home}/compose`);
      await page.getByRole('checkbox', { name: /^X/ }).check();
      await page.getByLabel('Text', { exact: true }).fill(text);
      await page.getByRole('button', { name: 'Add to queue' }).click();
      await page.getByText(/In the queue for .* 11:15 \w/).waitFor();
      await page.getByText('In the queue of its brand.').waitFor();
    }
    // one that is there already, and was wanted for another time
    const { id } = await aPost(api(), ada, { text: 'The third', platforms: ['x'], plannedFor: inHours(20) });
    await page.goto(`${api().url}/app${home}/posts/${id}/edit`);
    await page.getByLabel('Text', { exact: true }).fill('The third, better');
    await page.getByRole('button', { name: 'Add to queue' }).click();
    await page.getByText(/In the queue for .* 11:15 \w/).waitFor();
    await page.getByRole('link', { name: 'queue', exact: true }).click();
    await waiting(page).waitFor();
    assert.deepEqual(await textsOf(page), ['The first', 'The second', 'The third, better']);
  });

  it('is reordered by keys and buttons, and Undo reverts that', async () => {
    const { page } = await open(queuePath(), as());
    const first = waiting(page).getByRole('link').nth(0);
    await waiting(page).getByRole('link', { name: 'The second' }).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await page.getByText(/^Moved to .* 11:15 \w/).waitFor();
    assert.equal(await first.innerText(), 'The second');
    await page.keyboard.press('Alt+ArrowDown');
    await eventually('it is back', async () => (await orderOf())[0] === 'The first');
    await page.getByRole('button', { name: 'Later: The first' }).click();
    await eventually('it is later', async () => (await orderOf())[0] === 'The second');
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await page.getByText('Restored').waitFor();
    await eventually('it is first again', async () => (await first.innerText()) === 'The first');
    assert.deepEqual(await orderOf(), ['The first', 'The second', 'The third, better']);
  });

  it('has a post put to its front', async () => {
    const { page } = await open(queuePath(), as());
    await waiting(page).getByRole('link', { name: 'The third' }).click();
    await page.getByRole('button', { name: 'Move to the front' }).click();
    await page.getByText(/^Moved to the front, .* 11:15 \w/).waitFor();
    assert.deepEqual(await orderOf(), ['The third, better', 'The first', 'The second']);
  });

  it('shows what other slots would move before anything moves', async () => {
    const { page } = await open(queuePath(), { ...as(), bypassCSP: true });
    await waiting(page).waitFor();
    const before = await readQueue();
    await page.getByRole('group', { name: 'Slot 1' }).getByLabel(/^Time/).fill('16:40');
    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: 'This moves 3 posts' });
    const row = dialog.getByRole('row', { name: /The first/ });
    assert.match(await row.innerText(), /11:15 \w.*16:40 \w/s);
    assert.deepEqual(await obstaclesOf(page), []);
    assert.deepEqual(await readQueue(), before);
    await dialog.getByRole('button', { name: 'Save and move' }).click();
    await page.getByText('The queue is saved').waitFor();
    await waiting(page)
      .getByText(/16:40 \w/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Leaves the queue, keeps its time').first().waitFor();
  });

  it('has free slots in the calendar that a post is written for', async () => {
    const later = inHours(24 * 28).slice(0, 10);
    const { page } = await open(`${home}/calendar?view=week&day=${later}`, { ...as(), bypassCSP: true });
    const free = page.getByRole('link', { name: /^Free slot, .* 16:40 \w/ }).first();
    await free.waitFor();
    assert.deepEqual(await obstaclesOf(page), []);
    await free.click();
    assert.match(await page.getByLabel(/Publish at/).inputValue(), /T16:40$/);
  });

  it('is shown which times it would give to posts that are chosen', async () => {
    for (const text of ['To queue 1', 'To queue 2'])
      await aPost(api(), ada, { text, platforms: ['x'], plannedFor: inHours(20) });
    const { page } = await open(`${home}/calendar?view=agenda`, as());
    for (const number of [1, 2]) await page.getByLabel(`Choose To queue ${number}`).check();
    await page.getByRole('button', { name: 'Add to queue' }).click();
    const rows = page
      .getByRole('dialog', { name: 'Posts that would move' })
      .getByRole('row', { name: /^To queue/ });
    await rows.nth(1).waitFor();
    const times = await rows.locator('td:last-child').allInnerTexts();
    assert.equal(new Set(times).size, 2);
  });
});
