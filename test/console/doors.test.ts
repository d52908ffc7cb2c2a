import assert from 'node:assert/strict';
import { aKeyring, mailSecret } from '../support/canaries/mail-secrets.ts';
import { eventually } from '../support/eventually.ts';
import { useApi } from '../support/http/api.ts';
import { builtConsole, phone, useConsoleTabs } from '../support/http/console-browser.ts';
import { aPost, anAuthor, inHours, type Author } from '../support/posts.ts';
import { teamOf } from '../support/team.ts';
import { useForEach } from '../support/use.ts';

const another = 'another long password';

describe('a person at the console', () => {
  const keyring = aKeyring();
  const api = useApi(async () => ({ CONSOLE_DIR: await builtConsole(), ENCRYPTION_KEYS: keyring }));
  const open = useConsoleTabs(() => api().url);
  const ada = useForEach<Author>(() => anAuthor(api(), ['x']));
  const team = teamOf(api, ada);
  const slugOf = async (as: string): Promise<string> =>
    (await api().get('/auth/me', { as })).data.organizations[0].slug;
  const home = async () => `/o/${await slugOf(ada().token)}`;

  it('gets back in with a forgotten password', async () => {
    const { page } = await open('/login', phone);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByLabel('Email').fill(ada().email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByText(`If ${ada().email} has an account`).waitFor();
    const token = await mailSecret(api(), keyring, { email: ada().email, type: 'account.password_reset' });
    await page.goto(`${api().url}/app/reset-password#token=${token}`);
    await page.getByLabel('New password').fill(another);
    await page.getByRole('button', { name: 'Set the password' }).click();
    await page.getByRole('link', { name: 'Log in' }).click();
    await page.getByLabel('Email').fill(ada().email);
    await page.getByLabel('Password').fill(another);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.waitForURL(/\/o\//);
  });

  it('deletes the account, and keeps it by a login', async () => {
    const { page } = await open(`${await home()}/settings/profile`, { visitor: ada() });
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await dialog.getByLabel('Password').fill('not this one');
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await dialog
      .getByRole('alert')
      .getByText(/password/i)
      .waitFor();
    await dialog.getByLabel('Password').fill(ada().password);
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await page.getByText(/Log in before then to keep it/).waitFor();
    await page.getByLabel('Email').fill(ada().email);
    await page.getByLabel('Password').fill(ada().password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.waitForURL(/\/o\//);
    const rows = await api().rows('select deletes_at from users where id = $1', ada().id);
    assert.equal(rows[0].deletes_at, null);
  });

  it('leaves an organization, and is in another one then', async () => {
    const bob = await team.aMember();
    const { page } = await open(`${await home()}/settings/organization`, { visitor: bob });
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await eventually('bob has left', async () => {
      const { data } = await api().get('/teams/members', { as: ada().token });
      return data.members.every(({ userId }: { userId: string }) => userId !== bob.id);
    });
  });

  it('follows a feed into a knowledge base, pauses it, and deletes it', async () => {
    const { data: base } = await api().post('/kbs', { name: 'Roasting' }, { as: ada().token });
    const { page } = await open(`${await home()}/knowledge/${base.id}`, { visitor: ada() });
    await page.getByRole('button', { name: 'Add a source' }).click();
    await page.getByLabel('Address').fill('https://example.com/feed.xml');
    await page.getByRole('button', { name: 'Add it' }).click();
    const source = page.getByRole('list', { name: 'Sources' }).getByRole('listitem');
    await source.getByText('Followed items', { exact: true }).waitFor();
    const choose = async (name: string): Promise<void> => {
      await source.getByRole('button', { name: /^More for/ }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    await choose('Pause');
    await source.getByText('Paused', { exact: true }).waitFor();
    await choose('Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No sources').waitFor();
  });

  it('sends a client one link to several posts', async () => {
    const stages = [{ name: 'Client', client: true, clients: ['client@example.com'] }];
    await api().patch(`/brands/${ada().brand.slug}`, { review: { stages } }, { as: ada().token });
    for (const text of ['The first post', 'The second post'])
      await aPost(api(), ada(), { text, scheduledAt: inHours(30) });
    const { page } = await open(`${await home()}/calendar?view=agenda`, { visitor: ada() });
    for (const text of ['The first post', 'The second post']) await page.getByLabel(`Choose ${text}`).check();
    await page.getByRole('button', { name: 'Ask a client' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ask a client about 2 posts' });
    await dialog.getByLabel('Email address').fill('client@example.com');
    await dialog.getByRole('button', { name: 'Send a link' }).click();
    await page.getByText('A link was sent to client@example.com').waitFor();
    const [link] = await api().rows('select post_ids from review_links where org_id = $1', ada().orgId);
    assert.equal(link.post_ids.length, 2);
  });
});
