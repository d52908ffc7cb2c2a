import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { anAgent, askToRun, endedRun } from '../support/agents.ts';
import { obstaclesOf } from '../support/http/axe.ts';
import { builtConsole, phone, useConsoleTabs } from '../support/http/console-browser.ts';
import { aFinger } from '../support/console/taps.ts';
import { eventually } from '../support/eventually.ts';
import { usePublishing } from '../support/publishing.ts';

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe('a person who has never seen an API', () => {
  const service = usePublishing(async () => ({
    CONSOLE_DIR: await builtConsole(),
    SIGNUP_CREDITS: '1000',
  }));
  const open = useConsoleTabs(() => service().api.url);
  const marker = `mark${randomBytes(6).toString('hex')}`;
  const email = `${marker}@example.com`;
  const password = 'correct horse battery';
  let home = '';

  const connect = async (page: Page, name: string): Promise<void> => {
    await page.getByRole('button', { name: `Connect ${name}` }).click();
    await page.fill('input[name=account]', marker);
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.getByText(`@${marker}`, { exact: false }).first().waitFor();
  };
  const write = async (page: Page, platforms: string[], text: string): Promise<void> => {
    await page.getByRole('link', { name: 'Write', exact: true }).first().click();
    for (const name of ['X', 'LinkedIn'])
      await page.getByRole('checkbox', { name, exact: false }).first().setChecked(platforms.includes(name));
    await page.getByLabel('Text', { exact: true }).fill(text);
  };
  const state = (page: Page, word: string) =>
    page.getByRole('heading', { level: 1 }).getByText(word, { exact: true });
  const as = { visitor: { email, password } };

  it('signs up, makes a brand and connects two accounts', async () => {
    const { page } = await open('/', phone);
    await page.getByRole('button', { name: 'You are new here' }).click();
    await page.getByLabel('Your name').fill('Ada Lovelace');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Create your account' }).click();
    await page.getByRole('button', { name: 'New brand' }).click();
    await page.getByLabel('Name').fill('Good Coffee');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.waitForURL(/good-coffee\/accounts/);
    home = new URL(page.url()).pathname.replace(/^\/app/, '').replace(/\/brands\/.*/, '');
    await connect(page, 'X');
    await connect(page, 'LinkedIn');
  });

  it('plans a week on a phone', async () => {
    const { page } = await open(home, { ...as, ...phone });
    for (const day of [2, 4, 6]) {
      await write(page, ['X'], `Day ${day} ${marker}`);
      await page.getByLabel(/Publish at/).fill(`${inDays(day)}T09:30`);
      await page.getByRole('button', { name: 'Schedule' }).click();
      await state(page, 'Scheduled').waitFor();
    }
    await page.getByRole('link', { name: 'Calendar' }).click();
    await page.getByText(`Day 6 ${marker}`).waitFor();
    for (const day of [2, 4, 6]) {
      const chip = page.getByRole('link', { name: `Day ${day} ${marker}` });
      assert.match(await chip.innerText(), /9:30/);
    }
  });

  it('moves a post, and undoes that', async () => {
    const { page } = await open(`${home}/calendar`, as);
    const chip = page.getByRole('link', { name: `Day 4 ${marker}` });
    await chip.focus();
    await page.keyboard.press('Alt+ArrowRight');
    await page.getByText(/Moved to/).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(/Moved back/).waitFor();
    const day = page.locator(`[data-day="${inDays(4)}"]`);
    await day.getByText(`Day 4 ${marker}`).waitFor();
  });

  it('moves several posts by a week after a preview, and undoes that', async () => {
    const { page } = await open(`${home}/calendar?view=agenda`, { ...as, bypassCSP: true });
    const link = (day: number) => page.getByRole('link', { name: `Day ${day} ${marker}` });
    const on = (day: number, of: number) =>
      page.locator(`[data-day="${inDays(day)}"]`).getByText(`Day ${of} ${marker}`);
    await link(2).focus();
    await page.keyboard.press('x');
    await page.getByLabel(`Choose Day 4 ${marker}`).check();
    await page.getByText('2 posts chosen').waitFor();
    await page.getByLabel('Days or weeks').selectOption('weeks');
    assert.deepEqual(await obstaclesOf(page), []);
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Posts that would move' });
    await dialog.getByRole('row', { name: `Day 4 ${marker}` }).waitFor();
    assert.deepEqual(await obstaclesOf(page), []);
    await dialog.getByRole('button', { name: 'Move 2 posts' }).click();
    await page.getByText('Done for 2 posts').waitFor();
    await on(9, 2).waitFor();
    await on(11, 4).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Deleted there').waitFor();
    await on(2, 2).waitFor();
    await on(4, 4).waitFor();
  });

  it('deletes several posts without a question, and undoes that', async () => {
    const { page } = await open(`${home}/calendar?view=agenda`, as);
    const link = page.getByRole('link', { name: `Day 6 ${marker}` });
    await page.getByLabel(`Choose Day 6 ${marker}`).check();
    await page
      .getByRole('region', { name: 'Selected posts' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await link.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await link.waitFor();
  });

  it('approves what an agent wrote, by keys', async () => {
    const { api } = service();
    const { data } = await api.post('/auth/login', { email, password });
    const owner = { token: data.token as string, brandSlug: 'good-coffee' };
    const agent = await anAgent(api, owner);
    const run = await askToRun(api, owner, agent.id);
    await endedRun(api, owner, agent.id, run.data.id ?? run.data.runId);
    const { page } = await open(`${home}/approvals`, as);
    await page.getByRole('button', { name: /^Approve/ }).waitFor();
    await page.keyboard.press('a');
    await page.getByText('Nothing waits for you').waitFor();
  });

  it('sees one post fail, mends it, and sends it again', async () => {
    await service().sandbox.fault({
      platform: 'linkedin',
      operation: 'publish',
      account: marker,
      mode: 'forbidden',
    });
    const { page } = await open(home, as);
    await write(page, ['LinkedIn'], `Mended ${marker}`);
    await page.getByRole('button', { name: 'Publish now' }).click();
    await state(page, 'Failed').waitFor();
    await page.getByRole('link', { name: 'Home' }).click();
    await page.getByRole('link', { name: /Check and try again|Correct it/ }).click();
    await page.getByRole('button', { name: 'Try again' }).click();
    await state(page, 'Published').waitFor();
    assert.equal((await service().sandbox.effects(`Mended ${marker}`)).length, 1);
  });

  it('reports what is live of an unconfirmed post, which is not sent twice', async () => {
    await service().sandbox.fault({
      platform: 'linkedin',
      operation: 'publish',
      account: marker,
      mode: 'error_after',
    });
    const { page } = await open(home, as);
    await write(page, ['LinkedIn'], `Unsure ${marker}`);
    await page.getByRole('button', { name: 'Publish now' }).click();
    await state(page, 'Unconfirmed').waitFor();
    const [effect] = await service().sandbox.effects(`Unsure ${marker}`);
    await page.getByLabel(/Link of the post/).fill(effect?.url ?? '');
    await page.getByRole('button', { name: 'On the platform' }).click();
    await state(page, 'Published').waitFor();
    assert.equal((await service().sandbox.effects(`Unsure ${marker}`)).length, 1);
  });
});

describe('a person with a phone alone', () => {
  const service = usePublishing(async () => ({ CONSOLE_DIR: await builtConsole() }));
  const open = useConsoleTabs(() => service().api.url);
  const marker = `mark${randomBytes(6).toString('hex')}`;
  const [email, password] = [`${marker}@example.com`, 'correct horse battery'];
  const long = (words: string): string =>
    `${words} ${marker}: Donaudampfschifffahrtsgesellschaftskapitänskajüte, and why the roast of this week tastes of red berries, black tea, and a summer that nobody in this harbor will forget.`;
  const owner = async () => {
    const { data } = await service().api.post('/auth/login', { email, password });
    return { as: data.token as string };
  };
  const nameOf = (days: number): string =>
    new Intl.DateTimeFormat('en-GB', {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      timeZone: 'Europe/Berlin',
    }).format(Date.now() + days * 86_400_000);
  const postOf = async (words: string) => {
    const [post] = await service().api.rows<{ id: string; status: string }>(
      'select id, status from posts where text = $1',
      long(words),
    );
    assert.ok(post, words);
    return post;
  };
  /** Makes a planned post due, and sets LinkedIn's answer. */
  const comesOut = async (words: string, mode: 'forbidden' | 'error_after', actions: string[]) => {
    const fault = { platform: 'linkedin', operation: 'publish', account: marker, mode } as const;
    await service().sandbox.fault(fault);
    const { id } = await postOf(words);
    const asked = await service().api.post(`/posts/${id}/publish`, {}, await owner());
    assert.equal(asked.status, 202, JSON.stringify(asked.data));
    await eventually(`a person is asked: ${actions.join()}`, async () => {
      const { data } = await service().api.get('/attention', await owner());
      return data.items.some(({ action }: { action: string }) => actions.includes(action));
    });
  };
  const agentWrites = async (words: string): Promise<void> => {
    const body = { brandSlug: 'good-coffee-of-the-old-harbor', text: long(words), platforms: ['x'] };
    const { data } = await service().api.post('/posts', body, await owner());
    await service().api.rows(`update posts set created_by = 'agent:' || uuidv7() where id = $1`, data.id);
  };

  it('plans a week, moves, approves, mends, and resolves in 30 taps', async () => {
    const { page } = await open('/', phone);
    const { tap, checkWidth, taps } = aFinger(page);
    const button = (name: string | RegExp) =>
      page.getByRole('button', { name, exact: name !== 'You are new here' });
    const place = (name: string) =>
      page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name });

    await tap(button('You are new here'));
    await page.getByLabel('Your name').fill('Ada Lovelace of the old harbor');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await tap(button('Create your account'));
    await tap(button('New brand'));
    await page.getByLabel('Name').fill('Good coffee of the old harbor');
    await tap(button('Create'));
    for (const name of ['X', 'LinkedIn']) {
      await tap(button(`Connect ${name}`));
      await page.fill('input[name=account]', marker);
      await tap(button('Allow'));
      await tap(button('Connect'));
      await page
        .getByText(`@${marker}`)
        .nth(name === 'X' ? 0 : 1)
        .waitFor();
    }

    await tap(place('Calendar'), { isInSight: true });
    for (const days of [1, 2, 3, 4]) {
      await tap(page.getByRole('link', { name: `Write for ${nameOf(days)}` }));
      await page.locator('textarea:focus').fill(long(`Day ${days}`));
      await button(`${nameOf(days)}, 09:00 · change`).waitFor();
      await tap(button(`Schedule for ${nameOf(days)}, 09:00`), { isInSight: true });
      await page
        .getByText(/^Planned for/)
        .first()
        .waitFor();
      await page.getByRole('link', { name: `Day ${days} ${marker}` }).waitFor();
    }

    await tap(page.getByLabel(new RegExp(`^Choose Day 2 ${marker}`)));
    const [to] = new Date(Date.now() + 6 * 86_400_000).toISOString().split('T');
    await page.getByLabel(/^Move to/).fill(`${to}T10:30`);
    await tap(button('Move'), { isInSight: true });
    await page.getByText(/^Moved to/).waitFor();
    await tap(button('Undo'), { isInSight: true });
    await page.getByText(/^Moved back/).waitFor();

    await agentWrites('An agent');
    await tap(place('Waiting'), { isInSight: true });
    await tap(button(/^Approve/));
    await page.getByText('Nothing waits for you').waitFor();
    await checkWidth('an empty list');

    await comesOut('Day 1', 'forbidden', ['retry', 'correct']);
    await tap(place('Home'), { isInSight: true });
    await tap(page.getByRole('link', { name: /Check and try again|Correct it/ }));
    await tap(button('Try again'), { isInSight: true });
    await page.getByRole('heading', { level: 1 }).getByText('Published', { exact: true }).waitFor();

    await comesOut('Day 2', 'error_after', ['resolve']);
    await tap(place('Home'), { isInSight: true });
    await tap(page.getByRole('link', { name: 'Record what you found' }));
    const effects = await service().sandbox.effects(long('Day 2'));
    const url = effects.find(({ platform }) => platform === 'linkedin')?.url ?? '';
    await page.getByLabel(/Link of the post/).fill(url);
    await tap(button('On the platform'));
    await page.getByRole('heading', { level: 1 }).getByText('Published', { exact: true }).waitFor();
    assert.ok(taps() <= 30, `${taps()} taps`);
  });
});
