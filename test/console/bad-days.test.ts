import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { eventually } from '../support/eventually.ts';
import { useApi } from '../support/http/api.ts';
import { builtConsole, phone, useConsoleTabs, widthOf } from '../support/http/console-browser.ts';
import { untilKept } from '../support/http/kept-draft.ts';
import { aPost, anAuthor, type Author } from '../support/posts.ts';

const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe('the console on a bad day', () => {
  const api = useApi(async () => ({ CONSOLE_DIR: await builtConsole() }));
  const open = useConsoleTabs(() => api().url);
  let ada: Author;
  let home: string;
  const as = () => ({ visitor: ada });
  const unaware = () => ({ visitor: ada, isTold: false });
  const plan = (text: string, at: string) => aPost(api(), ada, { text, platforms: ['x'], scheduledAt: at });
  const chip = (page: Page, text: string) => page.locator('[data-post]').filter({ hasText: text });
  const cell = (page: Page, on: string) => page.locator(`[data-day="${on}"]`);
  const text = (page: Page) => page.getByLabel('Text', { exact: true });
  const read = async (id: string) => (await api().get(`/posts/${id}`, { as: ada.token })).data;

  beforeEach(async () => {
    ada = await anAuthor(api(), ['x', 'linkedin']);
    const { data } = await api().get('/auth/me', { as: ada.token });
    home = `/o/${data.organizations[0].slug}`;
    await api().patch('/auth/me', { timeZone: 'Europe/Berlin' }, { as: ada.token });
  });

  it('moves a post back that someone else changed during the move, and says so', async () => {
    const { id } = await plan('Two people', `${day(2)}T09:30:00Z`);
    const { page } = await open(`${home}/calendar?day=${day(2)}`, unaware());
    await chip(page, 'Two people').focus();
    await api().patch(`/posts/${id}`, { text: 'Two people, and a change' }, { as: ada.token });
    await page.keyboard.press('Alt+ArrowRight');
    await page.getByText('Not moved: someone changed the post meanwhile.').first().waitFor();
    await cell(page, day(2)).getByText('Two people, and a change').waitFor();
  });

  it('leaves a post in place that is published while it is dragged', async () => {
    const { id } = await plan('Off it goes', `${day(2)}T09:30:00Z`);
    const { page } = await open(`${home}/calendar?day=${day(2)}`, as());
    await chip(page, 'Off it goes').hover();
    await page.mouse.down();
    await cell(page, day(3)).hover();
    await api().post(`/posts/${id}/publish`, {}, { as: ada.token });
    await cell(page, day(3)).hover({ position: { x: 20, y: 80 } });
    await page.mouse.up();
    await page
      .getByText(/^Not moved/)
      .first()
      .waitFor();
    assert.equal((await read(id)).status, 'publishing');
    await chip(page, 'Off it goes').getByText('Publishing').waitFor();
  });

  it('shows both versions when two people wrote, and saves what is chosen', async () => {
    const { id } = await plan('Unchanged', `${day(2)}T09:30:00Z`);
    const { page } = await open(`${home}/posts/${id}/edit`, as());
    await page.getByLabel('Text', { exact: true }).fill('As I want it');
    await api().patch(`/posts/${id}`, { text: 'As they want it', labels: ['spring'] }, { as: ada.token });
    await page.getByRole('button', { name: 'Schedule' }).click();
    const dialog = page.getByRole('dialog', { name: 'This post was changed meanwhile' });
    await dialog.getByText(/^Ada Example changed it/).waitFor();
    await dialog.getByText('As they want it').waitFor();
    await dialog.getByText('As I want it').waitFor();
    await dialog.getByRole('heading', { name: 'Labels' }).waitFor();
    await dialog.getByText('spring').waitFor();
    assert.equal((await read(id)).text, 'As they want it');
    await dialog.getByRole('button', { name: 'Save mine instead' }).click();
    await page.getByText('Event').waitFor();
    assert.equal((await read(id)).text, 'As I want it');
  });

  it('logs in over a page whose session has ended, and sends what was being sent', async () => {
    const { page } = await open(`${home}/compose`, as());
    await page.getByRole('checkbox', { name: /X/ }).check();
    await page.getByLabel('Text', { exact: true }).fill('Written in good time');
    const { data } = await api().get('/auth/sessions', { as: ada.token });
    for (const session of data.sessions as { id: string; isCurrent: boolean }[])
      if (!session.isCurrent) await api().delete(`/auth/sessions/${session.id}`, { as: ada.token });
    await page.getByRole('button', { name: 'Save as a draft' }).click();
    const dialog = page.getByRole('dialog', { name: 'Log in again' });
    await dialog.getByLabel('Password').fill(ada.password);
    await dialog.getByRole('button', { name: 'Log in' }).click();
    await page.getByText('Event').waitFor();
    await page.getByText('Written in good time').waitFor();
  });

  it('has a post written without a connection, and sends it once that is back', async () => {
    const { page, context, problems } = await open(`${home}/compose`, as());
    await page.getByRole('checkbox', { name: /X/ }).check();
    await context.setOffline(true);
    await page.getByText(/^You are offline/).waitFor();
    await text(page).fill('Written in a tunnel');
    await page.getByRole('button', { name: 'Save as a draft' }).click();
    await page.getByText(/^Waiting for a connection/).waitFor();
    await context.setOffline(false);
    await page.getByText('Event').waitFor();
    await page.getByText('Written in a tunnel').first().waitFor();
    assert.ok(problems.splice(0).every(problem => problem.includes('ERR_INTERNET_DISCONNECTED')));
  });

  it('keeps a new post for each tab', async () => {
    const { page, context } = await open(`${home}/compose`, as());
    await text(page).fill('The first of two');
    await untilKept(page, kept => kept.text === 'The first of two');
    const other = await context.newPage();
    await other.goto(page.url());
    assert.equal(await text(other).inputValue(), '');
    await text(other).fill('The second of two');
    await untilKept(other, kept => kept.text === 'The second of two');
    await page.close();
    const isAlone =
      'navigator.locks.query().then(({ held }) => held.filter(({ name }) => name.startsWith("draft")).length === 1)';
    await eventually('the first tab is gone', () => other.evaluate<boolean>(isAlone));
    await other.reload();
    await other.getByText('stored in this browser').waitFor();
    assert.equal(await text(other).inputValue(), 'The first of two');
  });

  it('takes a cancellation back', async () => {
    const { id } = await plan('Not so fast', `${day(2)}T09:30:00Z`);
    const { page } = await open(`${home}/posts/${id}`, as());
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Deleted there').first().waitFor();
    const { status, scheduledAt } = await read(id);
    assert.deepEqual([status, scheduledAt], ['scheduled', `${day(2)}T09:30:00.000Z`]);
  });

  it('undoes a deletion that was not confirmed', async () => {
    const { id } = await plan('Not for good', `${day(2)}T09:30:00Z`);
    const { page } = await open(`${home}/posts/${id}`, as());
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Deleted there').first().waitFor();
    assert.equal((await read(id)).status, 'scheduled');
  });

  it('says that a step is late, and moves nothing when it arrives', async () => {
    const { page } = await open(home, as());
    await page.getByRole('heading', { level: 1 }).waitFor();
    let answer: () => void = () => undefined;
    const late = new Promise<void>(resolve => {
      answer = resolve;
    });
    await page.route('**/app/api/posts/calendar**', async route => {
      await late;
      await route.continue();
    });
    await page.goto(`${api().url}/app${home}/calendar`);
    await page.getByText('Loading').waitFor();
    const heading = page.getByRole('heading', { level: 1 });
    const before = await heading.boundingBox();
    answer();
    await page.getByRole('grid').waitFor();
    assert.deepEqual(await heading.boundingBox(), before);
  });

  it('says which part does not answer, and continues once it does', async () => {
    const { page, problems } = await open(home, as());
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.route('**/app/api/webhooks**', route => route.abort('connectionrefused'));
    await page.goto(`${api().url}/app${home}/webhooks`);
    await page.getByRole('alert').waitFor();
    await page.unroute('**/app/api/webhooks**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('alert').waitFor({ state: 'detached' });
    assert.ok(problems.splice(0).every(problem => problem.includes('ERR_CONNECTION_REFUSED')));
  });

  it('shows hostile and long text as text', async () => {
    const hostile = `<img src=x onerror=alert(1)> ${'W'.repeat(200)} שלום عالم 👩‍👩‍👧‍👦`;
    const { id } = await aPost(api(), ada, { text: hostile, platforms: ['linkedin'] });
    const { page } = await open(`${home}/posts/${id}`, { ...as(), ...phone });
    await page.getByText('<img src=x onerror=alert(1)>').first().waitFor();
    assert.equal(await page.locator('img[src="x"]').count(), 0);
    assert.equal(await widthOf(page), phone.viewport.width);
  });
});
