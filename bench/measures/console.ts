import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from 'playwright-core';
import { findConsole } from '../../src/local/console/find-console.ts';
import { defaultCache } from '../../src/local/parts/binary-cache.ts';
import { query } from '../../src/local/parts/postgres.ts';
import { freePort } from '../../src/local/ports.ts';
import { findChromium } from '../../test/support/chromium.ts';
import { addConnectedBrand, signUp, type Customer } from '../customer.ts';
import { quantile, type Rounds } from '../rounds.ts';
import { absolute, comparison, type Row } from '../row.ts';
import type { Bench, Measure } from './measure.ts';

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

/** Posts of the month that is shown, and the account that `signUp` makes. */
const [posts, password] = [10_000, 'a-bench-needs-no-secret'];

/** Scheduled posts, spread over the days of the next month. */
const seed = `
  with brand as (select id, org_id from brands where org_id = $1 limit 1)
  insert into posts (id, created_at, updated_at, org_id, brand_id, text, platforms, status, scheduled_at, media, thread,
                     platform_options, created_by)
  select uuidv7(), now(), now(), brand.org_id, brand.id, 'Post number ' || n || ' of a busy month', '{x,linkedin}',
         'scheduled', date_trunc('month', now()) + interval '1 month' + n * (interval '28 days' / $2::int), '[]', '[]',
         '{}', 'seed'
    from brand, generate_series(1, $2::int) n`;

/** A day of the month that is shown: `2027-01-09`. */
const dayOfNextMonth = (day: number): string => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, day)).toISOString().slice(0, 10);
};

/** Day of the dragged post, and day it is dropped on. */
const [fromDay, toDay] = [dayOfNextMonth(9), dayOfNextMonth(10)];

/** Creates the first post of its day through the API, so that it can be moved. */
const makeMovable = async ({ call }: Customer): Promise<unknown> => {
  const brandSlug = await addConnectedBrand(call, 'moving');
  const scheduledAt = `${fromDay}T00:00:00Z`;
  return call('POST', '/posts', {
    brandSlug,
    platforms: ['x'],
    text: 'The one that is dragged',
    scheduledAt,
  });
};

const openBrowser = async (): Promise<Browser> =>
  chromium.launch({
    ...(await findChromium()),
    headless: true,
    args: ['--no-sandbox', '--disable-background-networking'],
  });

/** A page that is logged in, with an empty cache. */
const openPage = async (
  browser: Browser,
  url: string,
  name: string,
): Promise<{ page: Page; home: string }> => {
  const page = await browser.newPage({ viewport: { width: 1_280, height: 860 }, timezoneId: 'UTC' });
  await page.goto(`${url}/app/login`);
  await page.getByLabel('Email').fill(`${name}@example.com`);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(/\/o\//);
  return { page, home: page.url() };
};

const movable = `[data-day="${fromDay}"] [data-movable] >> nth=0`;

/** Milliseconds from the address to the posts of the month being painted. */
const paintOf = async (page: Page, home: string): Promise<number> => {
  await page.goto('about:blank');
  const began = performance.now();
  await page.goto(`${home}/calendar?day=${toDay}`);
  await page.locator(movable).waitFor();
  return performance.now() - began;
};

/** Code for the page: measures the times between frames until `stop` is called. */
const countFrames = `(() => {
  const times = [];
  let last = performance.now();
  let going = true;
  const frame = now => { times.push(now - last); last = now; if (going) requestAnimationFrame(frame); };
  requestAnimationFrame(frame);
  globalThis.stopFrames = () => { going = false; return times.slice(1); };
})()`;

interface Dropped {
  /** Duration of the second slowest of twenty frames in milliseconds. */
  frame: number;
  /** Milliseconds from the drop to its confirmation, and of the API's answer alone. */
  confirmed: number;
  answered: number;
}

/** Drags a post to the next day, and undoes the move. */
const dragOne = async (page: Page): Promise<Dropped> => {
  const from = await page.locator(movable).boundingBox();
  const to = await page.locator(`[data-day="${toDay}"]`).boundingBox();
  if (!from || !to) throw new Error('No post is seen in the calendar.');
  await page.mouse.move(from.x + 10, from.y + 8);
  await page.mouse.down();
  await page.evaluate(countFrames);
  await page.mouse.move(to.x + 30, to.y + 60, { steps: 40 });
  const frames = (await page.evaluate('stopFrames()')) as number[];
  const patched = page.waitForResponse(answer => answer.request().method() === 'PATCH');
  const began = performance.now();
  await page.mouse.up();
  const answer = await patched;
  await answer.finished();
  const { responseEnd } = answer.request().timing();
  await page
    .getByText(/Moved to/)
    .first()
    .waitFor();
  const confirmed = performance.now() - began;
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await page
    .getByText(/Moved back/)
    .first()
    .waitFor();
  return { frame: quantile(frames, 0.95), confirmed, answered: responseEnd };
};

const measureIn = async ({ size, reporter }: Bench, url: string, customer: Customer): Promise<Row[]> => {
  const browser = await openBrowser();
  try {
    const { page, home } = await openPage(browser, url, customer.brandSlug);
    const [paints, frames]: [number[], number[]] = [[], []];
    const drops: Rounds = { ours: [], floor: [] };
    for (let round = 1; round <= size.rounds; round += 1)
      await reporter.step(`a month of ${posts} posts, round ${round}`, async () => {
        paints.push(await paintOf(page, home));
        const { frame, confirmed, answered } = await dragOne(page);
        frames.push(frame);
        drops.ours.push(confirmed);
        drops.floor.push(answered);
      });
    const bar = (value: number) => ({ kind: 'at most', value }) as const;
    return [
      absolute(
        {
          name: `A month of ${posts} posts, painted`,
          unit: 'ms',
          bar: bar(1_000),
          note: 'with the files cached',
        },
        paints,
      ),
      absolute({ name: 'A frame while one is dragged, p95', unit: 'ms', bar: bar(17), note: '' }, frames),
      comparison(
        { name: 'Drop → confirmed', unit: 'ms', bar: bar(1.2), note: "the floor is the API's answer alone" },
        drops,
      ),
    ];
  } finally {
    await browser.close();
  }
};

/** Measures the console's responsiveness in a browser, with a month as full as an agency's. */
export const consoleScreens: Measure = {
  steps: ({ rounds }) => 1 + rounds,
  run: async bench => {
    const { stack, reporter } = bench;
    const { url, customer } = await reporter.step(`${posts} posts of a month`, async () => {
      const [folder, port] = [await findConsole(defaultCache(process.env)), await freePort()];
      const address = `http://127.0.0.1:${port}`;
      const env = { CONSOLE_DIR: folder, PORT: String(port), PUBLIC_URL: address, METRICS_PORT: '0' };
      await stack.start('api-console', main, env, 'api');
      const made = await signUp(stack.apiUrl, 'planner');
      await query(stack.databaseUrl, seed, [made.orgId, posts]);
      await query(stack.databaseUrl, 'vacuum analyze');
      await makeMovable(made);
      return { url: address, customer: made };
    });
    return measureIn(bench, url, customer);
  },
};
