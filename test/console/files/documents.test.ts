import assert from 'node:assert/strict';
import type { Author } from '../../support/author.ts';
import { aPaperPdf } from '../../support/documents/papers.ts';
import { obstaclesOf } from '../../support/http/axe.ts';
import { builtConsole, phone, useConsoleTabs, widthOf } from '../../support/http/console-browser.ts';
import { usePublishing } from '../../support/publishing.ts';

describe('a document in the console', () => {
  const service = usePublishing(async () => ({ CONSOLE_DIR: await builtConsole() }));
  const open = useConsoleTabs(() => service().api.url);
  let ada: Author;
  let home: string;
  before(async () => {
    ada = await service().anAuthor(['linkedin', 'instagram', 'x']);
    const { organizations } = await ada.get<{ organizations: { slug: string }[] }>('/auth/me');
    home = `/o/${organizations[0]?.slug}`;
  });

  const german = () => ({
    storageState: {
      cookies: [],
      origins: [{ origin: service().api.url, localStorage: [{ name: 'console-language', value: 'de' }] }],
    },
  });

  it('is added to a post, and shown there by its title and pages, with what becomes of it', async () => {
    const { page } = await open(`${home}/compose`, { visitor: ada.user, bypassCSP: true });
    for (const name of [/^LinkedIn/, /^Instagram/, /^X/]) await page.getByRole('checkbox', { name }).check();
    await page.getByLabel('Text', { exact: true }).fill('Our report');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'Coffee report.pdf', mimeType: 'application/pdf', buffer: await aPaperPdf(3) });
    const strip = page.getByRole('region', { name: 'Files' });
    await strip.getByText('Coffee report').waitFor();
    await strip.getByText('3 pages').waitFor();
    const previews = page.getByRole('region', { name: 'Previews' });
    await previews.getByRole('img', { name: 'Page 3 of 3' }).first().waitFor();
    assert.equal(await previews.getByRole('img', { name: 'Page 1 of 3' }).count(), 2, 'not on X');
    await previews.getByText(/its 3 pages as a carousel of images/).waitFor();
    await previews.getByText(/cannot be a document \(PDF\)\. Only LinkedIn publishes documents/).waitFor();
    assert.ok((await widthOf(page)) <= 1_280);
    assert.deepEqual(await obstaclesOf(page), []);
  });

  it('gets another title among the files, on a phone, and in German', async () => {
    await ada.upload(await aPaperPdf(24), { name: 'Long report.pdf', type: 'application/pdf' });
    const tab = { visitor: ada.user, ...phone, bypassCSP: true, ...german() };
    const { page } = await open(`${home}/media`, tab);
    const tile = page.getByRole('button', { name: 'Long report' });
    await tile.getByText('24 Seiten').waitFor();
    await tile.click();
    const dialog = page.getByRole('dialog', { name: 'Long report.pdf' });
    await dialog
      .getByText(/24 Seiten/)
      .first()
      .waitFor();
    await dialog.getByRole('img', { name: 'Seite 1 von 24' }).waitFor();
    await dialog.getByText('und 4 weitere Seiten').waitFor();
    assert.ok((await widthOf(page)) <= phone.viewport.width);
    assert.deepEqual(await obstaclesOf(page), []);
    await dialog.getByLabel('Titel').fill('Bericht 2026');
    await dialog.getByRole('button', { name: 'Speichern' }).click();
    await page.getByRole('button', { name: 'Bericht 2026' }).waitFor();
  });
});
