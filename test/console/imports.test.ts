import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { MockActivityEnvironment } from '@temporalio/testing';
import type { Page } from 'playwright-core';
import { createImportActivities } from '../../src/activities/bulk/import-posts.ts';
import { useApi } from '../support/http/api.ts';
import { obstaclesOf } from '../support/http/axe.ts';
import { builtConsole, phone, useConsoleTabs, widthOf } from '../support/http/console-browser.ts';
import { aPost, anAuthor, inHours, type Author } from '../support/posts.ts';
import { openTestService } from '../support/service.ts';
import { use } from '../support/use.ts';

describe('an import of posts in the console', () => {
  const api = useApi(async () => ({ CONSOLE_DIR: await builtConsole() }));
  const service = use(() => openTestService({ DATABASE_URL: api().databaseUrl, DATA_DIR: tmpdir() }));
  const open = useConsoleTabs(() => api().url);
  let ada: Author;
  let home: string;
  const as = () => ({ visitor: ada });

  const fileOf = (...lines: string[]) => ({
    name: 'month.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.map(line => `${line}\r\n`).join('')),
  });
  const header = 'externalId,brand,platforms,text,scheduledAt,timeZone';
  const rowOf = (id: string, text: string, time = '2030-01-07 09:00') =>
    `${id},${ada.brand.slug},x,${text},${time},Europe/Paris`;
  const choose = (page: Page, ...lines: string[]) =>
    page.locator('input[type=file]').setInputFiles(fileOf(...lines));
  const table = (page: Page) => page.getByRole('region', { name: 'Table of rows' });
  const listed = async () => (await api().get('/posts', { as: ada.token })).data.total as number;
  const saved = async (page: Page, button: string): Promise<string> => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: button }).click(),
    ]);
    return readFile(await download.path(), 'utf8');
  };

  before(async () => {
    ada = await anAuthor(api(), ['x', 'linkedin']);
    const { data } = await api().get('/auth/me', { as: ada.token });
    home = `/o/${data.organizations[0].slug}`;
    await api().patch('/auth/me', { timeZone: 'Europe/Paris' }, { as: ada.token });
  });

  it('shows first what each row becomes, then creates the posts, and reports the result of each', async () => {
    const { page } = await open(home, { ...as(), bypassCSP: true });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find anything' }).fill('import');
    await page.getByRole('option', { name: 'Import posts' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Drop a CSV here').waitFor();
    assert.deepEqual(await obstaclesOf(page), []);
    const wrong = rowOf('two', 'x'.repeat(281));
    await choose(page, header, rowOf('one', 'First'), wrong, rowOf('three', 'Third'));
    const problem = table(page).getByRole('row', { name: /^2 Has problems/ });
    await problem.getByText(/^text: X allows at most 280 characters/).waitFor();
    await page.getByRole('button', { name: 'All rows (3)' }).click();
    await table(page).getByText('Mon, 7 Jan 2030, 09:00 CET').first().waitFor();
    await page.getByLabel('Stop at the first row with problems: 1 post').waitFor();
    assert.deepEqual(await obstaclesOf(page), []);
    assert.equal(await listed(), 0);
    await page.getByRole('button', { name: 'Create 2 posts' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('progressbar', { name: 'Finished rows' }).waitFor();
    const id = new URL(page.url()).searchParams.get('id') ?? '';
    await new MockActivityEnvironment().run(createImportActivities(service()).importSomePosts, id);
    await page.getByText('2 created, 1 refused, of 3').waitFor();
    await page.getByRole('button', { name: 'All rows (3)' }).click();
    await table(page).getByRole('link', { name: 'The post of one' }).waitFor();
    await table(page)
      .getByRole('row', { name: /^2 Refused .*280/ })
      .waitFor();
    assert.deepEqual(await obstaclesOf(page), []);
    assert.equal(await listed(), 2);
    await page.getByRole('link', { name: 'Another file' }).click();
    await choose(page, header, rowOf('one', 'First'));
    await table(page).getByText('Already exists').waitFor();
    assert.ok(await page.getByRole('button', { name: 'Nothing to create' }).isDisabled());
  });

  it('names unknown columns, and offers a template with the known ones', async () => {
    const { page } = await open(`${home}/import`, { ...as(), ...phone });
    await choose(page, `${header},whenever`, `${rowOf('four', 'Hi')},now`);
    await page
      .getByRole('alert')
      .getByText(/^whenever: Unknown column/)
      .waitFor();
    const template = await saved(page, 'Download the template');
    assert.ok(template.startsWith('\uFEFF"externalId","brand","platforms","text",'), template);
  });

  it('has its long table by pages, and no wider than a phone', async () => {
    const { page } = await open(`${home}/import`, { ...as(), ...phone });
    const rows = Array.from({ length: 250 }, (_, index) => rowOf(`row-${index}`, `Number ${index}`));
    await choose(page, header, ...rows);
    await page.getByText('1 to 100 of 250').waitFor();
    await page.getByRole('button', { name: 'Later rows' }).click();
    await page.getByRole('button', { name: 'Later rows' }).click();
    await page.getByText('201 to 250 of 250').waitFor();
    await table(page).getByText('Number 249').waitFor();
    assert.equal(await table(page).getByRole('row').count(), 51);
    const width = await widthOf(page);
    assert.ok(width <= phone.viewport.width, `${width}`);
  });

  it('accepts what the calendar exports by its filters', async () => {
    await aPost(api(), ada, { text: 'On LinkedIn', platforms: ['linkedin'], scheduledAt: inHours(30) });
    await aPost(api(), ada, { text: 'On X', platforms: ['x'], scheduledAt: inHours(30) });
    const { page } = await open(`${home}/calendar?view=agenda&platform=linkedin`, as());
    await page.getByText('On LinkedIn').waitFor();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Export scheduled posts of this account' }).click(),
    ]);
    const csv = await readFile(await download.path(), 'utf8');
    assert.match(csv, /On LinkedIn/);
    assert.doesNotMatch(csv, /On X/);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Import posts' }).click();
    await page.locator('input[type=file]').setInputFiles({
      name: 'posts.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(csv),
    });
    await table(page).getByText('Already exists').waitFor();
  });
});
