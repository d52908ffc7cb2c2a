import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { anAgent } from '../support/agents.ts';
import { brandSections } from '../support/console/places.ts';
import { eventually } from '../support/eventually.ts';
import { useApi } from '../support/http/api.ts';
import { obstaclesOf } from '../support/http/axe.ts';
import { builtConsole, phone, untilRead, useConsoleTabs, widthOf } from '../support/http/console-browser.ts';
import { untilKept } from '../support/http/kept-draft.ts';
import { aBrand } from '../support/makers.ts';
import { anImage } from '../support/media.ts';
import { aConnection, aPost, anAuthor, type Author } from '../support/posts.ts';
import { aSeries } from '../support/series.ts';
import { teamOf } from '../support/team.ts';

const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Name of the first brand. */
const coffee = 'Good Coffee';

describe('the brand that the console is about', () => {
  const api = useApi(async () => ({ CONSOLE_DIR: await builtConsole() }));
  const open = useConsoleTabs(() => api().url);
  let ada: Author;
  let other: { id: string; slug: string; name: string };
  let home: string;
  const as = () => ({ visitor: ada });
  const text = (page: Page) => page.getByLabel('Text', { exact: true });
  const bar = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Brand:/ });
  const whose = (page: Page) => page.getByRole('region', { name: 'Brand of the post' });
  const goTo = async (page: Page, path: string): Promise<void> => {
    await page.goto(`${api().url}/app${home}${path}`);
    await untilRead(page);
  };
  const draftOf = (brandSlug: string, words: string) =>
    aPost(api(), ada, { text: words, platforms: ['x'], brandSlug, plannedFor: `${day(2)}T09:30:00Z` });

  beforeEach(async () => {
    ada = await anAuthor(api(), ['x', 'linkedin']);
    other = await aBrand(api(), ada.token, 'Tea Harbor');
    await api().patch(`/brands/${ada.brand.slug}`, { name: coffee }, { as: ada.token });
    const { data } = await api().get('/auth/me', { as: ada.token });
    home = `/o/${data.organizations[0].slug}`;
    await api().patch('/auth/me', { timeZone: 'Europe/Berlin' }, { as: ada.token });
  });

  const ways: [way: string, begin: string, write: (page: Page) => Promise<unknown>][] = [
    [
      'the bar',
      '/calendar',
      page => page.getByRole('banner').getByRole('link', { name: 'Write', exact: true }).click(),
    ],
    [
      'the calendar',
      '/calendar',
      page => page.getByRole('main').getByRole('link', { name: 'Write', exact: true }).click(),
    ],
    [
      'a day of the calendar',
      `/calendar?day=${day(2)}`,
      page =>
        page
          .locator(`[data-day="${day(2)}"]`)
          .getByRole('link', { name: /^Write for/ })
          .click(),
    ],
    [
      'an empty agenda',
      `/calendar?view=agenda&day=${day(300)}`,
      page =>
        page
          .getByRole('link', { name: /^Write for/ })
          .first()
          .click(),
    ],
    ['a key', '/comments', page => page.keyboard.press('n')],
    ['home', '', page => page.getByRole('banner').getByRole('link', { name: 'Write', exact: true }).click()],
    [
      'the command menu',
      '/analytics',
      async page => {
        await page.keyboard.press('Control+k');
        await page.getByRole('combobox', { name: 'Find anything' }).fill('write');
        await page.keyboard.press('Enter');
      },
    ],
    [
      'the place of the brand',
      '/brands',
      async page => {
        await page.goto(`${api().url}/app${home}/brands/${other.slug}/queue`);
        await page.getByRole('main').getByRole('link', { name: 'Write', exact: true }).click();
      },
    ],
  ];

  it('is the brand of the composer, by every way to write', async () => {
    const { page } = await open(`${home}/compose?brand=${ada.brand.slug}`, as());
    await text(page).fill('For the first');
    await untilKept(page, kept => kept.text === 'For the first');
    for (const [way, begin, write] of ways) {
      await goTo(page, `${begin}${begin.includes('?') ? '&' : '?'}brand=${other.slug}`);
      await write(page);
      await page.waitForURL(/compose/);
      await eventually(`${way} writes for the brand`, async () =>
        (await whose(page).innerText()).includes('Tea Harbor'),
      );
      assert.equal(await text(page).inputValue(), '', way);
      assert.match(page.url(), new RegExp(`brand=${other.slug}`), way);
    }
    await goTo(page, `/compose?brand=${ada.brand.slug}`);
    await eventually('it is there again', async () => (await text(page).inputValue()) === 'For the first');
    await whose(page).getByText(coffee).waitFor();
  });

  it('stays the same on the way through every place, and is taken up at the next start', async () => {
    const { page } = await open(home, as());
    await bar(page).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Tea Harbor' }).click();
    await page.waitForURL(new RegExp(`brand=${other.slug}`));
    const places = page.getByRole('navigation', { name: 'Places' }).getByRole('link');
    const count = await places.count();
    for (let place = 0; place < count; place += 1) {
      await places.nth(place).click();
      await untilRead(page);
      assert.match(page.url(), new RegExp(`brand=${other.slug}`));
      await bar(page).getByText('Tea Harbor').waitFor();
    }
    await page.goto(`${api().url}/app/`);
    await bar(page).getByText('Tea Harbor').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find anything' }).fill('all brands');
    await page.keyboard.press('Enter');
    await bar(page).getByText('All brands').waitFor();
    await page.keyboard.press('b');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await bar(page).getByText('Tea Harbor').waitFor();
  });

  it('shows what is its own alone, and with all brands whose each thing is', async () => {
    await draftOf(ada.brand.slug, 'A cup of coffee');
    const { id } = await draftOf(other.slug, 'A cup of tea');
    const { page } = await open(`${home}/calendar?view=agenda&brand=${other.slug}`, as());
    const chip = (words: string) => page.locator('[data-post]').filter({ hasText: words });
    await chip('A cup of tea').waitFor();
    assert.equal(await chip('A cup of coffee').count(), 0);
    assert.equal(await chip('A cup of tea').getByText('Tea Harbor').count(), 0);
    await bar(page).click();
    await page.getByRole('dialog').getByRole('button', { name: 'All brands' }).click();
    await chip('A cup of coffee').getByText(coffee).waitFor();
    await chip('A cup of tea').getByText('Tea Harbor').waitFor();
    await chip('A cup of tea').click();
    await page.waitForURL(new RegExp(id));
    await page.getByRole('main').getByText('Tea Harbor').waitFor();
    assert.equal(await page.getByText(other.slug, { exact: true }).count(), 0);
    await bar(page).click();
    await page.getByRole('dialog').getByRole('button', { name: coffee }).click();
    await page.waitForURL(/calendar/);
    await chip('A cup of coffee').waitFor();
    assert.equal(await chip('A cup of tea').count(), 0);
  });

  it('is named by its name on every screen of all brands, and never by its slug', async () => {
    const owner = { token: ada.token, brandSlug: other.slug };
    await aConnection(api(), { ...ada, brand: other }, 'x');
    await anAgent(api(), owner);
    await aSeries(api(), owner);
    const { id } = await draftOf(other.slug, 'A cup of tea');
    const bob = await teamOf(api, () => ada).aMember();
    const review = { stages: [{ name: 'Legal', approvers: [bob.memberId] }] };
    await api().patch(`/brands/${other.slug}`, { review }, { as: ada.token });
    await api().post(`/posts/${id}/schedule`, {}, { as: ada.token });
    const { page } = await open(home, { visitor: bob });
    const screens = [
      ...['', '/calendar', '/approvals', '/notifications', '/series', '/agents', '/brands'],
      ...[`/posts/${id}`, `/posts/${id}/edit`],
    ];
    for (const path of screens) {
      await goTo(page, path);
      await page.getByRole('main').getByText('Tea Harbor').first().waitFor({ state: 'attached' });
      assert.equal(await page.getByText(other.slug).count(), 0, path);
    }
  });

  it('is asked for if a post has none yet, and can be changed in the composer', async () => {
    const { page } = await open(`${home}/compose`, as());
    await text(page).fill('For somebody');
    assert.equal(await page.getByRole('button', { name: 'Save as a draft' }).count(), 0);
    const asked = page.getByRole('region', { name: 'Which brand is this post for?' });
    await asked.getByRole('button', { name: coffee }).click();
    await whose(page).getByText(coffee).waitFor();
    await page.getByRole('checkbox', { name: /@/ }).first().waitFor();
    await page.getByRole('button', { name: 'Change the brand' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Tea Harbor' }).click();
    await whose(page).getByText('Tea Harbor').waitFor();
    assert.equal(await text(page).inputValue(), 'For somebody');
    assert.equal(await page.getByRole('checkbox', { name: /@/ }).count(), 0);
    await bar(page).click();
    await page.getByRole('dialog').getByRole('button', { name: coffee }).click();
    await whose(page).getByText(coffee).waitFor();
    assert.equal(await text(page).inputValue(), '');
  });

  /** Ends of a brand while a person writes for it: the composer's note, and a check of the other screens. */
  const ends = {
    deleted: {
      end: () => api().delete(`/brands/${other.slug}`, { as: ada.token }),
      says: /^This brand was deleted/,
      elsewhere: async (page: Page) => {
        await page.getByText(`Unknown brand “${other.slug}”`).waitFor();
      },
    },
    archived: {
      end: () => api().post(`/brands/${other.slug}/archive`, undefined, { as: ada.token }),
      says: /^This brand is archived, so nothing can be published for it/,
      elsewhere: async (page: Page) => {
        await bar(page).getByText('Tea Harbor').waitFor();
        assert.equal(await page.getByRole('link', { name: 'Write', exact: true }).count(), 0);
      },
    },
  };
  for (const [what, { end, says, elsewhere }] of Object.entries(ends))
    it(`may be ${what}: the composer keeps the text, and every screen leads on`, async () => {
      const { page } = await open(`${home}/compose?brand=${other.slug}`, as());
      await text(page).fill('Earl Grey for everyone');
      await end();
      await page.getByText(says).waitFor();
      assert.equal(await text(page).inputValue(), 'Earl Grey for everyone');
      assert.equal(await page.getByRole('button', { name: 'Save as a draft' }).count(), 0);
      await page.getByRole('button', { name: 'Change the brand' }).click();
      const choices = page.getByRole('dialog');
      await choices.getByRole('button', { name: coffee }).waitFor();
      assert.equal(await choices.getByRole('button', { name: 'Tea Harbor' }).count(), 0);
      await choices.getByRole('button', { name: coffee }).click();
      await whose(page).getByText(coffee).waitFor();
      assert.equal(await text(page).inputValue(), 'Earl Grey for everyone');
      for (const path of ['', '/calendar', '/comments', `/brands/${other.slug}/kit`]) {
        await page.goto(`${api().url}/app${home}${path}?brand=${other.slug}`);
        await elsewhere(page);
      }
    });

  it('leads from one that is gone to all brands', async () => {
    await api().delete(`/brands/${other.slug}`, { as: ada.token });
    const { page } = await open(`${home}/brands/${other.slug}/kit`, as());
    await page.getByRole('button', { name: 'Show all brands' }).click();
    await page.getByRole('heading', { name: 'Brands' }).waitFor();
  });

  const section = (page: Page, name: string) =>
    page.getByRole('navigation', { name: 'Sections of the brand' }).getByRole('link', { name });
  const saved = async () => (await api().get(`/brands/${other.slug}`, { as: ada.token })).data;

  it('has its own page, where it gets a name, an order, a kit, and a voice', async () => {
    const { page } = await open(`${home}/brands`, as());
    await page.getByRole('link', { name: 'Settings of Tea Harbor' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Tea Port');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: 'Tea Port' }).waitFor();
    await bar(page).getByText('Tea Port').waitFor();
    await page.getByLabel('Address').selectOption('First');
    await page.getByText('The order is saved').waitFor();
    assert.equal((await saved()).position, 0);

    await section(page, 'Kit').click();
    const logo = { name: 'logo.jpg', mimeType: 'image/jpeg', buffer: await anImage({ color: 'teal' }) };
    await page.getByLabel('Logo image').setInputFiles(logo);
    await page.getByText('The logo is saved').waitFor();
    await bar(page).locator('img').waitFor();
    await page.getByLabel('Main color').fill('#0f6e84');
    await page.getByLabel('Font of headings').selectOption('Fraunces');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The kit is saved').waitFor();
    await section(page, 'Voice').click();
    await page.getByLabel('Voice of the brand').fill('Calm and short.');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The voice is saved').waitFor();
    const { kit } = await saved();
    const set = [kit.colors.primary, kit.fonts.heading, kit.voice];
    assert.deepEqual(set, ['#0f6e84', 'Fraunces', 'Calm and short.']);
  });

  it('lets a member do what only this brand allows, and can undo that', async () => {
    const team = teamOf(api, () => ada);
    const group = await team.aGroup(['posts:read', 'brands:read']);
    const bob = await team.aMember({ groupIds: [group] });
    await api().patch('/auth/me', { name: 'Bob' }, { as: bob.token });
    const override = () =>
      api().get(`/teams/members/${bob.memberId}/brand-overrides/${other.id}`, { as: ada.token });
    const { page } = await open(`${home}/brands/${other.slug}/people`, as());
    await page.getByRole('button', { name: 'Change what Bob may do' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('See accounts').check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    const badge = page.getByText('Own permissions', { exact: true });
    await badge.waitFor();
    const { permissions } = (await override()).data;
    assert.deepEqual(permissions.toSorted(), ['brands:read', 'connections:read', 'posts:read']);
    await page.getByRole('button', { name: 'Remove the own permissions of Bob' }).click();
    await badge.waitFor({ state: 'detached' });
    assert.equal((await override()).status, 404);
    const { page: bobs } = await open(`${home}/brands/${other.slug}/voice`, { visitor: bob });
    await bobs.getByText(/^You may view this brand/).waitFor();
  });

  it('is deleted by who types its name, once nothing of it is scheduled', async () => {
    const post = { text: 'Promised', platforms: ['x'], scheduledAt: `${day(2)}T09:30:00Z` };
    const { id } = await aPost(api(), ada, { ...post, brandSlug: ada.brand.slug });
    const { page } = await open(`${home}/brands/${ada.brand.slug}/settings`, as());
    const sure = page.getByRole('button', { name: 'Delete permanently' });
    await page.getByRole('button', { name: 'Delete the brand' }).click();
    await page.getByLabel('Type the name of the brand').fill('Tea Harbor');
    assert.ok(await sure.isDisabled());
    await page.getByLabel('Type the name of the brand').fill(coffee);
    await sure.click();
    await page
      .getByRole('alert')
      .getByText(/1 scheduled or publishing post/)
      .waitFor();
    await api().post(`/posts/${id}/cancel`, undefined, { as: ada.token });
    await sure.click();
    await page.getByText(`${coffee} was deleted`).waitFor();
    await page.getByRole('list', { name: 'Brands' }).getByText('Tea Harbor').waitFor();
    assert.equal((await api().get(`/brands/${ada.brand.slug}`, { as: ada.token })).status, 404);
  });

  it('is archived once nothing of it is scheduled, is listed apart, and is unarchived', async () => {
    const post = { text: 'Promised', platforms: ['x'], scheduledAt: `${day(2)}T09:30:00Z` };
    const { id } = await aPost(api(), ada, { ...post, brandSlug: ada.brand.slug });
    const { page } = await open(`${home}/brands/${ada.brand.slug}/settings`, as());
    await page.getByRole('button', { name: 'Archive the brand' }).click();
    const dialog = page.getByRole('dialog', { name: `Archive ${coffee}?` });
    const sure = dialog.getByRole('button', { name: 'Archive', exact: true });
    await sure.click();
    await dialog
      .getByRole('alert')
      .getByText(/1 scheduled or publishing post/)
      .waitFor();
    await api().post(`/posts/${id}/cancel`, undefined, { as: ada.token });
    await sure.click();
    await page.getByText(/^This brand is archived. You can read everything here/).waitFor();
    await page.goto(`${api().url}/app${home}/brands`);
    await page.getByRole('list', { name: 'Brands' }).getByText('Tea Harbor').waitFor();
    assert.equal(await page.getByRole('list', { name: 'Brands' }).getByText(coffee).count(), 0);
    await page.getByRole('list', { name: 'Archived' }).getByText(coffee).waitFor();
    await page.goto(`${api().url}/app${home}/posts/${id}`);
    await page.getByText(coffee).first().waitFor();
    await page.goto(`${api().url}/app${home}/brands`);
    await page.getByRole('button', { name: `Unarchive ${coffee}` }).click();
    await page.getByRole('list', { name: 'Brands' }).getByText(coffee).waitFor();
    assert.equal((await api().get(`/brands/${ada.brand.slug}`, { as: ada.token })).data.archivedAt, null);
  });

  it('has screens without obstacles, as wide as a phone, whatever it is called', async () => {
    await api().patch(`/brands/${other.slug}`, { name: 'Teahouse '.repeat(11) + 'w' }, { as: ada.token });
    await api().patch(`/brands/${ada.brand.slug}`, { name: 'w'.repeat(100) }, { as: ada.token });
    await draftOf(ada.brand.slug, 'A cup of coffee');
    const { page } = await open('/login', { ...as(), bypassCSP: true });
    const found: string[] = [];
    const own = brandSections.map(section => `/brands/${ada.brand.slug}/${section}`);
    for (const path of [
      '',
      '/calendar?view=agenda',
      '/compose',
      `/compose?brand=${ada.brand.slug}`,
      '/brands',
      ...own,
    ]) {
      await goTo(page, path);
      found.push(...(await obstaclesOf(page)));
      await page.setViewportSize(phone.viewport);
      await eventually(`${path} is no wider than a phone`, async () => {
        const width = await widthOf(page);
        return width <= phone.viewport.width;
      });
    }
    assert.deepEqual(found, []);
  });

  it('is found by words where there are many, also on a phone', async () => {
    for (let count = 0; count < 8; count += 1) await aBrand(api(), ada.token, `Client ${count}`);
    const { page } = await open(home, { ...as(), ...phone, bypassCSP: true });
    await bar(page).click();
    await page.getByLabel('Find a brand').fill('harbor');
    const list = page.getByRole('list', { name: 'Brands' }).getByRole('button');
    assert.deepEqual(await list.allInnerTexts().then(all => all.map(one => one.split('\n').at(-1))), [
      'Tea Harbor',
    ]);
    assert.equal(await widthOf(page), phone.viewport.width);
    await list.click();
    await bar(page).getByText('Tea Harbor').waitFor();
  });
});
