import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { useApi } from '../support/http/api.ts';
import { builtConsole, useConsoleTabs } from '../support/http/console-browser.ts';
import { anAuthor, type Author } from '../support/posts.ts';

describe('the queue of a brand in the console', () => {
  const api = useApi(async () => ({ CONSOLE_DIR: await builtConsole() }));
  const open = useConsoleTabs(() => api().url);
  let ada: Author;
  let home: string;
  const as = () => ({ visitor: ada });
  const queuePath = (): string => `${home}/queue/${ada.brand.slug}`;
  const waiting = (page: Page) => page.getByRole('list', { name: 'Posts that wait' });
  const textsOf = async (page: Page): Promise<string[]> => waiting(page).getByRole('link').allInnerTexts();
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
    const { page } = await open(`${home}/connections`, as());
    await page.getByRole('link', { name: /^Queue of/ }).click();
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
});
