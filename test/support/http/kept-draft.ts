import type { Page } from 'playwright-core';
import { eventually } from '../eventually.ts';

/** Run in the page: the drafts that the browser keeps. */
const keptDrafts = `new Promise(done => {
  const opening = indexedDB.open('keyval-store');
  opening.onsuccess = () => {
    const all = opening.result.transaction('keyval').objectStore('keyval').getAll();
    all.onsuccess = () => done(all.result.map(({ draft }) => draft));
  };
})`;

interface Kept {
  text?: string;
  media?: { altText: string }[];
}
/** Waits until the browser keeps such a draft. */
export const untilKept = (page: Page, isIt: (kept: Kept) => boolean): Promise<unknown> =>
  eventually('the browser keeps it', async () => ((await page.evaluate(keptDrafts)) as Kept[]).some(isIt));
