import path from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { buildWithVite, root } from '../../../src/local/console/build-console.ts';
import { aFolder } from '../run-folder.ts';

/** Builds the gallery of the console's components (console/gallery) and gives its folder. */
export const buildGallery = async (): Promise<string> => {
  const folder = aFolder('gallery');
  await buildWithVite(path.join(root, 'console/gallery'), folder);
  return folder;
};

/** Opens a built gallery; the browser gets its files from the folder, without a server. */
export const openGallery = async (
  browser: Browser,
  folder: string,
  options: BrowserContextOptions,
): Promise<Page> => {
  const context = await browser.newContext({
    locale: 'en-GB',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    ...options,
  });
  const page = await context.newPage();
  await page.route('https://gallery.test/**', route => {
    const { pathname } = new URL(route.request().url());
    return route.fulfill({ path: path.join(folder, pathname) });
  });
  await page.goto('https://gallery.test/index.html');
  // all parts that load late: what stands in for them differs in its attributes alone, so nothing on the page says when
  await page.waitForLoadState('networkidle');
  await page.evaluate('document.fonts.ready');
  return page;
};
