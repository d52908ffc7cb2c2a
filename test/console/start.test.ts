import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import type { Page, Request, Route } from 'playwright-core';
import { eventually } from '../support/eventually.ts';
import { useApi } from '../support/http/api.ts';
import { builtConsole, phone, useConsoleTabs } from '../support/http/console-browser.ts';
import { aPost, anAuthor, inHours, type Author } from '../support/posts.ts';

/** Maximum bytes of scripts and styles, compressed, until the page has loaded. */
const mostBytes = 160 * 1_024;
/** Most waves of requests behind the page: each waits for the one before. */
const mostWaves = 3;
/** Most requests to the API. */
const mostCalls = 3;
/** Layout shift from which people notice that a page moves, by web.dev's "good". */
const mostShift = 0.1;

/** Resolves once the page has done all that it had to do: its timers without delay, and then what counts least. */
const idle = `(async () => {
  for (let turn = 0; turn < 3; turn += 1) {
    await new Promise(done => setTimeout(done));
    await scheduler.postTask(() => undefined, { priority: 'background' });
  }
})()`;

/** Rounds without a new request after which the page counts as idle. */
const idleRounds = 3;

/**
 * Returns whether a request is part of the start. The stream never ends, and the file with which the page installs its
 * service worker follows after two seconds, before a busy machine has ended the start.
 */
const isOfStart = ({ pathname }: URL): boolean =>
  pathname.startsWith('/app/') && !pathname.endsWith('/stream') && !pathname.includes('/assets/installed-');

interface Start {
  waves: number;
  calls: string[];
  bytes: number;
  files: string[];
}

/** Holds every request until no more come, and lets them go together: so the waves are counted, however fast the network is. */
const countWaves = async (page: Page, open: () => Promise<unknown>): Promise<Start> => {
  const start: Start = { waves: 0, calls: [], bytes: 0, files: [] };
  let held: Route[] = [];
  /** Requests that were let go and have no whole answer yet. */
  const underWay = new Set<Request>();
  page.on('requestfinished', request => underWay.delete(request));
  page.on('requestfailed', request => underWay.delete(request));
  const isFile = (request: Request): boolean => ['script', 'stylesheet'].includes(request.resourceType());
  page.on('request', request => {
    const url = new URL(request.url());
    if (isOfStart(url) && url.pathname.startsWith('/app/api/')) start.calls.push(url.pathname);
  });
  const taken = new Map<string, Promise<void>>();
  page.on('requestfinished', request => {
    if (!isFile(request) || !isOfStart(new URL(request.url()))) return;
    const take = async (): Promise<void> => {
      const body = await (await request.response())?.body();
      start.bytes += gzipSync(body ?? '', { level: 9 }).length;
      start.files.push(new URL(request.url()).pathname);
    };
    taken.set(request.url(), take());
  });
  await page.route(isOfStart, route => {
    if (route.request().isNavigationRequest()) void route.continue();
    else held.push(route);
  });
  let isOpen = false;
  const opening = open().then(() => {
    isOpen = true;
  });
  for (;;) {
    await eventually('the page waits for answers that are held, and for nothing else', async () => {
      const seen = held.length;
      for (let round = 0; round < idleRounds; round += 1) {
        if (underWay.size > 0 || held.length !== seen) return false;
        await page.evaluate(idle).catch(() => undefined);
      }
      return underWay.size === 0 && held.length === seen && (held.length > 0 || isOpen);
    });
    if (held.length === 0) break;
    start.waves += 1;
    const released = held;
    held = [];
    for (const route of released) underWay.add(route.request());
    await Promise.all(released.map(route => route.continue()));
  }
  await opening;
  await Promise.all(taken.values());
  return start;
};

const watchShifts = `
  globalThis.shift = 0;
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
`;

const standsStill = async (page: Page): Promise<void> => {
  const shift = Number(await page.evaluate('globalThis.shift'));
  assert.ok(shift <= mostShift, `shifted by ${shift}`);
};

describe('a start of the console', () => {
  const api = useApi(async () => ({ CONSOLE_DIR: await builtConsole() }));
  const open = useConsoleTabs(() => api().url);
  let ada: Author;
  let home: string;

  before(async () => {
    ada = await anAuthor(api(), ['x', 'linkedin']);
    const { data } = await api().get('/auth/me', { as: ada.token });
    home = `/o/${data.organizations[0].slug}`;
    for (const hours of [5, 30, 60]) await aPost(api(), ada, { text: 'Soon', scheduledAt: inHours(hours) });
    const failed = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        aPost(api(), ada, { text: `It failed, ${index}`, platforms: ['x'] }),
      ),
    );
    await api().rows(
      `update posts set status = 'failed', updated_at = now() where id = any ($1::uuid[])`,
      failed.map(({ id }) => id),
    );
  });

  for (const [name, path, look] of [
    ['the home', '', {}],
    ['the home on a phone', '', phone],
    ['the calendar', '/calendar', {}],
    ['the calendar on a phone', '/calendar', phone],
  ] as const)
    it(`brings ${name} in few bytes and waves, and moves nothing`, async () => {
      const { page } = await open('/icon.svg', { visitor: ada, ...look });
      await page.addInitScript(watchShifts);
      const start = await countWaves(page, () => page.goto(`${api().url}/app${home}${path}`));
      await page.getByRole('heading', { level: 1 }).waitFor();
      assert.ok(start.bytes > 0 && start.bytes <= mostBytes, `${start.bytes} bytes: ${start.files.join()}`);
      assert.ok(start.waves <= mostWaves, `${start.waves} waves`);
      assert.ok(start.calls.length <= mostCalls, start.calls.join());
      await standsStill(page);
    });

  for (const [name, look] of [
    ['a desk', {}],
    ['a phone', phone],
  ] as const)
    it(`moves nothing in the composer on ${name}`, async () => {
      const { page } = await open('/icon.svg', { visitor: ada, ...look });
      await page.addInitScript(watchShifts);
      await countWaves(page, () => page.goto(`${api().url}/app${home}/compose`));
      await page.getByLabel('Text', { exact: true }).waitFor();
      await standsStill(page);
    });
});
