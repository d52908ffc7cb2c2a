import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { anAgent, askToRun, endedRun } from '../support/agents.ts';
import { obstaclesOf } from '../support/http/axe.ts';
import { builtConsole, phone, useConsoleTabs } from '../support/http/console-browser.ts';
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
    for (const name of platforms) await page.getByRole('checkbox', { name }).check();
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
    await page.getByRole('button', { name: 'Make it' }).click();
    home = new URL(page.url()).pathname.replace(/^\/app/, '');
    await page.getByRole('link', { name: 'Connect an account' }).click();
    await connect(page, 'X');
    await connect(page, 'LinkedIn');
  });

  it('plans a week on a phone', async () => {
    const { page } = await open(home, { ...as, ...phone });
    for (const day of [2, 4, 6]) {
      await write(page, ['X'], `Day ${day} ${marker}`);
      await page.getByLabel(/Goes out/).fill(`${inDays(day)}T09:30`);
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

  it('moves a post, and takes that back', async () => {
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

  it('moves several posts by a week once it is seen what would move, and takes that back', async () => {
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
    const dialog = page.getByRole('dialog', { name: 'What would move' });
    await dialog.getByRole('row', { name: `Day 4 ${marker}` }).waitFor();
    assert.deepEqual(await obstaclesOf(page), []);
    await dialog.getByRole('button', { name: 'Move 2 posts' }).click();
    await page.getByText('Done for 2 posts').waitFor();
    await on(9, 2).waitFor();
    await on(11, 4).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Taken back').waitFor();
    await on(2, 2).waitFor();
    await on(4, 4).waitFor();
  });

  it('deletes several posts without a question, and takes that back', async () => {
    const { page } = await open(`${home}/calendar?view=agenda`, as);
    const link = page.getByRole('link', { name: `Day 6 ${marker}` });
    await page.getByLabel(`Choose Day 6 ${marker}`).check();
    await page.getByRole('region', { name: 'Chosen posts' }).getByRole('button', { name: 'Delete' }).click();
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
    await page.getByRole('link', { name: /Look and try again|Correct it/ }).click();
    await page.getByRole('button', { name: 'Try again' }).click();
    await state(page, 'Published').waitFor();
    assert.equal((await service().sandbox.effects(`Mended ${marker}`)).length, 1);
  });

  it('says of an unconfirmed post what is there, and it is not sent twice', async () => {
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
    await page.getByLabel(/It is there: its link/).fill(effect?.url ?? '');
    await page.getByRole('button', { name: 'It is there' }).click();
    await state(page, 'Published').waitFor();
    assert.equal((await service().sandbox.effects(`Unsure ${marker}`)).length, 1);
  });
});
