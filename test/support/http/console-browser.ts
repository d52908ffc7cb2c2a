import assert from 'node:assert/strict';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core';
import { findConsole } from '../../../src/local/console/find-console.ts';
import { defaultCache } from '../../../src/local/parts/binary-cache.ts';
import { eventually } from '../eventually.ts';
import { use } from '../use.ts';
import { findChromium } from '../chromium.ts';
import { askConsole } from './console.ts';

/** The console as `npm start` builds it; once a version, shared by all test files. */
export const builtConsole = (): Promise<string> => findConsole(defaultCache(process.env));

/**
 * A browser as people have it. Those arguments of the package that turn its own security off are left out: with them a test of
 * a cookie or a policy proves nothing.
 */
export const openBrowser = async (): Promise<Browser> =>
  chromium.launch({
    ...(await findChromium()),
    headless: true,
    args: ['--no-sandbox', '--font-render-hinting=none', '--disable-background-networking'],
  });

/** User who is logged in to the console, and the address. */
export interface Visitor {
  email: string;
  password: string;
}

export interface ConsoleTab {
  context: BrowserContext;
  page: Page;
  /**
   * Problems that are invisible on the screen: errors of scripts, requests refused by the policy, failed loads. Each test
   * ends with none.
   */
  problems: string[];
}

const watch = (page: Page, problems: string[]): void => {
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('console', message => {
    // answers are checked below; a refusal that the page shows is no error of the page
    if (message.type() === 'error' && !/status of \d+/.test(message.text())) problems.push(message.text());
  });
  page.on('response', answer => {
    // a worker that is busy does not say in time how far a post is; the page asks again
    const isAskedAgain = answer.status() === 503 && answer.url().endsWith('/progress');
    if (answer.status() >= 500 && !isAskedAgain)
      problems.push(`${answer.status()} ${answer.request().method()} ${answer.url()}`);
  });
};

const cookiesFor = async (url: string, { email, password }: Visitor) => {
  const answer = await askConsole(url, 'POST', '/app/session', { body: { email, password } });
  assert.equal(answer.status, 204, await answer.text());
  return answer.headers.getSetCookie().map(line => {
    const [pair = ''] = line.split(';');
    const [name = '', value = ''] = pair.split('=');
    return { name, value, url: `${url}/app` };
  });
};

/** Opens tabs of the console in the test file's browser, each in its own context, which is closed after its test. */
export const useConsoleTabs = (urlOf: () => string) => {
  const browser = use(openBrowser);
  const opened: ConsoleTab[] = [];
  afterEach(async () => {
    const tabs = opened.splice(0);
    for (const { context } of tabs) await context.close();
    for (const { problems } of tabs) assert.deepEqual(problems, []);
  });
  /**
   * Opens a tab at an address of the console, logged in as `visitor`. If `isTold` is false, the tab receives no changes, so
   * changes of other users surprise it.
   */
  return async (
    path: string,
    {
      visitor,
      isTold = true,
      ...options
    }: BrowserContextOptions & { visitor?: Visitor; isTold?: boolean } = {},
  ): Promise<ConsoleTab> => {
    const context = await browser().newContext({
      viewport: { width: 1_280, height: 860 },
      timezoneId: 'Europe/Berlin',
      locale: 'en-GB',
      // a test of what is installed allows them: elsewhere each tab would fetch the whole release
      serviceWorkers: 'block',
      ...options,
    });
    if (visitor) await context.addCookies(await cookiesFor(urlOf(), visitor));
    if (!isTold) await context.route('**/changes/stream', route => route.fulfill({ status: 403 }));
    const page = await context.newPage();
    const problems: string[] = [];
    watch(page, problems);
    opened.push({ context, page, problems });
    await page.goto(`${urlOf()}/app${path}`);
    return { context, page, problems };
  };
};

/** Returns the width of a page in pixels, regardless of its window. */
export const widthOf = async (page: Page): Promise<number> =>
  Number(await page.evaluate('document.documentElement.scrollWidth'));

/** Waits until a page has its heading and all that it shows. */
export const untilRead = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await eventually(
    'all is read',
    async () => (await page.getByText('Loading', { exact: true }).count()) === 0,
  );
};

/** A telephone that is touched. */
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
