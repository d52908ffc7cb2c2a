import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { aKeyring } from '../support/canaries/mail-secrets.ts';
import { consolePlaces } from '../support/console/places.ts';
import { useApi } from '../support/http/api.ts';
import { builtConsole, untilRead, useConsoleTabs } from '../support/http/console-browser.ts';
import { use } from '../support/use.ts';

/** Windows from wide to narrow; the last but one is what 1280 pixels at 200 % zoom leave. */
const windows = [
  { width: 1_280, height: 860 },
  { width: 768, height: 1_024 },
  { width: 640, height: 430 },
  { width: 390, height: 844 },
];

/** Milliseconds that a page has to adapt to the size of its window. */
const turnsMs = 10_000;

const fits = `new Promise(resolve => {
  const end = performance.now() + ${turnsMs};
  const look = () => {
    const isFit = document.documentElement.scrollWidth <= innerWidth;
    if (isFit || performance.now() > end) resolve(isFit);
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})`;

/** Returns the element that reaches farthest beyond the window, except elements that a frame scrolls or cuts. */
const widest = `(() => {
  const isFree = element => {
    // a frame cuts what is placed on the page as a whole only if the frame itself is placed
    let isOnPage = getComputedStyle(element).position === 'absolute';
    for (let above = element.parentElement; above && above !== document.body; above = above.parentElement) {
      const { overflowX, position } = getComputedStyle(above);
      if (overflowX !== 'visible' && (!isOnPage || position !== 'static')) return false;
      if (position !== 'static') isOnPage = position === 'absolute';
    }
    return true;
  };
  const endOf = element => {
    const { left, right } = element.getBoundingClientRect();
    // words reach out of a frame that they do not widen
    const isOpen = getComputedStyle(element).overflowX === 'visible';
    return scrollX + Math.max(right, isOpen ? left + element.scrollWidth : right);
  };
  const beyond = [...document.body.querySelectorAll('*')]
    .filter(element => endOf(element) > innerWidth + 0.5 && isFree(element))
    .toSorted((one, other) => endOf(other) - endOf(one));
  const [first] = beyond.filter(element => !beyond.some(other => other !== element && element.contains(other)));
  if (!first) return 'an element that cannot be found';
  const words = first.textContent.trim().slice(0, 40);
  return \`<\${first.tagName.toLowerCase()} class="\${first.getAttribute('class')}"> "\${words}" ends at \${Math.round(endOf(first))}\`;
})()`;

/** Names each place of the bar below the page that does not stand whole in the window. */
const cutPlaces = `[...document.querySelectorAll('nav[aria-label=Places] > *')]
  .flatMap(place => [place, ...place.querySelectorAll('button')])
  .filter(place => {
    const { left, right, width } = place.getBoundingClientRect();
    return width > 0 && (left < 0 || right > innerWidth || place.scrollWidth > place.clientWidth + 1);
  })
  .map(place => place.textContent)`;

const widthsOf = async (page: Page, address: string): Promise<string[]> => {
  const found: string[] = [];
  for (const size of windows) {
    await page.setViewportSize(size);
    if (await page.evaluate(fits)) continue;
    found.push(`${address} at ${size.width} pixels: ${String(await page.evaluate(widest))}`);
  }
  const cut = (await page.evaluate(cutPlaces)) as string[];
  if (cut.length > 0) found.push(`${address}: the bar below cuts ${cut.join(', ')}`);
  return found;
};

/** Returns the paths of the sections that a page links to, each a separate page. */
const sectionsOf = async (page: Page): Promise<string[]> =>
  (await page.evaluate(
    "[...document.querySelectorAll('main nav a')].map(link => link.pathname)",
  )) as string[];

describe('every address of the console', () => {
  const keyring = aKeyring();
  const api = useApi(async () => ({ CONSOLE_DIR: await builtConsole(), ENCRYPTION_KEYS: keyring }));
  const open = useConsoleTabs(() => api().url);
  const places = use(() => consolePlaces(api(), keyring));

  it('has no part wider than its window, one heading, and a title of its own, however long names and texts are', async () => {
    const { author, addresses } = places();
    const { page } = await open('/login', { visitor: author, hasTouch: true });
    await untilRead(page);
    const known = await page.evaluate('Object.keys(__TSR_ROUTER__.routesByPath)');
    assert.deepEqual(Object.keys(addresses).toSorted(), (known as string[]).toSorted());
    const found: string[] = [];
    const titles = new Map<string, string>();
    const [measured, paths, sections] = [new Set<string>(), new Set<string>(), new Set<string>()];
    for (const address of Object.values(addresses).flat()) {
      await page.goto('about:blank');
      await page.goto(`${api().url}/app${address}`);
      await untilRead(page).catch(() => undefined);
      const headings = await page.getByRole('heading', { level: 1 }).count();
      if (headings !== 1) found.push(`${address} has ${headings} headings of the first level`);
      const [title, { pathname, search }] = [await page.title(), new URL(page.url())];
      const other = titles.get(title) ?? pathname;
      if (other !== pathname && pathname.includes('/o/'))
        found.push(`${address} has the title of ${other}: ${title}`);
      // a link of a mail leads to a place that was measured
      if (measured.has(pathname + search)) continue;
      measured.add(pathname + search);
      paths.add(pathname);
      for (const section of await sectionsOf(page)) sections.add(section);
      titles.set(title, pathname);
      found.push(...(await widthsOf(page, address)));
    }
    assert.deepEqual(
      [...sections].filter(section => !paths.has(section)),
      [],
      'sections that were not opened',
    );
    assert.ok(found.length === 0, found.join('\n'));
  });
});
