import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { eventually } from '../support/eventually.ts';
import { useApi } from '../support/http/api.ts';
import { builtConsole, useConsoleTabs } from '../support/http/console-browser.ts';
import { aPost, anAuthor, type Author } from '../support/posts.ts';

const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe('the console, while others work', () => {
  const api = useApi(async () => ({ CONSOLE_DIR: await builtConsole() }));
  const open = useConsoleTabs(() => api().url);
  let ada: Author;
  let calendar: string;
  const plan = (text: string, at: string) => aPost(api(), ada, { text, platforms: ['x'], scheduledAt: at });
  const cell = (page: Page, on: string) => page.locator(`[data-day="${on}"]`);

  /** Records the requests of a tab from now on: paths behind `/app/api`, and the position from which a stream continues. */
  const asksOf = (page: Page): { path: string; position: string | undefined }[] => {
    const asked: { path: string; position: string | undefined }[] = [];
    page.on('request', request => {
      const [, path] = request.url().split('/app/api');
      if (path !== undefined) asked.push({ path, position: request.headers()['last-event-id'] });
    });
    return asked;
  };
  const isStream = ({ path }: { path: string }): boolean => path === '/changes/stream';

  before(async () => {
    ada = await anAuthor(api(), ['x', 'linkedin']);
    const { data } = await api().get('/auth/me', { as: ada.token });
    calendar = `/o/${data.organizations[0].slug}/calendar?day=${day(2)}`;
  });

  it('shows another member’s post at once, moves and removes it as they do, without reading the month again', async () => {
    const { page } = await open(calendar, { visitor: ada });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await plan('The first that is seen', `${day(2)}T09:30:00Z`);
    // until the stream is connected, the page polls every half a minute
    await cell(page, day(2)).getByText('The first that is seen').waitFor({ timeout: 75_000 });
    const asked = asksOf(page);
    const { id } = await plan('Comes by itself', `${day(2)}T10:30:00Z`);
    await cell(page, day(2)).getByText('Comes by itself').waitFor();
    await api().patch(`/posts/${id}`, { scheduledAt: `${day(3)}T10:30:00Z` }, { as: ada.token });
    await cell(page, day(3)).getByText('Comes by itself').waitFor();
    await api().delete(`/posts/${id}`, { as: ada.token });
    await page.getByText('Comes by itself').waitFor({ state: 'detached' });
    const months = asked.filter(({ path }) => path.startsWith('/posts/calendar?') && !path.includes('id='));
    assert.deepEqual(months, []);
  });

  it('receives changes once for all tabs, and the next tab takes over when that one closes', async () => {
    const { page: first, context } = await open(calendar, { visitor: ada });
    await first.getByRole('heading', { level: 1 }).waitFor();
    const second = await context.newPage();
    const asked = asksOf(second);
    await second.goto(first.url());
    await plan('Told to both', `${day(4)}T09:30:00Z`);
    for (const page of [first, second]) await cell(page, day(4)).getByText('Told to both').waitFor();
    assert.deepEqual(asked.filter(isStream), []);
    await first.close();
    await eventually('the second one reads', () => asked.some(isStream));
    assert.match(asked.find(isStream)?.position ?? '', /^v1\./);
    await plan('Told to the one that is left', `${day(4)}T10:30:00Z`);
    await cell(second, day(4)).getByText('Told to the one that is left').waitFor();
  });

  it('shows all posts of a month that is several pages long, each once', async () => {
    const posts = 2_300;
    await api().rows(
      `insert into posts (id, created_at, updated_at, org_id, brand_id, text, platforms, status, scheduled_at, media, thread,
                          platform_options, created_by)
       select uuidv7(), now(), now(), org_id, id, 'Post ' || n, '{x}', 'scheduled',
              '2041-05-02T00:00:00Z'::timestamptz + n * (interval '28 days' / $2::int), '[]', '[]', '{}', 'seed'
         from brands, generate_series(0, $2::int - 1) n where id = $1`,
      ada.brand.id,
      posts,
    );
    const { page } = await open(calendar.replace(/day=.*/, 'day=2041-05-10'), { visitor: ada });
    await cell(page, '2041-05-29').getByText('Post 2').first().waitFor();
    const counts = await page.locator('[data-day] .sr-only', { hasText: /^\d+ posts$/ }).allTextContents();
    assert.equal(
      counts.reduce((sum, text) => sum + Number.parseInt(text), 0),
      posts,
    );
  });

  it('polls if no stream arrives', async () => {
    const { page } = await open(calendar, { visitor: ada, isTold: false });
    await page.clock.install();
    await page.reload();
    await cell(page, day(2)).getByText('The first that is seen').waitFor();
    await plan('Found by looking', `${day(5)}T09:30:00Z`);
    const found = cell(page, day(5)).getByText('Found by looking');
    await eventually('the page looks', async () => {
      await page.clock.fastForward(31_000);
      return found.isVisible();
    });
  });
});
