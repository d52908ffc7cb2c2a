import path from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { buildWithVite, root } from '../../../src/local/console/build-console.ts';
import { aFolder } from '../run-folder.ts';

/** Builds the gallery of the console's components (console/gallery), and returns its folder. */
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
  // waits for all lazy parts: their placeholders differ in attributes alone, so the page does not show when they have
  // loaded
  await page.waitForLoadState('networkidle');
  await page.evaluate('document.fonts.ready');
  return page;
};
