import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { eventually } from '../support/eventually.ts';
import { useApi } from '../support/http/api.ts';
import { obstaclesOf } from '../support/http/axe.ts';
import { builtConsole, phone, untilRead, useConsoleTabs, widthOf } from '../support/http/console-browser.ts';
import { anAuthor, aPost, type Author } from '../support/posts.ts';
import { aSeries, clockIn } from '../support/series.ts';

describe('series in the console', () => {
  const api = useApi(async () => ({ CONSOLE_DIR: await builtConsole() }));
  const open = useConsoleTabs(() => api().url);
  let ada: Author;
  let home: string;
  const as = () => ({ visitor: ada });
  const make = (given: object = {}) =>
    aSeries(api(), { token: ada.token, brandSlug: ada.brand.slug }, { ...given });
  const occurrences = (page: Page) => page.getByRole('list', { name: 'Occurrences' }).getByRole('listitem');
  const read = async (id: string) => (await api().get(`/series/${id}`, { as: ada.token })).data;
  const at = (clock: string, days: number): string =>
    new Date(Date.parse(`${clock}Z`) + days * 86_400_000).toISOString().slice(0, 19);

  before(async () => {
    ada = await anAuthor(api(), ['x', 'linkedin']);
    const { data } = await api().get('/auth/me', { as: ada.token });
    home = `/o/${data.organizations[0].slug}`;
    await api().patch('/auth/me', { timeZone: 'Europe/Paris' }, { as: ada.token });
  });

  it('are made by keys alone, each week by the clock of a zone that is named', async () => {
    const { page } = await open(home, as());
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('e');
    await page.getByText('No series yet').waitFor();
    await page.getByRole('button', { name: 'New series' }).focus();
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: 'New series' });
    await form.getByLabel('Name').waitFor();
    await page.keyboard.type('Tip of the week');
    await form.getByRole('checkbox', { name: /^X/ }).focus();
    await page.keyboard.press('Space');
    await form.getByLabel('Text', { exact: true }).focus();
    await page.keyboard.type('Warm the pot.');
    await form.getByLabel('First time').fill(clockIn(48).slice(0, 11) + '09:00');
    for (const day of ['Monday', 'Thursday']) await form.getByRole('checkbox', { name: day }).check();
    await form.getByRole('checkbox', { name: 'Thursday' }).focus();
    for (const other of await form.getByRole('checkbox', { name: /^(Tues|Wednes|Fri|Satur|Sun)day$/ }).all())
      await other.uncheck();
    await form.getByText('Every Monday and Thursday at 09:00 (Europe/Paris)').waitFor();
    await form
      .getByRole('list', { name: 'Next times' })
      .getByText(/^(Mon|Thu), .* 09:00 CET/)
      .nth(4)
      .waitFor();
    await form.getByRole('checkbox', { name: 'AI-generated' }).check();
    await form.getByRole('button', { name: 'Create' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Tip of the week is saved').waitFor();
    const list = page.getByRole('list', { name: 'Series' });
    await list.getByText('Every Monday and Thursday at 09:00 (Europe/Paris)').waitFor();
    await list.getByText(/Next (Mon|Thu), .* 09:00 CET/).waitFor();
    const { series } = (await api().get('/series', { as: ada.token })).data;
    assert.deepEqual([series[0].rule, series[0].timeZone], ['FREQ=WEEKLY;BYDAY=MO,TH', 'Europe/Paris']);
    assert.equal(series[0].disclosures.madeWithAi, true);
  });

  it('say beside the field why the API refuses them', async () => {
    const { page } = await open(`${home}/series`, { ...as(), bypassCSP: true });
    await page.getByRole('button', { name: 'New series' }).click();
    const form = page.getByRole('dialog', { name: 'New series' });
    await form.getByLabel('Name').fill('Twice a day');
    await form.getByRole('checkbox', { name: /^X/ }).check();
    await form.getByLabel('Text', { exact: true }).fill('The same again.');
    await form.getByLabel('Repeats', { exact: true }).selectOption('rule');
    const rule = form.getByLabel('Rule of RFC 5545');
    await rule.fill('FREQ=MINUTELY');
    await form.getByRole('button', { name: 'Create' }).click();
    await form.getByText(/at most one post an hour/).waitFor();
    assert.equal(await rule.getAttribute('aria-invalid'), 'true');
    await rule.fill('FREQ=DAILY;BYHOUR=9,15');
    await form.getByRole('button', { name: 'Create' }).click();
    await form.getByText(/X refuses a text that the account posted in the last day/).waitFor();
    assert.deepEqual(await obstaclesOf(page), []);
    await form.getByRole('button', { name: 'Add a text' }).click();
    await form.getByLabel('Text 2', { exact: true }).fill('Something else.');
    await form.getByRole('button', { name: 'Create' }).click();
    await page.getByText('Twice a day is saved').waitFor();
  });

  it('have a page where one is skipped, moved and edited, and Undo takes a skip back', async () => {
    const startsAt = clockIn(50);
    const { id } = await make({ startsAt });
    const { page } = await open(`${home}/series/${id}`, { ...as(), bypassCSP: true });
    const first = occurrences(page).nth(0);
    await first.getByRole('button', { name: /^Skip/ }).click();
    await first.getByText('Skipped', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Restored').waitFor();
    await first.getByText('Planned', { exact: true }).waitFor();
    await first.getByRole('button', { name: /^Change/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Change an occurrence' });
    await dialog.getByLabel(/^When \(UTC/).fill(clockIn(-48).slice(0, 16));
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('The time must be in the future.').waitFor();
    const moved = at(startsAt, 0.25).slice(0, 16);
    await dialog.getByLabel(/^When \(UTC/).fill(moved);
    await dialog.getByLabel('Text').fill('Only this once.');
    assert.deepEqual(await obstaclesOf(page), []);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await first.getByText('Moved').waitFor();
    await first.getByText('Only this once.').waitFor();
    assert.deepEqual(await obstaclesOf(page), []);
    assert.equal((await read(id)).nextOccurrences[0].at, `${moved}:00.000Z`);
  });

  it('are named by what they have made, and reached from the notification of one that was paused', async () => {
    const { id } = await make({ name: 'It stopped' });
    const { id: postId } = await aPost(api(), ada, { text: 'Made by a series' });
    await api().rows('update posts set series_id = $1 where id = $2', id, postId);
    await api().rows(
      `insert into notifications (id, created_at, org_id, user_id, type, title, body, metadata)
       values (uuidv7(), now(), $1, $2, 'post.failed', 'Series It stopped was paused', 'Why.', $3)`,
      ada.orgId,
      ada.id,
      JSON.stringify({ seriesId: id, brandSlug: ada.brand.slug }),
    );
    const { page } = await open(`${home}/notifications`, as());
    await page.getByRole('link', { name: 'See the series' }).click();
    await page.getByRole('heading', { name: /^It stopped/ }).waitFor();
    await page.goto(`${api().url}/app/series/${id}`);
    await page.waitForURL(new RegExp(`${home}/series/${id}`));
    await page.goto(`${api().url}/app${home}/posts/${postId}`);
    await page.getByRole('link', { name: 'It stopped: Every day at ' }).click();
    await page.waitForURL(new RegExp(`/series/${id}`));
  });

  it('change from one occurrence on, as a series of its own', async () => {
    const startsAt = clockIn(50);
    const { id } = await make({ name: 'Daily', startsAt });
    const { page } = await open(`${home}/series/${id}?occurrence=${at(startsAt, 3)}`, as());
    await occurrences(page)
      .nth(1)
      .getByRole('button', { name: /^Change/ })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Change an occurrence' });
    await dialog.getByLabel('This one and all that follow').check();
    await dialog.getByLabel('Text').fill('From now on.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Daily continues as a separate series from here').waitFor();
    await page.waitForURL(url => !url.pathname.includes(id));
    await page.getByRole('list', { name: 'Texts' }).getByText('From now on.').waitFor();
    assert.equal((await read(id)).nextOccurrences.length, 3);
  });

  it('are paused, edited, resumed and deleted, and are no wider than a phone', async () => {
    const { id } = await make({ name: 'On a phone' });
    const { page } = await open(`${home}/series/${id}`, { ...as(), ...phone, bypassCSP: true });
    await page.getByRole('button', { name: 'Pause On a phone' }).click();
    await page.getByText(/The series creates no posts until/).waitFor();
    const width = await widthOf(page);
    assert.ok(width <= phone.viewport.width, `${width}`);
    assert.deepEqual(await obstaclesOf(page), []);
    await page.setViewportSize(phone.viewport);
    await page.getByRole('button', { name: 'Resume On a phone' }).click();
    await page.getByText('Active', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Edit' }).click();
    const form = page.getByRole('dialog', { name: 'Edit the series' });
    await form.getByLabel('Ends').selectOption('count');
    await form.getByLabel('Total posts').fill('2');
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText('After 2 posts').waitFor();
    await eventually('two are left', async () => (await occurrences(page).count()) === 2);
    assert.equal((await read(id)).rule, 'FREQ=DAILY');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('On a phone was deleted').waitFor();
    await untilRead(page);
    assert.match(page.url(), /\/series$/);
  });

  it('stand in calendars as planned, are moved there alone, and lead to their series', async () => {
    const startsAt = `${clockIn(24 * 70).slice(0, 11)}09:00:00`;
    const [first, second] = [0, 1].map(days => at(startsAt, days).slice(0, 10)) as [string, string];
    const { id } = await make({
      name: 'Seen ahead',
      text: 'Ahead of time.',
      labels: ['ahead'],
      startsAt,
      timeZone: 'Europe/Paris',
      count: 2,
    });
    const { page } = await open(`${home}/calendar?view=week&day=${first}&label=ahead`, {
      ...as(),
      bypassCSP: true,
    });
    const on = (day: string) => page.locator(`[data-day="${day}"]`).getByText('Ahead of time.');
    await on(first).waitFor();
    const chip = page.getByRole('link', { name: /Ahead of time\. Planned/ });
    assert.deepEqual(await obstaclesOf(page), []);
    await chip.first().focus();
    await page.keyboard.press('Alt+ArrowDown');
    await page.getByText(/^Moved to .* 09:15 CET/).waitFor();
    await eventually('it is moved alone', async () => {
      const { nextOccurrences } = await read(id);
      const times = nextOccurrences.map(({ at: time }: { at: string }) => time.slice(11, 16));
      return times.join() === '08:15,08:00';
    });
    await page.goto(`${api().url}/app${home}/calendar?view=agenda&day=${first}&label=ahead`);
    await page.getByRole('heading', { name: /\d/, level: 2 }).first().waitFor();
    await page.getByText('Planned', { exact: true }).first().waitFor();
    assert.equal(await page.getByRole('checkbox').count(), 0);
    await on(second).click();
    await page.waitForURL(new RegExp(`${id}\\?occurrence=${second}`));
    await page.getByRole('heading', { name: /^Seen ahead/ }).waitFor();
    const sought = occurrences(page)
      .filter({ hasText: second.slice(8).replace(/^0/, '') })
      .first();
    await sought.getByRole('button', { name: /^Skip/ }).click();
    await page.getByText(/is skipped$/).waitFor();
    assert.equal((await read(id)).nextOccurrences.length, 1);
  });
});
