import assert from 'node:assert/strict';
import { anAgent } from '../../support/agents.ts';
import { useApi } from '../../support/http/api.ts';
import { obstaclesOf } from '../../support/http/axe.ts';
import {
  builtConsole,
  phone,
  untilRead,
  useConsoleTabs,
  widthOf,
} from '../../support/http/console-browser.ts';
import { anAuthor, type Author } from '../../support/posts.ts';

const longName = `Agent ${'Donaudampfschifffahrtsgesellschaft'.repeat(2)}`;

describe('the schedule of an agent in the console', () => {
  const api = useApi(async () => ({ CONSOLE_DIR: await builtConsole() }));
  const open = useConsoleTabs(() => api().url);
  let ada: Author;
  let home: string;
  const as = () => ({ visitor: ada });
  const owner = () => ({ token: ada.token, brandSlug: ada.brand.slug });
  const read = async (id: string) => (await api().get(`/agents/${id}`, { as: ada.token })).data;

  before(async () => {
    ada = await anAuthor(api(), ['x']);
    const { data } = await api().get('/auth/me', { as: ada.token });
    home = `/o/${data.organizations[0].slug}`;
    await api().patch('/auth/me', { timeZone: 'Europe/Berlin' }, { as: ada.token });
  });

  it('is a preset in the person’s zone unless they choose others, also on a phone', async () => {
    const { page } = await open(`${home}/agents`, { ...as(), ...phone });
    await page.getByRole('button', { name: 'New agent' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New agent' });
    await dialog.getByLabel('Name', { exact: true }).fill(longName);
    await dialog.getByRole('checkbox', { name: 'X' }).check();
    await dialog.getByLabel('Instructions').fill('About bread.');
    const repeats = dialog.getByLabel('Repeats');
    assert.equal(await repeats.locator('option').last().innerText(), 'Custom (cron)');
    await dialog.getByLabel(/^Time \(Europe\/Berlin/).waitFor();
    await repeats.selectOption('Every hour');
    assert.equal(await dialog.getByLabel(/^Time \(/).count(), 0);
    await repeats.selectOption('Every week');
    await dialog.getByLabel('On', { exact: true }).selectOption('Thursday');
    await dialog.getByLabel('Time zone').click();
    await page.getByRole('dialog', { name: 'Time zone' }).getByLabel('Search').fill('mandu');
    await page.getByRole('option', { name: /Kath?mandu/ }).click();
    await dialog.getByLabel(/^Time \(Asia\/Kath?mandu/).fill('09:30');
    assert.ok((await widthOf(page)) <= 390);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.getByText(/^Every Thursday at 09:30 \(Asia\/Kath?mandu\)$/).waitFor();
    // the run in the agent's zone, and in the person's
    await page
      .getByText(/^Thu.* 09:30 GMT\+5:45Your time: Thu.* 0[45]:45 \w+/)
      .first()
      .waitFor();
    assert.ok((await widthOf(page)) <= 390);
    const id = page.url().split('/').at(-1) ?? '';
    const { schedule, preset } = await read(id);
    assert.deepEqual([schedule, preset.every, preset.on], ['30 9 * * 4', 'week', 'thursday']);
  });

  it('is cron last of all, whose problem stands beside it', async () => {
    const { id } = await anAgent(api(), owner(), { schedule: '*/20 8-10 * * *', timeZone: 'Asia/Tokyo' });
    const { page } = await open(`${home}/agents/${id}`, { ...as(), bypassCSP: true });
    await page.getByText('(Asia/Tokyo)').first().waitFor();
    await page.getByText('*/20 8-10 * * *').waitFor();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit the agent' });
    const cron = dialog.getByLabel('Cron schedule');
    assert.equal(await cron.inputValue(), '*/20 8-10 * * *');
    await cron.fill('0 9 * *');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog
      .getByText(/A schedule needs five fields/)
      .first()
      .waitFor();
    assert.equal(await cron.getAttribute('aria-invalid'), 'true');
    await dialog.getByLabel('Repeats').selectOption('Every month');
    await dialog.getByLabel('On', { exact: true }).selectOption('the 31st');
    await dialog.getByText('Months without this day are skipped.').waitFor();
    assert.deepEqual(await obstaclesOf(page), []);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Every month on the 31st at 09:00 (Asia/Tokyo)').first().waitFor();
    assert.equal((await read(id)).schedule, '0 9 31 * *');
  });

  it('is said in the language of the person', async () => {
    const { id } = await anAgent(api(), owner(), {
      schedule: undefined,
      preset: { every: 'weekday', at: '09:00' },
      timeZone: 'America/Argentina/ComodRivadavia',
    });
    const { page } = await open(`${home}/agents`, { ...as(), ...phone, locale: 'de-DE' });
    await untilRead(page);
    const words = 'Montag bis Freitag um 09:00 (America/Argentina/ComodRivadavia)';
    await page.getByText(words).waitFor();
    assert.ok((await widthOf(page)) <= 390);
    await page.goto(`${api().url}/app${home}/agents/${id}`);
    await page.getByText(words).waitFor();
    assert.ok((await widthOf(page)) <= 390);
  });
});
