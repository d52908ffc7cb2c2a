import assert from 'node:assert/strict';
import { useApi } from '../../support/http/api.ts';
import { obstaclesOf } from '../../support/http/axe.ts';
import { builtConsole, useConsoleTabs } from '../../support/http/console-browser.ts';
import { anAuthor, type Author } from '../../support/posts.ts';

describe('money in the console', () => {
  const api = useApi(async () => ({ CONSOLE_DIR: await builtConsole() }));
  const open = useConsoleTabs(() => api().url);
  let ada: Author;
  let home: string;

  before(async () => {
    ada = await anAuthor(api(), ['x', 'linkedin']);
    const { data } = await api().get('/auth/me', { as: ada.token });
    home = `/o/${data.organizations[0].slug}`;
  });

  for (const width of [390, 1_280])
    it(`shows a post’s price as it is written, and warns of the budget, at ${width} pixels`, async () => {
      await api().put('/usage/budgets/x', { budget: 0.1 }, { as: ada.token });
      const { page } = await open(`${home}/compose`, { visitor: ada, bypassCSP: true });
      await page.setViewportSize({ width, height: 844 });
      await page.getByRole('checkbox', { name: /^X/ }).check();
      await page
        .getByLabel('Text', { exact: true })
        .fill(`See https://example.com ${'long words '.repeat(12)}`);
      await page.getByText('X charges $0.20: 1 text with a link.').waitFor();
      await page.getByText(/has \$0\.100 left, so the post would be held/).waitFor();
      await page.waitForFunction(`document.documentElement.scrollWidth <= ${width}`);
    });

  for (const width of [390, 1_280])
    it(`shows what platforms charged, and sets a budget, at ${width} pixels`, async () => {
      await api().put('/usage/budgets/x', { budget: null }, { as: ada.token });
      const { page } = await open(`${home}/settings/billing`, { visitor: ada, bypassCSP: true });
      await page.setViewportSize({ width, height: 844 });
      const money = page.getByRole('region', { name: 'What platforms charge' });
      await money.getByText('Nothing has been charged this month.').waitFor();
      await money.getByLabel('Budget for X per month, in US dollars').fill('12.5');
      await money.getByRole('button', { name: 'Save' }).click();
      await money.getByText('$0.00 of $12.50 this month').waitFor();
      await page.waitForFunction(`document.documentElement.scrollWidth <= ${width}`);
      assert.deepEqual(await obstaclesOf(page), []);
      const { data } = await api().get('/usage/spending', { as: ada.token });
      assert.equal(data.budgets[0].budget, 12.5);
    });
});
