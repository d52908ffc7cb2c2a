import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { aConnection } from '../../support/connections.ts';
import { eventually } from '../../support/eventually.ts';
import { useApi } from '../../support/http/api.ts';
import { obstaclesOf } from '../../support/http/axe.ts';
import {
  builtConsole,
  phone,
  untilRead,
  useConsoleTabs,
  widthOf,
} from '../../support/http/console-browser.ts';
import { freePort } from '../../../src/local/ports.ts';
import { anAuthor, aPost, inHours, type Author } from '../../support/posts.ts';
import { sandbox } from '../../support/stack.ts';

describe('several accounts of a platform in the console', () => {
  const api = useApi(async () => {
    const port = await freePort();
    return {
      CONSOLE_DIR: await builtConsole(),
      SANDBOX_URL: await sandbox(),
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
    };
  });
  const open = useConsoleTabs(() => api().url);
  let ada: Author;
  let accounts: string;
  let mark: string;

  /** Connects `first`, the default account, and `second`. */
  beforeEach(async () => {
    ada = await anAuthor(api());
    mark = ada.orgId.slice(-8);
    const { data } = await api().get('/auth/me', { as: ada.token });
    accounts = `/o/${data.organizations[0].slug}/brands/${ada.brand.slug}/accounts`;
    for (const [name, add] of [['first', false] as const, ['second', true] as const]) {
      const account = name + mark;
      await aConnection(api(), ada.token, {
        platform: 'x',
        brandSlug: ada.brand.slug,
        account,
        link: { add },
      });
    }
  });

  const choose = async (page: Page, name: string, entry: string): Promise<void> => {
    await page.getByRole('button', { name: `More for @${name}` }).click();
    await page.getByRole('menuitem', { name: entry, exact: true }).click();
  };
  const handles = async (): Promise<string[]> => {
    const { data } = await api().get('/connections', { as: ada.token });
    const all = data.connections as { handle: string; isDefault: boolean }[];
    return all.map(({ handle, isDefault }) => `${handle.replace(mark, '')}${isDefault ? ', default' : ''}`);
  };

  it('shows the default one, chooses another, and disconnects the default one last', async () => {
    await aPost(api(), ada, { scheduledAt: inHours(2) });
    const { page } = await open(accounts, { visitor: ada });
    await untilRead(page);
    await choose(page, `first${mark}`, 'Disconnect');
    await page
      .getByText(/is the default account\. Make another account the default one first/)
      .first()
      .waitFor();
    await choose(page, `second${mark}`, 'Make default');
    await page
      .getByText(/is the default account\. 1 scheduled post goes there/)
      .first()
      .waitFor();
    assert.deepEqual((await handles()).toSorted(), ['first', 'second, default']);
    await choose(page, `first${mark}`, 'Disconnect');
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await eventually('one is left', async () => (await handles()).join() === 'second, default');
    await eventually(
      'one account needs no mark',
      async () => (await page.getByText('Default', { exact: true }).count()) === 0,
    );
  });

  it('asks the platform for another account, which the person consents to there', async () => {
    const { page } = await open(accounts, { visitor: ada });
    const asked = page.waitForRequest(request => request.url().endsWith('/connections/x/authorize'));
    await page.getByRole('button', { name: 'Add another account' }).first().click();
    assert.equal((await asked).postDataJSON().add, true);
    await page.fill('input[name=account]', `third${mark}`);
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.getByText('In addition to').waitFor();
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.getByText(`@third${mark}`).waitFor();
    assert.deepEqual((await handles()).toSorted(), ['first, default', 'second', 'third']);
  });

  it('shows long names on a phone and on a desktop, without obstacles', async () => {
    await api().rows(
      `update connections set handle = $2 || left(handle, 1) where org_id = $1`,
      ada.orgId,
      'longhandle'.repeat(15),
    );
    for (const size of [phone, { viewport: { width: 1_280, height: 860 } }]) {
      const { page } = await open(accounts, { visitor: ada, bypassCSP: true, ...size });
      await untilRead(page);
      await page.getByText('Default', { exact: true }).waitFor();
      assert.ok((await widthOf(page)) <= size.viewport.width);
      assert.deepEqual(await obstaclesOf(page), []);
    }
  });
});
