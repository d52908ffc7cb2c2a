import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { PlatformName } from '../../src/domain/platforms.ts';
import type { Author, PostAnswer } from '../support/author.ts';
import { eventually } from '../support/eventually.ts';
import { obstaclesOf } from '../support/http/axe.ts';
import { builtConsole, phone, untilRead, useConsoleTabs, widthOf } from '../support/http/console-browser.ts';
import { measureAs } from '../support/metrics.ts';
import { usePublishing } from '../support/publishing.ts';
import { teamOf } from '../support/team.ts';

describe('numbers in the console', () => {
  const service = usePublishing(async () => ({ CONSOLE_DIR: await builtConsole(), METRICS_EVERY: '1s' }));
  const open = useConsoleTabs(() => service().api.url);
  let ada: Author;
  let home: string;
  let post: PostAnswer;
  /** One hour for all of them, also where the tests go on into the next. */
  const began = Date.now();

  const say = async (of: PostAnswer, numbers: object): Promise<void> => {
    for (const { platform, externalId } of of.targets)
      await service().sandbox.numbers({ platform, post: externalId ?? '', ...numbers });
  };
  const sql = async (text: string, ...values: unknown[]): Promise<object[]> => {
    const { orm } = await service().service();
    return orm.em.fork().execute<object[]>(text, values);
  };
  /** Publishes a post, and reads its numbers as if it had been published so many days ago. */
  const measured = async (
    platforms: PlatformName[],
    likes: number,
    daysAgo: number,
    by = ada,
  ): Promise<PostAnswer> => {
    const { id } = await by.post({ platforms });
    await by.patch(`/posts/${id}`, { labels: ['launch'] });
    await by.publish(id);
    const out = await by.untilFinal(id);
    const publishedAt = new Date(began - daysAgo * 86_400_000);
    await measureAs(service(), by, out, { views: likes * 10, likes }, publishedAt);
    return out;
  };

  before(async () => {
    ada = await service().anAuthor();
    const { organizations } = await ada.get<{ organizations: { slug: string }[] }>('/auth/me');
    home = `/o/${organizations[0]?.slug}`;
    post = await measured(['x', 'youtube'], 40, 3);
    await measured(['x'], 20, 40);
  });

  it('stand on a post by platform, say what is not reported, and are read again by a button', async () => {
    const { page } = await open(`${home}/posts/${post.id}`, { visitor: ada.user, bypassCSP: true });
    const numbers = page.getByRole('region', { name: 'Numbers', exact: true });
    const row = (name: string) => numbers.getByRole('row').filter({ hasText: name });
    await row('Likes').waitFor();
    assert.deepEqual(await row('Likes').getByRole('cell').allTextContents(), ['40', '40', '80']);
    assert.deepEqual(await row('Impressions').getByRole('cell').allTextContents(), [
      '400',
      'not reported',
      '400',
    ]);
    assert.equal(await numbers.getByText(/^As of/).count(), 2);
    assert.deepEqual(await obstaclesOf(page), []);
    await say(post, { views: 500, likes: 50 });
    await sql(`update post_metrics set captured_at = now() - interval '1 hour' where post_id = ?`, post.id);
    await numbers.getByRole('button', { name: 'Refresh' }).click();
    await row('Likes').getByText('100').waitFor();
  });

  it('say how long people watched in hours and minutes', async () => {
    await sql(
      `update post_metrics set measured = jsonb_set(measured, '{metrics,watchTimeMs}', '11112000') where post_id = ? and platform = 'youtube'`,
      post.id,
    );
    const { page } = await open(`${home}/posts/${post.id}`, { visitor: ada.user });
    const row = page.getByRole('row').filter({ hasText: 'Watch time' });
    await row.waitFor();
    assert.deepEqual(await row.getByRole('cell').allTextContents(), [
      'not reported',
      '3 hrs, 5 mins',
      '3 hrs, 5 mins',
    ]);
  });

  it('of followers are drawn by day, with what they gained', async () => {
    const { id } = await ada.connection('youtube');
    const read = async (followers: number): Promise<void> => {
      await service().sandbox.numbers({ platform: 'youtube', account: ada.marker, followers });
      await sql('update account_metrics set next_at = now() where connection_id = ?', id);
      await eventually('the followers are read', async () => {
        const found = await ada.get<{ counts: Record<string, number> }>(`/connections/${id}/metrics`);
        return found.counts['followers'] === followers;
      });
    };
    await read(1_000);
    await sql('update account_metric_days set day = day - 1 where connection_id = ?', id);
    await read(1_230);
    const { page } = await open(`${home}/brands/${ada.brandSlug}/numbers`, { visitor: ada.user });
    const followers = page.getByRole('region', { name: 'Followers' });
    await followers.getByText('1,230 followers, +230 in 30 days', { exact: true }).first().waitFor();
    await followers.getByRole('img', { name: /^YouTube @.*: 1,230 followers/ }).waitFor();
    const rows = followers.getByRole('table', { name: /^Followers of YouTube/ }).getByRole('row');
    assert.deepEqual(
      (await rows.allInnerTexts()).map(one => one.split('\t').at(-1)),
      ['Followers', '1,000', '1,230'],
    );
  });

  it('say why they are missing, and since when, while those of before stay', async () => {
    await sql(
      `update post_metrics set state = 'refused', reason = 'YouTube has no time.', since = now() where post_id = ? and platform = 'youtube'`,
      post.id,
    );
    const { page } = await open(`${home}/posts/${post.id}`, { visitor: ada.user });
    const numbers = page.getByRole('region', { name: 'Numbers', exact: true });
    await numbers.getByText('YouTube has no time.').waitFor();
    await numbers.getByText(/^Since/).waitFor();
    assert.match((await numbers.getByRole('row').allTextContents()).join(), /Views/);
  });

  it('are refreshed only for members who may publish', async () => {
    const team = teamOf(
      () => service().api,
      () => ada.user,
    );
    const reader = await team.aMember({ groupIds: [await team.aGroup(['posts:read', 'brands:read'])] });
    const { page } = await open(`${home}/posts/${post.id}`, { visitor: reader });
    const numbers = page.getByRole('region', { name: 'Numbers', exact: true });
    await numbers
      .getByText(/^As of/)
      .first()
      .waitFor();
    const told = page.waitForResponse(
      answer => answer.url().endsWith('/auth/me') && 'x-organization-id' in answer.request().headers(),
    );
    await page.reload();
    await (await told).finished();
    await numbers
      .getByText(/^As of/)
      .first()
      .waitFor();
    assert.equal(await numbers.getByRole('button', { name: 'Refresh' }).count(), 0);
  });

  it('of many posts are a picture with its table beside it, against the time before', async () => {
    const { page } = await open(home, { visitor: ada.user, bypassCSP: true });
    await page.getByRole('link', { name: 'Analytics' }).first().click();
    const picture = page.getByRole('img', { name: 'Likes by platform, as bars' });
    await picture.waitFor();
    await eventually('it is drawn', async () =>
      page.evaluate<boolean>(
        `[...document.images].some(one => one.alt.startsWith('Likes') && one.naturalWidth > 0)`,
      ),
    );
    const table = page.getByRole('table', { name: 'Likes by platform' });
    const cells = async (name: string): Promise<string[]> =>
      table.getByRole('row').filter({ hasText: name }).getByRole('cell').allTextContents();
    assert.deepEqual((await cells('YouTube')).slice(1, 4), ['50', '1', '–']);
    assert.deepEqual(await cells('X'), ['1', '50', '1', '20', '+150%']);
    await page.getByText('The period has few posts').first().waitFor();
    await page.getByText('No hour stands out yet').waitFor();
    assert.deepEqual(await obstaclesOf(page), []);
    await page.setViewportSize(phone.viewport);
    await eventually('it is no wider than a phone', async () => {
      const width = await widthOf(page);
      return width <= phone.viewport.width;
    });
  });

  it('are chosen by time, group, number and filters, all in the address', async () => {
    const { page } = await open(`${home}/analytics`, { visitor: ada.user });
    await untilRead(page);
    await page.getByLabel('Last').selectOption('90');
    await page.getByLabel('By', { exact: true }).selectOption('weekday');
    await page.getByLabel('Metric').selectOption('impressions');
    await page.getByLabel('All labels').selectOption('launch');
    await page.getByRole('button', { name: 'All platforms' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'YouTube' }).click();
    await page.keyboard.press('Escape');
    const table = page.getByRole('table', { name: 'Impressions by weekday' });
    await table.getByText('not reported').first().waitFor();
    assert.match(
      decodeURIComponent(page.url()),
      /days="?90"?&by=weekday&metric=impressions&platform=youtube&label=launch/,
    );
    await page.reload();
    await table.getByText('not reported').first().waitFor();
    assert.equal(await page.getByLabel('Last').inputValue(), '90');
  });

  it('are saved as CSV, with an empty cell for a number that was not reported', async () => {
    const { page } = await open(`${home}/analytics`, { visitor: ada.user });
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as CSV' }).click(),
    ]);
    const [head = '', ...rows] = (await readFile(await file.path(), 'utf8'))
      .replace('\uFEFF', '')
      .split('\r\n');
    const column = head.split(',').indexOf('"impressions"');
    assert.equal(rows.find(row => row.startsWith('"youtube",'))?.split(',')[column], '');
  });

  it('name the hours that did best, with how many posts each rests on', async () => {
    const bea = await service().anAuthor();
    for (const likes of [40, 50, 60]) await measured(['x'], likes, 10, bea);
    const { organizations } = await bea.get<{ organizations: { slug: string }[] }>('/auth/me');
    const { page } = await open(`/o/${organizations[0]?.slug}/analytics`, {
      visitor: bea.user,
      bypassCSP: true,
    });
    const table = page.getByRole('table', { name: 'Best times' });
    await table.getByRole('row').nth(1).waitFor();
    assert.match((await table.getByRole('rowheader').allTextContents()).join(), /^\w+day \d\d:00$/);
    assert.deepEqual(await table.getByRole('cell').allTextContents(), ['× 1', '3 posts']);
    await page.getByText('Based on 3 posts.').waitFor();
    assert.deepEqual(await obstaclesOf(page), []);
  });

  it('say of a time without posts that there is nothing', async () => {
    const { page } = await open(`${home}/analytics?label=nowhere`, { visitor: ada.user });
    await page.getByText('Nothing was published in this period.').first().waitFor();
    assert.equal(await page.getByRole('img', { name: 'as bars' }).count(), 0);
  });
});
