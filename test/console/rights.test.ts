import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { useApi } from '../support/http/api.ts';
import { builtConsole, untilRead, useConsoleTabs } from '../support/http/console-browser.ts';
import { anAuthor, type Author } from '../support/posts.ts';
import { teamOf, type Member } from '../support/team.ts';

const everyPlace = [
  'Home',
  'Calendar',
  'Waiting',
  'Comments',
  'Files',
  'Analytics',
  'Series',
  'Carousels',
  'Clips',
  'Agents',
  'Ideas',
  'Knowledge',
  'Brands',
  'Webhooks',
  'Settings',
];
const ofPosts = [
  'Home',
  'Calendar',
  'Waiting',
  'Comments',
  'Files',
  'Analytics',
  'Series',
  'Brands',
  'Settings',
];
const everyTab = [
  'You',
  'Notifications',
  'Sessions',
  'Organization',
  'Team',
  'API keys',
  'Plan and credits',
  'Audit log',
];

describe('what the console offers to', () => {
  const api = useApi(async () => ({ CONSOLE_DIR: await builtConsole() }));
  const open = useConsoleTabs(() => api().url);
  let ada: Author;
  let home: string;
  const { aMember, aGroup, close } = teamOf(api, () => ada);
  const namesIn = (page: Page, navigation: string): Promise<string[]> =>
    page.getByRole('navigation', { name: navigation }).getByRole('link').allInnerTexts();

  before(async () => {
    ada = await anAuthor(api(), ['x']);
    const { data } = await api().get('/auth/me', { as: ada.token });
    home = `/o/${data.organizations[0].slug}`;
  });

  /** Whose groups show files alone, and who writes for one brand. */
  const aFreelancer = async (): Promise<Member> => {
    const bob = await aMember({ groupIds: [await aGroup(['media:read'])] });
    await close(bob.memberId, ada.brand.id, ['posts:read', 'posts:write', 'brands:read']);
    return bob;
  };

  const people: [
    who: string,
    visitor: () => Promise<Pick<Member, 'email' | 'password'>>,
    places: readonly string[],
    tabs: readonly string[],
    mayInvite: boolean | undefined,
  ][] = [
    ['an owner', () => Promise.resolve(ada), everyPlace, everyTab, true],
    ['a plain member', () => aMember(), everyPlace, everyTab.filter(tab => tab !== 'Audit log'), false],
    [
      'a member with one brand',
      aFreelancer,
      ofPosts,
      ['You', 'Notifications', 'Sessions', 'Organization', 'API keys'],
      undefined,
    ],
  ];
  for (const [who, visitorOf, places, tabs, mayInvite] of people)
    it(`${who} is what the API lets them do`, async () => {
      const { page } = await open('/login', { visitor: await visitorOf() });
      await page.goto(`${api().url}/app${home}/settings/team`);
      await untilRead(page);
      assert.deepEqual(await namesIn(page, 'Places'), places);
      assert.deepEqual(await namesIn(page, 'Settings'), tabs);
      const invite = page.getByRole('button', { name: /^(Invite by mail|New link|New group|More for .*)$/ });
      assert.equal((await invite.count()) > 0, mayInvite === true);
      if (mayInvite === false) await page.getByText(/^Only owners and admins invite people/).waitFor();
      if (mayInvite === undefined) await page.getByText(/^Your groups do not show you the team/).waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Find anything' }).fill('webhooks');
      const found = page.getByRole('listbox', { name: 'Found' }).getByRole('option', { name: /^Webhooks/ });
      assert.equal((await found.count()) > 0, places.includes('Webhooks'));
    });

  it('a person who opens what they may not see is one sentence that says who may', async () => {
    const { page } = await open('/login', { visitor: await aMember() });
    await page.goto(`${api().url}/app${home}/settings/audit`);
    await page.getByText('Only owners read the audit log.').waitFor();
    await page.goto(`${api().url}/app${home}/settings/organization`);
    await page.getByText('Only owners and admins rename the organization.').waitFor();
    assert.equal(await page.getByLabel('Name in addresses').count(), 0);
  });
});
