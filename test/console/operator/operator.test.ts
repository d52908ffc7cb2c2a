import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { startTestApi } from '../../support/http/api.ts';
import { obstaclesOf } from '../../support/http/axe.ts';
import {
  builtConsole,
  phone,
  untilRead,
  useConsoleTabs,
  widthOf,
} from '../../support/http/console-browser.ts';
import { aUser, type TestUser } from '../../support/makers.ts';
import { anAuthor, aPost, bringTo, inHours, type Author } from '../../support/posts.ts';
import { temporal } from '../../support/stack.ts';
import { use } from '../../support/use.ts';

const longSlug = `a-${'very-long-'.repeat(4)}name`;

describe('the operator’s page', () => {
  const api = use(async () =>
    startTestApi({
      CONSOLE_DIR: await builtConsole(),
      TEMPORAL_ADDRESS: await temporal(),
      OPERATORS: 'operator@example.com',
    }),
  );
  const open = useConsoleTabs(() => api().url);
  let operator: TestUser;
  let author: Author;
  const homeOf = async ({ token }: TestUser): Promise<string> =>
    `/o/${(await api().get('/auth/me', { as: token })).data.organizations[0].slug}`;

  before(async () => {
    operator = await aUser(api(), { email: 'operator@example.com' });
    await api().rows('update users set email_verified_at = now() where id = $1', operator.id);
    author = await anAuthor(api(), ['x', 'threads']);
    await api().rows('update organizations set slug = $1 where id = $2', longSlug, author.orgId);
  });

  const openStory = async (page: Page, postId: string) => {
    await page.getByRole('searchbox').fill(postId);
    await page.getByRole('searchbox').press('Enter');
    await page.getByText('1 post of 1 organization.').waitFor();
    await page.getByRole('button', { name: 'Story' }).click();
    const story = page.getByRole('dialog');
    await story.getByText(author.email).waitFor();
    return story;
  };
  const actionsOf = async (postId: string): Promise<string[]> => {
    const { data } = await api().get(`/audit-log?targetId=${postId}`, { as: author.token });
    return data.auditEvents.map(
      ({ action, details }: { action: string; details: { reason: string } }) =>
        `${action}: ${details.reason}`,
    );
  };

  it('is in the menu of an operator alone', async () => {
    const { page } = await open(await homeOf(author), { visitor: author });
    await page.getByRole('link', { name: 'Settings' }).waitFor();
    assert.equal(await page.getByRole('link', { name: 'Operator' }).count(), 0);
    await page.goto(`${api().url}/app${await homeOf(author)}/operator`);
    await page.getByText('This page is for the people who operate the service').waitFor();
  });

  it('shows what is broken, and leads from a search to the story of a post and its repair', async () => {
    const failed = await aPost(api(), author, { platforms: ['x', 'threads'] });
    await bringTo(api(), failed.id, 'failed', { x: 'failed', threads: 'failed' });
    const { page } = await open(await homeOf(operator), { visitor: operator, bypassCSP: true });
    await page.getByRole('link', { name: 'Operator' }).click();
    const health = page.getByRole('region', { name: 'Health' });
    await health.getByText('Something is broken').waitFor();
    await health.getByText(/parts work/).click();
    await health.getByText(/^PostgreSQL .* answers\.$/).waitFor();

    const story = await openStory(page, failed.id);
    await story.getByText('transient: It did not answer.').first().waitFor();
    assert.deepEqual(await obstaclesOf(page), []);
    await story.getByRole('button', { name: 'Retry' }).click();
    const form = page.getByRole('dialog', { name: 'Retry the post' });
    await form.getByLabel('Platform').selectOption({ label: 'Threads' });
    await form.getByLabel('Reason').fill('Threads works again');
    await form.getByRole('button', { name: 'Retry' }).click();
    await page.getByText('The post is being sent again.').waitFor();
    assert.deepEqual(await actionsOf(failed.id), ['post.retried: Threads works again']);
    const { data } = await api().get(`/posts/${failed.id}`, { as: author.token });
    assert.equal(data.status, 'publishing');
  });

  it('asks for a login that is too old, and then goes on', async () => {
    const post = await aPost(api(), author, { scheduledAt: inHours(1) });
    const { page } = await open(`${await homeOf(operator)}/operator`, { visitor: operator });
    const story = await openStory(page, post.id);
    await api().rows(
      `update sessions set created_at = now() - interval '11 minutes' where user_id = $1`,
      operator.id,
    );
    await story.getByRole('button', { name: 'Cancel the post' }).click();
    const form = page.getByRole('dialog', { name: 'Cancel the post' });
    await form.getByLabel('Reason').fill('They asked for it');
    await form.getByRole('button', { name: 'Cancel the post' }).click();
    const login = page.getByRole('dialog', { name: 'Log in again' });
    await login.getByLabel('Password').fill(operator.password);
    await login.getByRole('button', { name: 'Log in' }).click();
    await page.getByText('The post is cancelled.').waitFor();
    assert.deepEqual(await actionsOf(post.id), ['post.cancelled: They asked for it']);
  });

  it('pauses publishing and says who is affected, also on a telephone', async () => {
    const held = await aPost(api(), author);
    await bringTo(api(), held.id, 'publishing');
    await api().rows(
      `update post_targets set held = '{"code":"publishing_paused","message":"Paused.","since":"2026-11-23T10:00:00Z","until":"2036-11-23T10:00:00Z"}'
        where post_id = $1`,
      held.id,
    );
    const { page } = await open(`${await homeOf(operator)}/operator`, { visitor: operator, ...phone });
    await page.getByRole('button', { name: 'Pause publishing' }).click();
    const form = page.getByRole('dialog', { name: 'Pause publishing' });
    await form.getByLabel('Pause', { exact: true }).selectOption({ label: 'Organization' });
    await form.getByLabel('Slug or ID of the organization').fill(longSlug);
    await form.getByLabel('Reason').fill('a'.repeat(200));
    await form.getByRole('button', { name: 'Pause publishing' }).click();
    const pauses = page.getByRole('region', { name: 'Pauses' });
    await pauses.getByText('Waiting: 1 target of 1 organization.').waitFor();
    await page.getByLabel('All posts').selectOption({ label: 'Waiting' });
    await page.getByText('1 post of 1 organization.').waitFor();
    await untilRead(page);
    assert.equal(await widthOf(page), 390);
    await page.setViewportSize({ width: 1_280, height: 860 });
    assert.equal(await widthOf(page), 1_280);

    await pauses.getByRole('button', { name: 'Resume' }).click();
    const resume = page.getByRole('dialog', { name: 'Resume publishing' });
    await resume.getByLabel('Reason').fill('It is over');
    await resume.getByRole('button', { name: 'Resume' }).click();
    await page.getByText('1 post continues.').waitFor();
    await pauses.getByText('Publishing is not paused anywhere').waitFor();
    assert.deepEqual(await actionsOf(author.orgId), [
      'publishing.resumed: It is over',
      `publishing.paused: ${'a'.repeat(200)}`,
    ]);
  });
});
