import assert from 'node:assert/strict';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { writeAnew } from '../support/console/places.ts';
import { eventually } from '../support/eventually.ts';
import { useApi } from '../support/http/api.ts';
import { builtConsole, phone, useConsoleTabs, widthOf } from '../support/http/console-browser.ts';
import type { Author } from '../support/posts.ts';
import { aTenant } from '../support/tenants/tenants-world.ts';

/**
 * Returns the texts of a page, including its attributes, that hold Latin letters which no disguised catalog shows. Texts of
 * people, platforms and programs stand in elements of their own: `bdi`, `dir="auto"`, `code`, `pre`, `kbd`. Dates come from
 * the browser.
 */
const plainTexts = `(() => {
  const given = 'bdi, [dir=auto], code, pre, kbd, time, option, script, style, [aria-hidden=true], [role=img], textarea';
  const names = /\\b(?:LinkedIn|Instagram|Threads|YouTube|GitHub|Google|X|API|UTC|GMT|CEST|CET|[kMG]?B)\\b/g;
  const days = /\\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*/g;
  const addresses = /https?:\\S*|\\S+@\\S+|\\b[A-Z][a-z]+\\/[A-Z]\\w+/g;
  const isPlain = text => /[A-Za-z]{2}/.test(text.replaceAll(addresses, '').replaceAll(names, '').replaceAll(days, ''));
  const isOurs = element => element.checkVisibility() && !element.closest(given);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  while (texts.nextNode()) if (isOurs(texts.currentNode.parentElement)) found.push(texts.currentNode.textContent);
  for (const name of ['aria-label', 'placeholder'])
    for (const element of document.querySelectorAll('[' + name + ']'))
      if (isOurs(element)) found.push(element.getAttribute(name));
  return [...new Set(found.filter(isPlain).map(text => text.trim()))];
})()`;

/** A browser that has chosen a language for the console at this address. */
const chosen = (url: string, language: string): BrowserContextOptions => ({
  storageState: {
    cookies: [],
    origins: [{ origin: url, localStorage: [{ name: 'console-language', value: language }] }],
  },
});

/** Waits until a page has its heading and nothing of it is still loading, whatever its language. */
const untilThere = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await eventually(
    'nothing is loading',
    async () => (await page.locator('[role=status] > .border-t-transparent').count()) === 0,
  );
};

describe('the languages of the console', () => {
  const api = useApi(async () => ({ CONSOLE_DIR: await builtConsole() }));
  const open = useConsoleTabs(() => api().url);
  let author: Author;
  let home: string;
  let screens: string[];

  before(async () => {
    const { author: own, world } = await aTenant(api());
    author = own;
    await writeAnew(api(), author.orgId, long => `文章${long.length}`);
    const { data } = await api().get('/auth/me', { as: author.token });
    home = `/o/${data.organizations[0].slug}`;
    screens = [
      ...['', '/calendar', '/compose', '/approvals', '/notifications', '/media', '/series', '/webhooks'],
      ...[`/posts/${world.post[0]}`, `/series/${world.series[0]}`, `/brands/${author.brand.slug}/queue`],
      ...[
        '/analytics',
        '/comments',
        '/carousels',
        '/clips',
        '/agents',
        '/ideas',
        '/knowledge',
        '/brands',
        '/import',
      ],
      ...['profile', 'notifications', 'sessions', 'organization', 'team', 'keys', 'billing', 'audit'].map(
        section => `/settings/${section}`,
      ),
    ];
  });

  const atEach = async (page: Page, look: (path: string) => Promise<string[]>): Promise<string[]> => {
    const found: string[] = [];
    for (const path of screens) {
      await page.goto(`${api().url}/app${home}${path}`);
      await untilThere(page);
      found.push(...(await look(path || '/')));
    }
    return found;
  };

  it('are the one of the browser, with its dates, or the one that a person chooses', async () => {
    const { page } = await open(`${home}/settings/sessions`, { visitor: author, locale: 'de-DE' });
    await page.getByRole('heading', { name: 'Sitzungen' }).waitFor();
    assert.equal(await page.locator('html').getAttribute('lang'), 'de');
    assert.match(
      await page.locator('time[title]').last().innerText(),
      /^[A-Z][a-z]\., \d{1,2}\. .* \d\d:\d\d/,
    );
    await page.getByRole('button', { name: /Ihr Menü/ }).click();
    await page.getByRole('menuitem', { name: 'English' }).click();
    await page.getByRole('heading', { name: 'Sessions' }).waitFor();
    assert.equal(await page.locator('html').getAttribute('lang'), 'en');
    await page.getByRole('button', { name: /your menu/ }).click();
    await page.getByRole('menuitem', { name: 'Language: as the browser' }).click();
    await page.getByRole('heading', { name: 'Sitzungen' }).waitFor();
  });

  it('show no text that no catalog holds, and nothing that is wider than a phone with a third more letters', async () => {
    const { page } = await open(home, { visitor: author, ...phone, ...chosen(api().url, 'en-XA') });
    const found = await atEach(page, async path => {
      const width = await widthOf(page);
      const plain = (await page.evaluate(plainTexts)) as string[];
      return [
        ...(width > 390 ? [`${path} is ${width} pixels wide`] : []),
        ...plain.map(text => `${path}: ${text}`),
      ];
    });
    assert.deepEqual(found, []);
  });

  it('run from right to left where the language does, and nothing is wider than a phone', async () => {
    const { page } = await open(home, { visitor: author, ...phone, ...chosen(api().url, 'ar-XB') });
    const found = await atEach(page, async path => {
      const width = await widthOf(page);
      return width > 390 ? [`${path} is ${width} pixels wide`] : [];
    });
    assert.deepEqual(found, []);
    assert.equal(await page.locator('html').getAttribute('dir'), 'rtl');
  });
});
