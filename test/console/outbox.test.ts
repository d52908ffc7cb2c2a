import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import { aUser } from '../support/makers.ts';
import type { Author } from '../support/author.ts';
import { eventually } from '../support/eventually.ts';
import { builtConsole, useConsoleTabs } from '../support/http/console-browser.ts';
import { askConsole } from '../support/http/console.ts';
import { ageEntries, changesOf, fillStorage, loseAnswer } from '../support/console/outbox-tab.ts';
import { usePublishing } from '../support/publishing.ts';
import { teamOf } from '../support/team.ts';

describe('an action that a person starts in the console', () => {
  const service = usePublishing(async () => ({ CONSOLE_DIR: await builtConsole() }));
  const open = useConsoleTabs(() => service().api.url);
  let ada: Author;
  let home: string;
  let texts = 0;
  const newText = (): string => `Text ${(texts += 1)} of ${ada.marker}`;
  const as = () => ({ visitor: ada.user });
  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
  const text = (page: Page) => page.getByLabel('Text', { exact: true });
  const write = async (page: Page, words: string): Promise<void> => {
    await page.getByRole('checkbox', { name: /X/ }).check();
    await text(page).fill(words);
  };
  const posts = (words: string): Promise<{ id: string; status: string }[]> =>
    service().api.rows('select id, status from posts where text = $1', words);
  const untilPosts = async (words: string, status: string): Promise<void> => {
    await eventually(`one post is ${status}`, async () => (await posts(words))[0]?.status === status);
    assert.equal((await posts(words)).length, 1);
  };
  /** Replaces the browser's session, as a login in another tab does. */
  const logIn = async (context: BrowserContext, { email, password }: { email: string; password: string }) => {
    const { headers } = await askConsole(service().api.url, 'POST', '/app/session', {
      body: { email, password },
    });
    const [name = '', value = ''] = (headers.getSetCookie()[0]?.split(';')[0] ?? '').split('=');
    await context.addCookies([{ name, value, url: `${service().api.url}/app` }]);
  };
  const atHome = async () => {
    const tab = await open(home, as());
    await tab.page.getByRole('link', { name: 'Write', exact: true }).first().click();
    await text(tab.page).waitFor();
    return tab;
  };
  /** Removes the browser's messages about requests without a connection. No other problem may remain. */
  const forgive = (problems: string[]): void =>
    assert.deepEqual(
      problems.splice(0).filter(problem => !/ERR_(INTERNET_DISCONNECTED|CONNECTION_RESET)/.test(problem)),
      [],
    );
  const agentDraft = async (words: string): Promise<string> => {
    const body = { brandSlug: ada.brandSlug, text: words, platforms: ['x'] };
    const { data } = await ada.send('post', '/posts', body);
    await service().api.rows(
      `update posts set created_by = 'agent:' || $2::uuid where id = $1`,
      data.id,
      randomUUID(),
    );
    return data.id as string;
  };

  before(async () => {
    ada = await service().anAuthor(['x']);
    const { organizations } = await ada.get<{ organizations: { slug: string }[] }>('/auth/me');
    home = `/o/${organizations[0]?.slug}`;
  });

  it('waits without a connection while they look at other screens, and is sent once', async () => {
    const { page, context, problems } = await atHome();
    const words = newText();
    await write(page, words);
    await context.setOffline(true);
    await button(page, 'Save as a draft').click();
    await page.getByText(/^Waiting for a connection/).waitFor();
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await button(page, '1 change waits for a connection').click();
    const list = page.getByRole('region', { name: 'Not sent yet' });
    await list.getByText('Save a post').waitFor();
    await list.getByText(words).waitFor();
    await list.getByText(/^For Brand mark\w+, on X @/).waitFor();
    await context.setOffline(false);
    await list.waitFor({ state: 'hidden' });
    await untilPosts(words, 'draft');
    forgive(problems);
  });

  it('is published once when it was sent without a connection', async () => {
    const { page, context, problems } = await atHome();
    const words = newText();
    await context.setOffline(true);
    await write(page, words);
    await button(page, 'Publish now').click();
    await context.setOffline(false);
    await page.getByText('Event').waitFor();
    await untilPosts(words, 'published');
    assert.equal((await service().sandbox.effects(words)).length, 1);
    forgive(problems);
  });

  it('makes nothing twice when the answers are lost', async () => {
    const { page, problems } = await atHome();
    const words = newText();
    await write(page, words);
    await loseAnswer(page, 'POST', '/posts');
    await button(page, 'Save as a draft').click();
    await page.getByText('Event').waitFor();
    await untilPosts(words, 'draft');
    const [post] = await posts(words);
    await loseAnswer(page, 'PATCH', `/posts/${post?.id}`);
    await button(page, 'Edit').click();
    await text(page).fill(`${words}, changed`);
    await button(page, 'Save as a draft').click();
    await page.getByText('Event').waitFor();
    await untilPosts(`${words}, changed`, 'draft');
    forgive(problems);
  });

  it('is withdrawn while it waits, and is in the form again', async () => {
    const { page, context, problems } = await atHome();
    const words = newText();
    await write(page, words);
    await context.setOffline(true);
    await button(page, 'Save as a draft').click();
    await button(page, 'Withdraw').click();
    await text(page).fill(`${words}, better`);
    await button(page, 'Save as a draft').click();
    await page.getByText(/^Waiting for a connection/).waitFor();
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await button(page, '1 change waits for a connection').click();
    await button(page, 'Withdraw').click();
    await text(page).waitFor();
    assert.equal(await text(page).inputValue(), `${words}, better`);
    const changes = changesOf(page);
    await context.setOffline(false);
    await page.getByText(/^You are offline/).waitFor({ state: 'detached' });
    await page.reload();
    await text(page).waitFor();
    assert.equal(await text(page).inputValue(), `${words}, better`);
    assert.deepEqual(changes, []);
    forgive(problems);
  });

  it('is sent by one of two tabs', async () => {
    const { page, context, problems } = await atHome();
    const words = newText();
    const other = await context.newPage();
    await other.goto(`${service().api.url}/app${home}`);
    await other.getByRole('heading', { level: 1 }).waitFor();
    const changes = [changesOf(page), changesOf(other)];
    await write(page, words);
    await context.setOffline(true);
    await button(page, 'Save as a draft').click();
    await button(other, '1 change waits for a connection').waitFor();
    await context.setOffline(false);
    await page.getByText('Event').waitFor();
    await button(other, '1 change waits for a connection').waitFor({ state: 'detached' });
    assert.deepEqual(changes.flat(), ['POST /posts']);
    await untilPosts(words, 'draft');
    forgive(problems);
  });

  it('is never sent by another person, and waits for the one who pressed it', async () => {
    const { page, context, problems } = await atHome();
    const words = newText();
    await write(page, words);
    await context.setOffline(true);
    await button(page, 'Save as a draft').click();
    await page.getByText(/^Waiting for a connection/).waitFor();
    await logIn(context, await aUser(service().api));
    await context.setOffline(false);
    await page.goto('about:blank');
    await page.goto(`${service().api.url}/app/`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('region', { name: 'Not sent yet' }).waitFor({ state: 'hidden' });
    assert.deepEqual(await posts(words), []);
    await logIn(context, ada.user);
    await page.goto(`${service().api.url}/app${home}`);
    await untilPosts(words, 'draft');
    forgive(problems);
  });

  it('is never sent in the name of a colleague who has logged in since', async () => {
    const colleague = await teamOf(
      () => service().api,
      () => ada.user,
    ).anAdmin();
    const { page, context, problems } = await atHome();
    const words = newText();
    await write(page, words);
    await button(page, 'Publish now').click();
    await logIn(context, colleague);
    await page.goto('about:blank');
    await page.goto(`${service().api.url}/app${home}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    assert.deepEqual(await posts(words), []);
    await logIn(context, ada.user);
    await page.goto('about:blank');
    await page.goto(`${service().api.url}/app${home}`);
    await untilPosts(words, 'published');
    forgive(problems);
  });

  it('asks the person after a day instead of being sent', async () => {
    const { page, context, problems } = await atHome();
    const words = newText();
    await write(page, words);
    await context.setOffline(true);
    await button(page, 'Save as a draft').click();
    await page.getByText(/^Waiting for a connection/).waitFor();
    await ageEntries(page);
    await page.goto('about:blank');
    await context.setOffline(false);
    await page.goto(`${service().api.url}/app${home}`);
    await button(page, '1 change needs your decision').click();
    assert.deepEqual(await posts(words), []);
    await button(page, 'Send it now').click();
    await untilPosts(words, 'draft');
    forgive(problems);
  });

  it('is kept with its text when the service refuses it', async () => {
    const { page, context, problems } = await atHome();
    const words = `${newText()} ${'a'.repeat(300)}`;
    await context.setOffline(true);
    await write(page, words);
    await button(page, 'Publish now').click();
    await page.getByText(/^Waiting for a connection/).waitFor();
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await context.setOffline(false);
    await button(page, '1 change needs your decision').click();
    await page.getByText(/^Refused: .*280/).waitFor();
    await button(page, 'Open').click();
    await page.getByRole('heading', { level: 1 }).getByText('Edit the post').waitFor();
    assert.equal(await text(page).inputValue(), words);
    assert.equal((await service().sandbox.effects(words)).length, 0);
    forgive(problems);
  });

  it('is refused in the form when the browser can keep nothing more', async () => {
    const { page } = await atHome();
    const words = newText();
    await write(page, words);
    await fillStorage(page);
    await button(page, 'Save as a draft').click();
    await page
      .getByRole('alert')
      .getByText(/^Nothing was sent: this browser cannot store/)
      .waitFor();
    assert.equal(await text(page).inputValue(), words);
    assert.ok(await text(page).isEnabled());
    assert.deepEqual(await posts(words), []);
  });

  it('is undone before any call when it is published', async () => {
    const { page } = await atHome();
    const changes = changesOf(page);
    const words = newText();
    await write(page, words);
    await button(page, 'Publish now').click();
    await page.getByText('Publishing in 5 s').first().waitFor();
    await button(page, 'Undo').press('Enter');
    await page.getByText('Publishing in 5 s').first().waitFor({ state: 'detached' });
    assert.equal(await text(page).inputValue(), words);
    await text(page).fill(`${words}, undone`);
    assert.deepEqual(changes, []);
    assert.deepEqual(await posts(words), []);
  });

  it('can be undone before any call when it is approved, and is published once when it is not undone', async () => {
    const words = newText();
    await agentDraft(words);
    const { page } = await open(`${home}/approvals`, as());
    const changes = changesOf(page);
    await page.clock.install();
    const approve = button(page, /^Approve and publish/);
    await approve.waitFor();
    await page.keyboard.press('a');
    await page.getByText('Nothing waits for you').waitFor();
    await button(page, 'Undo').click();
    await approve.waitFor();
    assert.deepEqual(changes, []);
    await page.keyboard.press('a');
    await page.getByText('Publishing in 5 s').first().waitFor();
    await page.clock.fastForward(5_000);
    await untilPosts(words, 'published');
    assert.equal((await service().sandbox.effects(words)).length, 1);
  });

  it('is undone before any call when a post is tried again', async () => {
    const { data } = await ada.send('post', '/posts', {
      brandSlug: ada.brandSlug,
      text: newText(),
      platforms: ['x'],
    });
    await service().api.rows(`update posts set status = 'failed', updated_at = now() where id = $1`, data.id);
    const { page } = await open(`${home}/posts/${data.id}`, as());
    const changes = changesOf(page);
    await button(page, 'Try again').click();
    await page.getByText('Trying again in 5 s').first().waitFor();
    await button(page, 'Undo').click();
    await page.getByText('Trying again in 5 s').first().waitFor({ state: 'detached' });
    await button(page, 'Try again').waitFor();
    assert.deepEqual(changes, []);
  });

  it('ends with a sentence when a second device decided meanwhile', async () => {
    const words = newText();
    const postId = await agentDraft(words);
    const { page, context, problems } = await open(`${home}/approvals`, { ...as(), isTold: false });
    await button(page, /^Approve and publish/).waitFor();
    await page.clock.install();
    await context.setOffline(true);
    await page.keyboard.press('a');
    await page.getByText('Publishing in 5 s').first().waitFor();
    await page.clock.fastForward(5_000);
    await button(page, '1 change waits for a connection').waitFor();
    await ada.publishToEnd(postId);
    await context.setOffline(false);
    await page
      .getByText(/^Someone changed this post or decided about it/)
      .first()
      .waitFor();
    assert.equal((await service().sandbox.effects(words)).length, 1);
    forgive(problems);
  });

  it('is sent at once when the page closes while it could still be undone', async () => {
    const words = newText();
    const { data } = await ada.send('post', '/posts', {
      brandSlug: ada.brandSlug,
      text: words,
      platforms: ['x'],
    });
    const { page } = await open(`${home}/posts/${data.id}`, as());
    await button(page, 'Publish now').click();
    await page.getByText('Publishing in 5 s').first().waitFor();
    await page.goto('about:blank');
    await untilPosts(words, 'published');
  });

  it('is not sent now by the loudest button of a post that has or wants a time', async () => {
    const words = newText();
    const wanted = new Date(Date.now() + 3 * 86_400_000).toISOString();
    const body = { brandSlug: ada.brandSlug, text: words, platforms: ['x'], plannedFor: wanted };
    const { data } = await ada.send('post', '/posts', body);
    const { page } = await open(`${home}/posts/${data.id}`, as());
    const loud = page.locator('main button.bg-accent-fill');
    await button(page, 'Publish now').waitFor();
    assert.deepEqual(await loud.allInnerTexts(), [await button(page, /^Schedule for/).innerText()]);
    await button(page, 'Edit').click();
    await text(page).waitFor();
    await button(page, /^Schedule for/).waitFor();
    assert.equal(await button(page, 'Publish now').count(), 0);
    await page.getByRole('button', { name: 'No time' }).click();
    await button(page, 'Publish now').waitFor();
    assert.deepEqual(await loud.allInnerTexts(), []);
    await page.goto(`${service().api.url}/app${home}/posts/${data.id}`);
    await button(page, /^Schedule for/).click();
    await untilPosts(words, 'scheduled');
    await button(page, /^Schedule for/).waitFor({ state: 'detached' });
    await button(page, 'Publish now').waitFor();
    assert.deepEqual(await loud.allInnerTexts(), []);
  });
});
