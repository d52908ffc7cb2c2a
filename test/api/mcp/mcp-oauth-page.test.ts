import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { obstaclesOf } from '../../support/http/axe.ts';
import { openBrowser } from '../../support/http/browser.ts';
import { use } from '../../support/use.ts';
import { reachesDocuments, useDocuments } from './use-documents.ts';
import { redirectUri, useOAuth } from './use-oauth.ts';

describe('an app that is authorized for /mcp on a page', () => {
  const { api, ada, register, verifier, queryOf, form } = useOAuth(reachesDocuments);
  const { serve } = useDocuments();
  const browser = use(openBrowser);

  /** Logs Ada in on the page, and returns the next page. */
  const enter = async (page: Page): Promise<string> => {
    await page.fill('#email', ada().email);
    await page.fill('#password', ada().password);
    await page.click('#ask button');
    await page.waitForSelector('#decide:not([hidden])');
    return page.innerText('main');
  };

  it('is let in by a person who sees in a browser what it asks for, and where the answer goes', async () => {
    const [clientId, codeVerifier] = [await register({ client_name: 'Model <b>One</b>' }), verifier()];
    const page = await browser().newPage({ viewport: { width: 390, height: 844 }, bypassCSP: true });
    await page.route('http://127.0.0.1:9/**', route => route.fulfill({ body: 'back' }));
    await page.goto(
      `${api().url}/oauth/authorize?${queryOf(clientId, codeVerifier, { scope: 'posts:read brands:read' })}`,
    );
    assert.deepEqual(await obstaclesOf(page), []);
    const shown = await enter(page);
    assert.doesNotMatch(shown, /Described by/);
    assert.match(shown, /Model <b>One<\/b>[^]*127\.0\.0\.1:9[^]*See your brands\s+See posts, drafts/);
    assert.doesNotMatch(shown, /Write and change/);
    assert.deepEqual(await obstaclesOf(page), []);
    await page.click('#approve');
    await page.waitForURL(/127\.0\.0\.1:9\/callback\?code=/);
    const code = new URL(page.url()).searchParams.get('code') ?? '';
    const grant = { grant_type: 'authorization_code', client_id: clientId, code, redirect_uri: redirectUri };
    const { body } = await form('/oauth/token', { ...grant, code_verifier: codeVerifier });
    assert.deepEqual([body['token_type'], body['scope']], ['Bearer', 'brands:read posts:read']);
    const { data } = await api().get('/auth/sessions', { as: ada().token });
    assert.equal(data.total, 1, 'the page leaves no session behind');
  });

  it('is let in elsewhere where the organization is suspended, and never to what was not shown', async () => {
    const { data: other } = await api().post('/orgs', { name: 'Another' }, { as: ada().token });
    await api().rows(
      `insert into billing_accounts (org_id, status) values ($1, 'suspended')
       on conflict (org_id) do update set status = excluded.status`,
      ada().orgId,
    );
    await api().put('/orgs/active', { orgId: ada().orgId }, { as: ada().token });
    const page = await browser().newPage();
    await page.goto(`${api().url}/oauth/authorize?${queryOf(await register(), verifier())}`);
    await enter(page);
    await page.selectOption('#organization', ada().orgId);
    await page.waitForSelector('#approve:enabled');
    await page.click('#approve');
    await page.waitForSelector('#say:has-text("suspended")');
    const lookUps = '**/oauth/consents/look-up';
    const unavailable = { success: false, error: 'unavailable', message: 'Please try again.' };
    await page.route(lookUps, route => route.fulfill({ status: 503, json: unavailable }));
    await page.selectOption('#organization', other.id);
    await page.waitForSelector('#say:has-text("Please try again.")');
    assert.equal(await page.isDisabled('#approve'), true);
    await page.unroute(lookUps);
    await page.selectOption('#organization', ada().orgId);
    await page.waitForSelector('#scopes li');
    await page.selectOption('#organization', other.id);
    await page.waitForSelector('#approve:enabled');
    await page.route('http://127.0.0.1:9/**', route => route.fulfill({ body: 'back' }));
    await page.click('#approve');
    await page.waitForURL(/127\.0\.0\.1:9\/callback\?code=/);
  });

  it('is opened by its own scheme, which the person is shown, and once more where it did not open', async () => {
    const own = 'cursor://anysphere.cursor-mcp/oauth/callback';
    const clientId = await register({ redirect_uris: [own] });
    const page = await browser().newPage({ bypassCSP: true });
    await page.goto(`${api().url}/oauth/authorize?${queryOf(clientId, verifier(), { redirect_uri: own })}`);
    assert.match(await enter(page), /The answer goes to\s+cursor: – the app on this device/);
    await page.click('#approve');
    await page.waitForSelector('#say a');
    const link = (await page.getAttribute('#say a', 'href')) ?? '';
    assert.ok(link.startsWith(`${own}?code=code-social-`));
    assert.deepEqual(await obstaclesOf(page), []);
  });

  it('is shown with the host that describes it, where it is named by a document', async () => {
    const clientId = serve({ client_name: 'A model', redirect_uris: [redirectUri] });
    const page = await browser().newPage();
    await page.goto(`${api().url}/oauth/authorize?${queryOf(clientId, verifier())}`);
    const shown = await enter(page);
    assert.match(shown, new RegExp(`Described by\\s+${new URL(clientId).host}`));
    assert.match(shown, /127\.0\.0\.1:9, an app on your own computer/);
  });
});
