import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { aKeyring } from '../support/canaries/mail-secrets.ts';
import { consolePlaces } from '../support/console/places.ts';
import { useApi } from '../support/http/api.ts';
import { builtConsole, untilRead, useConsoleTabs } from '../support/http/console-browser.ts';
import { allScopes } from '../../src/domain/team/scopes.ts';
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

const readScopes = allScopes.filter(scope => scope.endsWith(':read'));

/** Script that returns the names of enabled controls on a page, without links. */
const enabledActions = `[...document.querySelectorAll('main button, main summary, main input[type=checkbox]')]
  .filter(one => !one.matches(':disabled') && one.checkVisibility())
  .map(one => one.getAttribute('aria-label') ?? one.labels?.[0]?.textContent ?? one.textContent)
  .map(name => name.trim())`;

/** Controls that a person with read access can press: functions of the screen itself, and their own settings. */
const readersMay = [
  /^(Back|Forward|Today|More|All (platforms|states|authors|by them)▾?|Show (more|all)|Search|Open|Details)$/,
  /^(Drafts without a time \(\d+\)|Without a description|Unused|Start here|Permissions)$/,
  // an entry of a list, which shows it
  /^donaudampf/,
  /^(Save as CSV|Export all posts|Add the note)$/,
  // of one's own: profile, devices, notifications, keys, and what one belongs to
  /^(Send it again|As this device says: .*|Save|Change the password|Delete my account|End|End all others)$/,
  /^(Time zone|Here|By mail|Push|New key|Leave|Create the organization)$/,
];

describe('what the console offers to', () => {
  const keyring = aKeyring();
  const api = useApi(async () => ({ CONSOLE_DIR: await builtConsole(), ENCRYPTION_KEYS: keyring }));
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

  /** Creates a member whose groups show files only, and who writes for one brand. */
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
      if (mayInvite === false) await page.getByText(/^Only owners and admins may invite people/).waitFor();
      if (mayInvite === undefined) await page.getByText(/^Your groups do not include the team/).waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Find anything' }).fill('webhooks');
      const found = page.getByRole('listbox', { name: 'Found' }).getByRole('option', { name: /^Webhooks/ });
      assert.equal((await found.count()) > 0, places.includes('Webhooks'));
    });

  it('a person who opens what they may not see is one sentence that says who may', async () => {
    const { page } = await open('/login', { visitor: await aMember() });
    await page.goto(`${api().url}/app${home}/settings/audit`);
    await page.getByText('Only owners may read the audit log.').waitFor();
    await page.goto(`${api().url}/app${home}/settings/organization`);
    await page.getByText('Only owners and admins may rename the organization.').waitFor();
    assert.equal(await page.getByLabel('Name in addresses').count(), 0);
  });

  it('a member who may only read is nothing that the API would refuse, on any screen', async () => {
    const { author, addresses } = await consolePlaces(api(), keyring);
    const team = teamOf(api, () => author);
    const reader = await team.aMember({ groupIds: [await team.aGroup(readScopes)] });
    const { page } = await open('/login', { visitor: reader });
    const found: string[] = [];
    page.on('response', answer => {
      if (answer.status() === 403) found.push(`${page.url()} asked for ${answer.url()}`);
    });
    for (const address of Object.values(addresses).flat()) {
      if (!address.startsWith('/o/')) continue;
      await page.goto('about:blank');
      await page.goto(`${api().url}/app${address}`);
      await untilRead(page);
      const names = (await page.evaluate(enabledActions)) as string[];
      const offered = names.filter(name => !readersMay.some(pattern => pattern.test(name)));
      found.push(...offered.map(name => `${address} offers ${name}`));
    }
    assert.deepEqual(found, []);
  });
});
