import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { eventually } from '../support/eventually.ts';
import { useApi } from '../support/http/api.ts';
import { builtConsole, phone, useConsoleTabs } from '../support/http/console-browser.ts';
import { anAuthor, inHours, type Author } from '../support/posts.ts';

describe('a person who plans on a phone', () => {
  const api = useApi(async () => ({ CONSOLE_DIR: await builtConsole() }));
  const open = useConsoleTabs(() => api().url);
  let ada: Author;
  let home: string;
  const as = () => ({ visitor: ada, ...phone });
  const text = (page: Page) => page.getByLabel('Text', { exact: true });
  const platform = (page: Page, name: RegExp) => page.getByRole('checkbox', { name });

  before(async () => {
    ada = await anAuthor(api(), ['x', 'linkedin']);
    const { data } = await api().get('/auth/me', { as: ada.token });
    home = `/o/${data.organizations[0].slug}`;
    await api().patch('/auth/me', { timeZone: 'Europe/Berlin' }, { as: ada.token });
  });

  it('jumps to a day of another month by a small month', async () => {
    const { page } = await open(`${home}/calendar?day=2031-04-10`, as());
    await page.getByRole('button', { name: 'Jump to a day' }).click();
    const month = page.getByRole('region', { name: 'Jump to a day' });
    await month.getByText('April 2031').waitFor();
    await month.getByRole('button', { name: 'The month after' }).click();
    await month.getByText('May 2031').waitFor();
    await month.getByRole('link', { name: /15 May/ }).click();
    await page.waitForURL(/day=2031-05-15/);
    await month.waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1, name: 'May 2031' }).waitFor();
    await page.locator('[data-day="2031-05-15"]').waitFor();
  });

  it('begins a post for a day with the next free slot of that day', async () => {
    const day = inHours(24 * 9).slice(0, 10);
    const queue = {
      timeZone: 'Europe/Berlin',
      slots: [
        {
          days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
          time: '16:40',
        },
      ],
    };
    const set = await api().put(`/brands/${ada.brand.slug}/queue`, queue, { as: ada.token });
    assert.equal(set.status, 200, set.text);
    const { page } = await open(`${home}/calendar?day=${day}`, as());
    await page
      .locator(`[data-day="${day}"]`)
      .getByRole('link', { name: /^Write for/ })
      .click();
    await text(page).waitFor();
    const time = page.getByLabel(/^Publish at/);
    await eventually('the free slot is chosen', async () => (await time.inputValue()) === `${day}T16:40`);
  });

  it('writes for the platforms of the last post again', async () => {
    const { page } = await open(`${home}/compose`, as());
    await text(page).fill('For X alone');
    assert.ok(await platform(page, /LinkedIn/).isChecked());
    await platform(page, /LinkedIn/).uncheck();
    await page.getByRole('button', { name: 'Save as a draft' }).click();
    await page.waitForURL(/\/posts\//);
    await page.goto(`${api().url}/app${home}/compose`);
    await text(page).waitFor();
    assert.deepEqual(
      [await platform(page, /^X/).isChecked(), await platform(page, /LinkedIn/).isChecked()],
      [true, false],
    );
  });

  it('sees rarely used fields of a post on request', async () => {
    const { page } = await open(`${home}/compose`, as());
    const labels = page.getByLabel('Labels');
    await text(page).waitFor();
    assert.equal(await labels.isVisible(), false);
    await page.getByText('More options').click();
    await labels.waitFor();
    await page.setViewportSize({ width: 1_280, height: 860 });
    await page.getByText('More options').waitFor({ state: 'detached' });
    assert.ok(await labels.isVisible());
  });
});
