import assert from 'node:assert/strict';
import { useApi } from '../support/http/api.ts';
import { obstaclesOf } from '../support/http/axe.ts';
import { builtConsole, useConsoleTabs } from '../support/http/console-browser.ts';
import { anAuthor, type Author } from '../support/posts.ts';

describe('saved texts in the console', () => {
  const api = useApi(async () => ({ CONSOLE_DIR: await builtConsole() }));
  const open = useConsoleTabs(() => api().url);
  let ada: Author;
  let home: string;

  before(async () => {
    ada = await anAuthor(api(), ['x', 'linkedin']);
    const { data } = await api().get('/auth/me', { as: ada.token });
    home = `/o/${data.organizations[0].slug}`;
  });

  it('are made and changed for a brand, and inserted where a post is written', async () => {
    const { page } = await open(`${home}/brands/${ada.brand.slug}/texts`, { visitor: ada, bypassCSP: true });
    await page.getByRole('button', { name: 'Add a template' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Launch');
    await page.getByLabel('Text', { exact: true }).fill('New: {{product}}');
    await page.getByText('Different text on a platform').click();
    await page.getByLabel('LinkedIn', { exact: true }).fill('We are proud of {{product}}');
    await page.getByRole('button', { name: 'Save', exact: true }).first().click();
    await page.getByText('Launch is saved').waitFor();
    await page.getByRole('button', { name: 'Edit Launch' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Launches');
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Launches is saved').waitFor();
    assert.deepEqual(await obstaclesOf(page), []);

    await page.goto(`${api().url}/app${home}/compose`);
    await page.getByRole('checkbox', { name: /^X/ }).check();
    await page.getByRole('checkbox', { name: /^LinkedIn/ }).check();
    await page.getByLabel('Text', { exact: true }).fill('Hello.');
    await page.getByLabel('Insert a saved text').selectOption({ label: 'Launches' });
    await page.getByLabel('product', { exact: true }).fill('Beans');
    await page.getByRole('button', { name: 'Insert', exact: true }).click();
    await page.getByText('own text').waitFor();
    assert.equal(await page.getByLabel('Text', { exact: true }).inputValue(), 'Hello.\n\nNew: Beans');
    await page.getByRole('tab', { name: /LinkedIn/ }).click();
    assert.equal(await page.getByLabel('Text for LinkedIn').inputValue(), 'Hello.\n\nWe are proud of Beans');
  });

  it('stand beside the parameters of links, which the previews show', async () => {
    const { page } = await open(`${home}/texts/${ada.brand.slug}`, { visitor: ada });
    await page.getByLabel('Your domains').fill('https://acme.com');
    const utm = page.getByRole('region', { name: 'UTM parameters' });
    await utm.getByRole('button', { name: 'Save' }).click();
    await utm
      .getByRole('alert')
      .getByText(/Must be a host name/)
      .waitFor();
    await page.getByLabel('Your domains').fill('acme.com');
    await utm.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Links get these parameters').waitFor();
    await page.goto(`${api().url}/app${home}/compose`);
    await page.getByRole('checkbox', { name: /^X/ }).check();
    await page.getByLabel('Text', { exact: true }).fill('https://acme.com/a');
    await page.getByText('https://acme.com/a?utm_source=x&utm_medium=social').waitFor();
  });
});
