import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { freePort } from '../../../src/local/ports.ts';
import { useApi } from '../../support/http/api.ts';
import { obstaclesOf } from '../../support/http/axe.ts';
import { openBrowser } from '../../support/http/browser.ts';
import { aKeyring, mailSecret } from '../../support/canaries/mail-secrets.ts';
import { aBrand, aUser, type TestUser } from '../../support/makers.ts';
import { aConnection } from '../../support/posts.ts';
import { use } from '../../support/use.ts';

describe('a person who opens a link in a browser', () => {
  const browser = use(openBrowser);
  let ada: TestUser;
  const keyring = aKeyring();
  const api = useApi(async () => {
    const port = String(await freePort());
    const address = { PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` };
    return { ENCRYPTION_KEYS: keyring, SERVICE_NAME: 'Beacon & Co', ...address };
  });
  const problems: string[] = [];
  beforeEach(async () => {
    ada = await aUser(api(), { name: 'Ada' });
  });

  /** The page of a link, on a telephone; the browser may complain of nothing but a refusal. */
  const open = async (url: string): Promise<Page> => {
    const page = await browser().newPage({ viewport: { width: 390, height: 844 } });
    page.on('pageerror', ({ message }) => problems.push(message));
    page.on('console', message => {
      const isRefusal = /status of 4\d\d/.test(message.text());
      if (message.type() === 'error' && !isRefusal) problems.push(message.text());
    });
    assert.equal((await page.goto(url))?.status(), 200);
    const width = Number(await page.evaluate('document.documentElement.scrollWidth'));
    assert.ok(width <= 390, `${width}`);
    return page;
  };
  const press = async (page: Page, told: RegExp): Promise<void> => {
    await page.click('button');
    await page.waitForSelector('#say:not(:empty)');
    assert.match(await page.innerText('#say'), told);
    assert.deepEqual(problems, []);
  };
  const enter = async (page: Page, given: { email: string; password: string; name?: string }) => {
    if (given.name !== undefined) {
      await page.check('#isNew');
      await page.fill('#name', given.name);
    }
    await page.fill('#email', given.email);
    await page.fill('#password', given.password);
  };
  const aLink = async () =>
    (await api().post('/teams/invite-links', { maxUses: 1 }, { as: ada.token })).data.joinUrl as string;
  const members = async (): Promise<string[]> =>
    (await api().get('/teams/members', { as: ada.token })).data.members.map(
      ({ email }: { email: string }) => email,
    );
  /** Creates a post that waits for its confirmation, and returns the address of its page. */
  const aWaitingPost = async (): Promise<string> => {
    const brand = await aBrand(api(), ada.token);
    await aConnection(api(), { ...ada, brand }, 'x');
    const planned = { brandSlug: brand.slug, text: 'Hello <b>there</b>', platforms: ['x'] };
    const { data: post } = await api().post('/posts', planned, { as: ada.token });
    const asked = { revision: post.revision, clientName: 'Our agent' };
    const { data } = await api().post(`/posts/${post.id}/confirmations`, asked, { as: ada.token });
    return new URL(data.url).hash.slice(1);
  };
  const sessions = async ({ token: as }: TestUser): Promise<number> =>
    (await api().get('/auth/sessions', { as })).data.total;

  it('joins by an invite link, and leaves no session behind', async () => {
    const bob = await aUser(api());
    const page = await open(await aLink());
    assert.match(
      await page.innerText('main'),
      /^Beacon & Co\s+Join Ada's workspace\s+Ada invites you to Ada's/,
    );
    await enter(page, { ...bob, password: 'a wrong password' });
    await press(page, /password is wrong/);
    await enter(page, bob);
    await press(page, /You are in Ada's workspace now, as member/);
    assert.deepEqual(await members(), [ada.email, bob.email]);
    assert.equal(await sessions(bob), 1);
  });

  it('creates an account to join with, and learns when the link is used up', async () => {
    const joinUrl = await aLink();
    const [first, second] = ['first', 'second'].map(name => `${name}-${Date.now()}@example.com`);
    const page = await open(joinUrl);
    await enter(page, { email: String(first), password: 'correct horse', name: 'First' });
    await press(page, /as member/);
    const late = await open(joinUrl);
    assert.doesNotMatch(await late.innerText('main'), /Ada/);
    await enter(late, { email: String(second), password: 'correct horse', name: 'Second' });
    await press(late, /reached its limit/);
    assert.equal(await late.isChecked('#isNew'), false);
    assert.deepEqual(await members(), [ada.email, first]);
  });

  it('accepts an invitation that came by mail', async () => {
    const bob = await aUser(api());
    await api().post('/teams/invitations', { email: bob.email, role: 'admin' }, { as: ada.token });
    const secret = await mailSecret(api(), keyring, { email: bob.email, type: 'account.invitation' });
    const page = await open(`${api().url}/teams/invitations/${secret}`);
    assert.match(await page.innerText('form'), /^Ada invites you to Ada's workspace\./);
    await enter(page, bob);
    await press(page, /as admin/);
    assert.deepEqual(await members(), [ada.email, bob.email]);
  });

  it('verifies an email address, by a click and not by looking', async () => {
    const secret = await mailSecret(api(), keyring, { email: ada.email, type: 'account.email_verification' });
    const proven = async () =>
      (await api().rows('select 1 from users where id = $1 and email_verified_at is not null', ada.id))
        .length > 0;
    const page = await open(`${api().url}/verify-email#token=${secret}`);
    assert.equal(await proven(), false);
    await page.fill('#password', 'a password of her own');
    await press(page, /this ended everything that could act for the account before: 1 session, 0 API keys/);
    assert.equal(await proven(), true);
    const { email } = ada;
    const back = await api().post('/auth/login', { email, password: 'a password of her own' });
    assert.equal(back.status, 200);
    const again = await open(`${api().url}/verify-email#token=${secret}`);
    await again.fill('#password', 'another password');
    await press(again, /already used/);
    const cut = await open(`${api().url}/verify-email`);
    await cut.fill('#password', 'another password');
    await press(cut, /incomplete/);
    await cut.goto(`${api().url}/verify-email#token=${secret}`);
    await cut.waitForSelector('#say:empty', { state: 'attached' });
    await cut.fill('#password', 'another password');
    await press(cut, /already used/);
  });

  it('sets another password', async () => {
    await api().post('/auth/password/forgot', { email: ada.email });
    const secret = await mailSecret(api(), keyring, { email: ada.email, type: 'account.password_reset' });
    const page = await open(`${api().url}/reset-password#token=${secret}`);
    await page.fill('#password', 'another long password');
    await press(page, /is set/);
    const password = 'another long password';
    assert.equal((await api().post('/auth/login', { email: ada.email, password })).status, 200);
  });

  it('chooses which mails come', async () => {
    const page = await open(`${api().url}/notifications/preferences`);
    await enter(page, ada);
    await page.click('button');
    await page.waitForSelector('[name="post.failed"]');
    assert.ok(await page.isChecked('[name="post.failed"]'));
    await page.uncheck('[name="post.failed"]');
    await page.fill('#zone', 'Nowhere');
    await press(page, /name of a time zone/);
    await page.fill('#zone', 'Asia/Tokyo');
    await press(page, /is saved/);
    assert.equal((await api().get('/auth/me', { as: ada.token })).data.timeZone, 'Asia/Tokyo');
    const { data } = await api().get('/api/notifications/preferences', { as: ada.token });
    const failed = data.preferences.find(({ type }: { type: string }) => type === 'post.failed');
    assert.deepEqual(failed, { type: 'post.failed', inApp: true, mail: false, push: true });
  });

  it('chooses them for the organization whose mail led here, by its name', async () => {
    const { data: other } = await api().post('/orgs', { name: 'Other <b>Org</b>' }, { as: ada.token });
    const page = await open(`${api().url}/notifications/preferences?org=${other.id}`);
    await enter(page, ada);
    await page.click('button');
    await page.waitForSelector('[name="post.failed"]');
    assert.match(await page.innerText('#choices'), /applies only to Other <b>Org<\/b>/);
    await page.uncheck('[name="post.failed"]');
    await press(page, /is saved/);
    const chosen = await api().rows(
      'select org_id, mail from notification_preferences where user_id = $1 and type = $2',
      ada.id,
      'post.failed',
    );
    assert.deepEqual(chosen, [{ org_id: other.id, mail: false }]);
  });

  it('finds out where they are, also where nothing is', async () => {
    const asked = (path: string, accept: string) => fetch(api().url + path, { headers: { Accept: accept } });
    for (const path of [
      '/verify-email',
      '/nothing/at/all',
      '/device',
      '/docs',
      '/connections/x/callback?state=none',
    ]) {
      const page = await (await asked(path, 'text/html,*/*;q=0.8')).text();
      assert.match(page, /<title>[^<]+ · Beacon &amp; Co<\/title>/, path);
    }
    const nothing = await asked('/nothing/at/all', 'text/html');
    assert.deepEqual(
      [nothing.status, nothing.headers.get('content-type')],
      [404, 'text/html; charset=utf-8'],
    );
    assert.match(await nothing.text(), /Page not found/);
    const program = await asked('/nothing/at/all', '*/*');
    assert.deepEqual(
      [program.status, ((await program.json()) as { error: string }).error],
      [404, 'not_found'],
    );
  });

  it('sees a post that an app has planned as each platform gets it, and approves it', async () => {
    const page = await open(`${api().url}/confirm#${await aWaitingPost()}`);
    await enter(page, ada);
    await page.click('button');
    await page.waitForSelector('#decide:not([hidden])');
    const shown = await page.innerText('#decide');
    assert.match(shown, /Hello <b>there<\/b>[^]*18 of 280/);
    assert.match(shown, /Our agent, on behalf of Ada/);
    // read for longer than a login counts
    await api().rows(
      "update sessions set created_at = created_at - interval '11 minutes' where user_id = $1",
      ada.id,
    );
    await page.click('#approve');
    await page.waitForSelector('#ask:not([hidden])');
    assert.match(await page.innerText('#say'), /Log in again/);
    await enter(page, ada);
    await page.click('#ask button');
    await page.waitForSelector('#decide:not([hidden])');
    await page.click('#approve');
    await page.waitForSelector('#say:has-text("Approved.")');
    assert.deepEqual(problems, []);
    const [row] = await api().rows(
      'select status, decided_by from post_confirmations where org_id = $1',
      ada.orgId,
    );
    assert.deepEqual(row, { status: 'used', decided_by: ada.id });
  });

  it('is counted by their address, as for every page', async () => {
    const left = async (): Promise<number> => {
      const { headers } = await fetch(`${api().url}/verify-email`, { headers: { Accept: 'text/html' } });
      assert.match(headers.get('content-type') ?? '', /html/);
      return Number(headers.get('x-ratelimit-remaining'));
    };
    const before = await left();
    assert.equal(await left(), before - 1);
  });

  it('is a person: programs get what they got', async () => {
    const path = new URL(await aLink()).pathname;
    assert.equal((await api().get(path, { as: ada.token })).data.organizationName, "Ada's workspace");
    assert.equal((await api().get('/verify-email')).status, 404);
    assert.equal((await api().get('/teams/invitations/invite-social-x')).status, 405);
  });

  it('has no obstacle that axe knows, on any page, narrow and light, wide and dark', async () => {
    const { data: begun } = await api().post('/auth/device/code', { clientName: 'Our CLI' });
    const paths = [
      '/verify-email',
      '/reset-password',
      new URL(await aLink()).pathname,
      '/webhooks/00000000-0000-7000-8000-000000000000',
      '/posts',
      '/notifications/preferences',
      `/device#${begun.userCode}`,
      `/confirm#${await aWaitingPost()}`,
      '/nothing-here',
      // pages of a consent: what is refused, and what asks
      '/connections/x/callback?state=none',
    ];
    const page = await browser().newPage({ bypassCSP: true });
    const found: string[] = [];
    for (const path of paths) {
      await page.goto(api().url + path);
      found.push(...(await obstaclesOf(page)));
    }
    assert.deepEqual(found, []);
  });
});
