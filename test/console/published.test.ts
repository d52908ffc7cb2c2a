import assert from 'node:assert/strict';
import type { PlatformName } from '../../src/domain/platforms.ts';
import type { Author } from '../support/author.ts';
import { eventually } from '../support/eventually.ts';
import { obstaclesOf } from '../support/http/axe.ts';
import { builtConsole, phone, useConsoleTabs } from '../support/http/console-browser.ts';
import { usePublishing } from '../support/publishing.ts';
import { teamOf } from '../support/team.ts';

describe('a published post in the console', () => {
  const service = usePublishing(async () => ({ CONSOLE_DIR: await builtConsole() }));
  const open = useConsoleTabs(() => service().api.url);
  let ada: Author;
  let home: string;
  before(async () => {
    ada = await service().anAuthor();
    const { organizations } = await ada.get<{ organizations: { slug: string }[] }>('/auth/me');
    home = `/o/${organizations[0]?.slug}`;
  });

  const published = async (platforms: readonly PlatformName[]) => {
    const { id } = await ada.post({ platforms });
    await ada.publish(id);
    return ada.untilFinal(id);
  };

  it('is deleted from the chosen platform, on a phone, and stays on the other', async () => {
    const post = await published(['x', 'linkedin']);
    const { page } = await open(`${home}/posts/${post.id}`, { visitor: ada.user, ...phone, bypassCSP: true });
    await page.getByRole('button', { name: 'Delete from X' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete the post from its platforms?' });
    await dialog.getByRole('checkbox', { name: 'LinkedIn' }).check();
    await dialog.getByRole('button', { name: 'Delete from X and LinkedIn' }).waitFor();
    assert.deepEqual(await obstaclesOf(page), []);
    await dialog.getByRole('checkbox', { name: 'LinkedIn' }).uncheck();
    await dialog.getByRole('button', { name: 'Delete from X', exact: true }).click();
    await page.getByRole('region', { name: 'Platforms' }).getByText('Deleted there').first().waitFor();
    await page.getByText('Answer of the platform').last().click();
    await page.getByRole('button', { name: 'Delete from LinkedIn' }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Delete from X' }).count(), 0);
    const gone = (await ada.effects()).filter(({ deletedAt }) => deletedAt !== undefined);
    assert.deepEqual(
      gone.map(({ platform }) => platform),
      ['x'],
    );
  });

  it('is reposted on Threads, and says since when', async () => {
    const post = await published(['threads']);
    const { page } = await open(`${home}/posts/${post.id}`, { visitor: ada.user, bypassCSP: true });
    await page.getByRole('button', { name: 'Repost on Threads' }).click();
    await page
      .getByRole('region', { name: 'Platforms' })
      .getByText(/^Reposted /)
      .waitFor();
    assert.equal(await page.getByRole('button', { name: 'Repost on Threads' }).count(), 0);
    assert.deepEqual(await obstaclesOf(page), []);
    assert.equal((await ada.effects()).filter(({ kind }) => kind === 'repost').length, 1);
  });

  it('is corrected on LinkedIn, and says what it says there', async () => {
    const post = await published(['linkedin']);
    const { page } = await open(`${home}/posts/${post.id}`, { visitor: ada.user, bypassCSP: true });
    await page.getByRole('button', { name: 'Correct on LinkedIn' }).click();
    const dialog = page.getByRole('dialog', { name: 'Correct it on LinkedIn' });
    await dialog.getByLabel('Text').fill('a'.repeat(3_001));
    await dialog.getByRole('button', { name: 'Correct it' }).click();
    await dialog.getByRole('alert').getByText('3,000').waitFor();
    assert.deepEqual(await obstaclesOf(page), []);
    const text = `Fresh bread from eight ${ada.marker}`;
    await dialog.getByLabel('Text').fill(text);
    await dialog.getByRole('button', { name: 'Correct it' }).click();
    await page.getByRole('region', { name: 'Platforms' }).getByText(text).waitFor();
    await page.getByText('Change the published post').waitFor();
    const effects = await eventually('LinkedIn has it', async () => {
      const all = await ada.effects();
      return all.some(effect => effect.text === text) && all;
    });
    assert.equal(effects.find(effect => effect.text === text)?.edits, 1);
  });

  it('says what Instagram lets no app do, and where a person can, to who may publish', async () => {
    const post = await published(['instagram']);
    const path = `${home}/posts/${post.id}`;
    const { page } = await open(path, { visitor: ada.user, bypassCSP: true });
    await page.getByText('Instagram lets no app delete posts').waitFor();
    const there = await page.getByRole('link', { name: 'Do it on Instagram' }).getAttribute('href');
    assert.equal(there, post.targets[0]?.url);
    assert.deepEqual(await obstaclesOf(page), []);

    const team = teamOf(
      () => service().api,
      () => ada.user,
    );
    const reader = await team.aMember({ groupIds: [await team.aGroup(['posts:read', 'brands:read'])] });
    const { page: theirs } = await open(path, { visitor: reader });
    const told = theirs.waitForResponse(
      answer => answer.url().endsWith('/auth/me') && 'x-organization-id' in answer.request().headers(),
    );
    await theirs.reload();
    await (await told).finished();
    await theirs.getByRole('link', { name: 'Open it' }).waitFor();
    assert.equal(await theirs.getByText('Instagram lets no app delete posts').count(), 0);
  });
});
