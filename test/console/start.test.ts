import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import type { Page, Request, Route } from 'playwright-core';
import { eventually } from '../support/eventually.ts';
import { useApi } from '../support/http/api.ts';
import { builtConsole, phone, useConsoleTabs } from '../support/http/console-browser.ts';
import { aPost, anAuthor, inHours, type Author } from '../support/posts.ts';

/** Most bytes of scripts and styles, compressed, until nothing more comes. */
const mostBytes = 160 * 1_024;
/** Most waves of requests behind the page: each waits for the one before. */
const mostWaves = 3;
/** Most requests to the API. */
const mostCalls = 3;
/** From here on people notice that a page moves under their hands, by web.dev's "good". */
const mostShift = 0.1;

/** One turn of the page's own timers; frames are not drawn while styles are held. */
const turn = 'new Promise(resolve => setTimeout(resolve, 100))';
/** Turns without a new request after which a wave is whole. */
const quietTurns = 2;

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
  const isFile = (request: Request): boolean => ['script', 'stylesheet'].includes(request.resourceType());
  page.on('request', request => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/app/api/') && !pathname.endsWith('/stream')) start.calls.push(pathname);
  });
  const taken = new Map<string, Promise<void>>();
  page.on('requestfinished', request => {
    if (!isFile(request)) return;
    const take = async (): Promise<void> => {
      const body = await (await request.response())?.body();
      start.bytes += gzipSync(body ?? '', { level: 9 }).length;
      start.files.push(new URL(request.url()).pathname);
    };
    taken.set(request.url(), take());
  });
  await page.route(
    url => url.pathname.startsWith('/app/') && !url.pathname.endsWith('/stream'),
    route => {
      if (route.request().isNavigationRequest()) void route.continue();
      else held.push(route);
    },
  );
  let isOpen = false;
  const opening = open().then(() => {
    isOpen = true;
  });
  for (;;) {
    let [seen, quiet] = [held.length, 0];
    await eventually('no more requests come', async () => {
      await page.evaluate(turn).catch(() => undefined);
      quiet = held.length === seen ? quiet + 1 : 0;
      seen = held.length;
      return quiet >= quietTurns && (held.length > 0 || isOpen);
    });
    if (held.length === 0) break;
    start.waves += 1;
    const released = held;
    held = [];
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
      const shift = Number(await page.evaluate('globalThis.shift'));
      assert.ok(shift <= mostShift, `shifted by ${shift}`);
    });
});
