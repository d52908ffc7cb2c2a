import assert from 'node:assert/strict';
import path from 'node:path';
import sharp from 'sharp';
import type { Locator, Page } from 'playwright-core';
import { comparePictures } from '../support/console/pictures.ts';
import { openBrowser } from '../support/http/console-browser.ts';
import { buildGallery, openGallery } from '../support/console/gallery.ts';
import { use } from '../support/use.ts';

/** Folder of the stored pictures. `PICTURES=write npm test -- test/console/components.test.ts` rewrites them. */
const folder = path.join(import.meta.dirname, 'pictures');

const small = (png: Buffer): Promise<Buffer> =>
  sharp(png).png({ compressionLevel: 9, effort: 10 }).toBuffer();

/** Returns each component of the gallery, alone at the top of the page: content above would move it by parts of a pixel. */
const pieces = async (page: Page): Promise<[string, Buffer][]> => {
  const pictures: [string, Buffer][] = [];
  for (const piece of await page.locator('[data-piece]').all()) {
    const name = (await piece.getAttribute('data-piece')) ?? '';
    await page.evaluate(`for (const one of document.querySelectorAll('[data-piece]'))
      one.hidden = one.dataset.piece !== '${name}'`);
    pictures.push([name, await small(await piece.screenshot({ animations: 'disabled' }))]);
  }
  await page.evaluate("for (const one of document.querySelectorAll('[data-piece]')) one.hidden = false");
  return pictures;
};

/** Overlays of a page, and how each is opened. */
const opened = (page: Page): Record<string, [open: () => Promise<void>, shown: Locator]> => ({
  'combobox-open': [
    () => page.getByLabel('Time zone').click(),
    page.getByRole('dialog', { name: 'Time zone' }),
  ],
  'popover-open': [() => page.getByRole('button', { name: 'Why' }).click(), page.getByRole('dialog')],
  'tooltip-open': [() => page.getByText('Reach').hover(), page.locator('[data-open]').last()],
});

const overlays = async (page: Page): Promise<[string, Buffer][]> => {
  const pictures: [string, Buffer][] = [];
  for (const [name, [open, shown]] of Object.entries(opened(page))) {
    await open();
    await shown.waitFor();
    pictures.push([name, await small(await shown.screenshot({ animations: 'disabled' }))]);
    await page.keyboard.press('Escape');
    await shown.waitFor({ state: 'hidden' });
  }
  return pictures;
};

describe('the components of the console', () => {
  const browser = use(openBrowser);
  const gallery = use(async () => ({ folder: await buildGallery() }));

  it('look as their kept pictures do, narrow and wide, light and dark', async () => {
    const pictures = new Map<string, Buffer>();
    for (const width of [390, 1_280])
      for (const colorScheme of ['light', 'dark'] as const) {
        const viewport = { width, height: 860 };
        const page = await openGallery(browser(), gallery().folder, { viewport, colorScheme });
        for (const [name, png] of [...(await pieces(page)), ...(await overlays(page))])
          pictures.set(`${name}-${width}-${colorScheme}`, png);
        await page.context().close();
      }
    await comparePictures(folder, pictures);
  });

  it('find one of many by typing, with keys alone, and keep few entries on the page', async () => {
    const viewport = { width: 390, height: 860 };
    const page = await openGallery(browser(), gallery().folder, { viewport });
    const field = page.getByLabel('Time zone');
    await field.press('Enter');
    const entries = page.getByRole('option');
    await page.getByRole('option', { name: 'Zone 200' }).waitFor();
    assert.ok((await entries.count()) < 60, String(await entries.count()));
    await page.keyboard.type('zone 37');
    await page.getByRole('option', { name: 'Zone 379' }).waitFor();
    assert.equal(await entries.count(), 11);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    assert.match(await field.innerText(), /^Zone 370/);
    assert.equal(await field.evaluate('document.activeElement.textContent'), 'Zone 370▾');
    await page.context().close();
  });
});
