import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import {
  Client,
  StreamableHTTPClientTransport,
  UnauthorizedError,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
} from '@modelcontextprotocol/client';
import { freePort } from '../../../src/local/ports.ts';
import { obstaclesOf } from '../../support/http/axe.ts';
import { useApi } from '../../support/http/api.ts';
import { openBrowser } from '../../support/http/browser.ts';
import { anAuthor, type Author } from '../../support/posts.ts';
import { use } from '../../support/use.ts';

const redirectUri = 'http://127.0.0.1:9/callback';

describe('a program that is let in to /mcp', () => {
  const api = useApi(async () => {
    const port = String(await freePort());
    return { PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` };
  });
  const browser = use(openBrowser);
  let ada: Author;
  beforeEach(async () => {
    ada = await anAuthor(api(), ['x']);
  });

  const json = async (path: string) =>
    (await fetch(api().url + path)).json() as Promise<Record<string, unknown>>;
  const register = async (given: object = {}): Promise<string> => {
    const body = { redirect_uris: [redirectUri], client_name: 'A model', ...given };
    return String((await api().post('/oauth/register', body)).body['client_id']);
  };
  const verifier = () => randomBytes(32).toString('base64url');
  const challengeOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
  const queryOf = (clientId: string, codeVerifier: string, more: Record<string, string> = {}): string =>
    new URLSearchParams({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: redirectUri,
      code_challenge: challengeOf(codeVerifier),
      code_challenge_method: 'S256',
      state: 'its own',
      resource: `${api().url}/mcp`,
      ...more,
    }).toString();
  const decide = (query: string, decision = 'approve', as = ada.token) =>
    api().post('/oauth/consents', { query, decision, shownIn: ada.orgId }, { as });
  const form = async (path: string, fields: Record<string, string>) => {
    const raw = new URLSearchParams(fields).toString();
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const { status, body } = await api().send('POST', path, undefined, { raw, headers });
    return { status, body: body as Record<string, string> };
  };
  interface Tokens {
    clientId: string;
    access: string;
    refresh: string;
  }
  const tokensOf = ({ body }: { body: Record<string, string> }, clientId: string): Tokens => ({
    clientId,
    access: body['access_token'] ?? JSON.stringify(body),
    refresh: body['refresh_token'] ?? '',
  });
  /** A code that a person has given, and how it is exchanged. */
  const aCode = async (more: Record<string, string> = {}) => {
    const [clientId, codeVerifier] = [await register(), verifier()];
    const { data, text } = await decide(queryOf(clientId, codeVerifier, more));
    const answer = new URL(String(data?.redirectTo ?? text));
    assert.equal(answer.searchParams.get('state'), 'its own');
    assert.equal(answer.searchParams.get('iss'), api().url);
    return {
      grant_type: 'authorization_code',
      client_id: clientId,
      code: answer.searchParams.get('code') ?? '',
      redirect_uri: redirectUri,
      code_verifier: codeVerifier,
    };
  };
  const letIn = async (more?: Record<string, string>): Promise<Tokens> => {
    const code = await aCode(more);
    return tokensOf(await form('/oauth/token', code), code.client_id);
  };
  const refresh = ({ clientId, refresh: token }: Tokens) =>
    form('/oauth/token', { grant_type: 'refresh_token', client_id: clientId, refresh_token: token });
  const tools = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  const works = async ({ access }: Pick<Tokens, 'access'>): Promise<number> =>
    (await api().post('/mcp', tools, { as: access })).status;

  it('learns by itself where to ask', async () => {
    const refused = await fetch(`${api().url}/mcp`, { method: 'POST' });
    const [, address = ''] =
      /resource_metadata="([^"]+)"/.exec(refused.headers.get('www-authenticate') ?? '') ?? [];
    assert.equal(address, `${api().url}/.well-known/oauth-protected-resource/mcp`);
    const resource = await json(new URL(address).pathname);
    assert.deepEqual(
      [resource['resource'], resource['authorization_servers']],
      [`${api().url}/mcp`, [api().url]],
    );
    const server = await json('/.well-known/oauth-authorization-server');
    assert.deepEqual(
      [server['issuer'], server['code_challenge_methods_supported'], server['token_endpoint']],
      [api().url, ['S256'], `${api().url}/oauth/token`],
    );
    const { headers } = await fetch(`${api().url}/posts`);
    assert.equal(headers.get('www-authenticate'), 'Bearer');
  });

  it('is a client as it comes, which needs nothing but the address', async () => {
    let address: URL | undefined;
    const kept: {
      client?: StoredOAuthClientInformation;
      tokens?: StoredOAuthTokens;
      verifier?: string;
      found?: OAuthDiscoveryState;
    } = {};
    const provider: OAuthClientProvider = {
      redirectUrl: redirectUri,
      clientMetadata: { redirect_uris: [redirectUri], client_name: 'A client' },
      clientInformation: () => kept.client,
      saveClientInformation: client => void (kept.client = client),
      tokens: () => kept.tokens,
      saveTokens: tokens => void (kept.tokens = tokens),
      redirectToAuthorization: url => void (address = url),
      saveCodeVerifier: text => void (kept.verifier = text),
      codeVerifier: () => kept.verifier ?? '',
      saveDiscoveryState: found => void (kept.found = found),
      discoveryState: () => kept.found,
    };
    const transport = () =>
      new StreamableHTTPClientTransport(new URL(`${api().url}/mcp`), { authProvider: provider });
    const first = transport();
    const client = () => new Client({ name: 'A client', version: '1' });
    await assert.rejects(client().connect(first), UnauthorizedError);
    assert.ok(address);
    const { data } = await decide(address.search.slice(1));
    await first.finishAuth(new URL(data.redirectTo).searchParams);
    const connected = client();
    await connected.connect(transport());
    const { content } = await connected.callTool({ name: 'list_brands', arguments: {} });
    assert.match(JSON.stringify(content), new RegExp(ada.brand.slug));
    await connected.close();
  });

  it('is let in by a person who sees in a browser what it asks for, and where the answer goes', async () => {
    const [clientId, codeVerifier] = [await register({ client_name: 'Model <b>One</b>' }), verifier()];
    const page = await browser().newPage({ viewport: { width: 390, height: 844 }, bypassCSP: true });
    await page.route('http://127.0.0.1:9/**', route => route.fulfill({ body: 'back' }));
    await page.goto(
      `${api().url}/oauth/authorize?${queryOf(clientId, codeVerifier, { scope: 'posts:read brands:read' })}`,
    );
    assert.deepEqual(await obstaclesOf(page), []);
    await page.fill('#email', ada.email);
    await page.fill('#password', ada.password);
    await page.click('#ask button');
    await page.waitForSelector('#decide:not([hidden])');
    const shown = await page.innerText('main');
    assert.match(shown, /Model <b>One<\/b>[^]*127\.0\.0\.1:9[^]*See your brands\s+See posts, drafts/);
    assert.doesNotMatch(shown, /Write and change/);
    assert.deepEqual(await obstaclesOf(page), []);
    await page.click('#approve');
    await page.waitForURL(/127\.0\.0\.1:9\/callback\?code=/);
    const code = new URL(page.url()).searchParams.get('code') ?? '';
    const grant = { grant_type: 'authorization_code', client_id: clientId, code, redirect_uri: redirectUri };
    const { body } = await form('/oauth/token', { ...grant, code_verifier: codeVerifier });
    assert.deepEqual([body['token_type'], body['scope']], ['Bearer', 'brands:read posts:read']);
    const { data } = await api().get('/auth/sessions', { as: ada.token });
    assert.equal(data.total, 1, 'the page leaves no session behind');
  });

  it('is told when the person declines', async () => {
    const { data } = await decide(queryOf(await register(), verifier()), 'deny');
    const answer = new URL(data.redirectTo);
    assert.deepEqual(
      [answer.searchParams.get('error'), answer.searchParams.get('code')],
      ['access_denied', null],
    );
  });

  it('shows as a key that its person can revoke, and replaces what was agreed to before', async () => {
    const tokens = await letIn();
    assert.equal(await works(tokens), 200);
    const keys = async () => (await api().get('/api-keys', { as: ada.token })).data.apiKeys;
    const [key] = await keys();
    assert.deepEqual([key.name, key.prefix, key.scopes.includes('posts:write')], ['A model', 'oauth', true]);
    await api().delete(`/api-keys/${key.id}`, { as: ada.token });
    assert.equal(await works(tokens), 401);
    assert.equal((await refresh(tokens)).body['error'], 'invalid_grant');
    const codeVerifier = verifier();
    for (const _ of ['first', 'second']) await decide(queryOf(tokens.clientId, codeVerifier));
    assert.equal((await keys()).length, 1);
  });

  it('does at /mcp what it was let do, and nothing elsewhere', async () => {
    const { access } = await letIn({ scope: 'brands:read teams:write' });
    const call = { ...tools, method: 'tools/call', params: { name: 'list_posts', arguments: {} } };
    const { body } = await api().post('/mcp', call, { as: access });
    assert.match(JSON.stringify(body), /insufficient_scope/);
    const elsewhere = await api().get('/brands', { as: access });
    assert.deepEqual([elsewhere.status, /for \/mcp alone/.test(elsewhere.body.message)], [401, true]);
  });

  it('renews its tokens, and once more when the answer was lost; later than that somebody stole one', async () => {
    const first = await letIn();
    const second = tokensOf(await refresh(first), first.clientId);
    assert.equal(await works(second), 200);
    const third = tokensOf(await refresh(first), first.clientId);
    assert.deepEqual([await works(second), await works(third)], [401, 200]);
    await api().rows(
      "update oauth_tokens set used_at = used_at - interval '1 minute' where used_at is not null",
    );
    const stolen = await refresh(first);
    assert.deepEqual([stolen.status, stolen.body['error']], [400, 'invalid_grant']);
    assert.match(stolen.body['message'] ?? '', /the consent has ended/);
    assert.equal(await works(third), 401);
    const rows = await api().rows(
      "select actor_kind from audit_events where org_id = $1 and action = 'api_key.revoked'",
      ada.orgId,
    );
    assert.deepEqual(rows, [{ actor_kind: 'service' }]);
  });

  it('loses everything when the tokens are shown that another answer took the place of', async () => {
    const first = await letIn();
    const second = tokensOf(await refresh(first), first.clientId);
    const third = tokensOf(await refresh(first), first.clientId);
    assert.equal((await refresh(second)).body['error'], 'invalid_grant');
    assert.equal(await works(third), 401);
  });

  it('is another one on another machine, and may not be given more among the keys', async () => {
    const [desktop, laptop] = [await letIn(), await letIn()];
    assert.deepEqual([await works(desktop), await works(laptop)], [200, 200]);
    const { data } = await api().get('/api-keys', { as: ada.token });
    for (const change of [{ scopes: ['teams:write'] }, { expiresAt: '2099-01-01T00:00:00Z' }]) {
      const wider = await api().patch(`/api-keys/${data.apiKeys[0].id}`, change, { as: ada.token });
      assert.deepEqual([wider.status, wider.body.error], [409, 'invalid_state']);
    }
  });

  it('is let in where the person was shown that it is, or not at all', async () => {
    const { data: other } = await api().post('/orgs', { name: 'Another' }, { as: ada.token });
    const query = queryOf(await register(), verifier());
    const body = { query, decision: 'approve', shownIn: other.id };
    assert.equal((await api().post('/oauth/consents', body, { as: ada.token })).body.error, 'invalid_state');
  });

  it('loses everything when its code comes twice', async () => {
    const code = await aCode();
    const tokens = tokensOf(await form('/oauth/token', code), code.client_id);
    assert.equal((await form('/oauth/token', code)).body['error'], 'invalid_grant');
    assert.equal(await works(tokens), 401);
  });

  it('is listed with the end of its consent, which moves with each renewal', async () => {
    const dayMs = 86_400_000;
    const endsIn = async (): Promise<number> => {
      const [key] = (await api().get('/api-keys', { as: ada.token })).data.apiKeys;
      return (Date.parse(key.expiresAt) - Date.now()) / dayMs;
    };
    const code = await aCode();
    assert.ok((await endsIn()) < 0.01, 'a code that nobody fetched leaves no living key');
    const tokens = tokensOf(await form('/oauth/token', code), code.client_id);
    assert.ok((await endsIn()) > 29);
    await api().rows(
      `update api_keys set expires_at = now() + interval '1 day' where org_id = $1`,
      ada.orgId,
    );
    const renewed = tokensOf(await refresh(tokens), tokens.clientId);
    assert.ok((await endsIn()) > 29);
    await api().rows('update api_keys set expires_at = now() where org_id = $1', ada.orgId);
    assert.equal((await refresh(renewed)).body['error'], 'invalid_grant');
  });

  it('is let in elsewhere where the organization is suspended, and never to what was not shown', async () => {
    const { data: other } = await api().post('/orgs', { name: 'Another' }, { as: ada.token });
    await api().rows(
      `insert into billing_accounts (org_id, status) values ($1, 'suspended')
       on conflict (org_id) do update set status = excluded.status`,
      ada.orgId,
    );
    await api().put('/orgs/active', { orgId: ada.orgId }, { as: ada.token });
    const page = await browser().newPage();
    await page.goto(`${api().url}/oauth/authorize?${queryOf(await register(), verifier())}`);
    await page.fill('#email', ada.email);
    await page.fill('#password', ada.password);
    await page.click('#ask button');
    await page.waitForSelector('#decide:not([hidden])');
    await page.selectOption('#organization', ada.orgId);
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
    await page.selectOption('#organization', ada.orgId);
    await page.waitForSelector('#scopes li');
    await page.selectOption('#organization', other.id);
    await page.waitForSelector('#approve:enabled');
    await page.route('http://127.0.0.1:9/**', route => route.fulfill({ body: 'back' }));
    await page.click('#approve');
    await page.waitForURL(/127\.0\.0\.1:9\/callback\?code=/);
  });

  it('gets its state back as it is, also where every character of it becomes nine', async () => {
    const state = '€'.repeat(990);
    const { data } = await decide(queryOf(await register(), verifier(), { state }));
    assert.equal(new URL(data.redirectTo).searchParams.get('state'), state);
  });

  it('ends it by itself, by either token', async () => {
    const tokens = await letIn();
    assert.equal((await form('/oauth/revoke', { token: tokens.refresh })).status, 200);
    assert.equal(await works(tokens), 401);
    assert.equal((await form('/oauth/revoke', { token: 'none of ours' })).status, 200);
  });

  it('works no longer than its tokens', async () => {
    const tokens = await letIn();
    const end = (kind: string) =>
      api().rows('update oauth_tokens set expires_at = now() where kind = $1', kind);
    await end('access');
    assert.equal(await works(tokens), 401);
    await end('refresh');
    assert.equal((await refresh(tokens)).body['error'], 'invalid_grant');
    const code = await aCode();
    await end('code');
    assert.equal((await form('/oauth/token', code)).body['error'], 'invalid_grant');
  });

  it('gets nothing for a code that it cannot prove is its own', async () => {
    const code = await aCode();
    const other = await register({ client_name: 'Another' });
    for (const [wrong, error] of [
      [{ code_verifier: verifier() }, 'invalid_grant'],
      [{ redirect_uri: 'http://127.0.0.1:9/other' }, 'invalid_grant'],
      [{ client_id: other }, 'invalid_grant'],
      [{ client_id: 'made.up.here' }, 'invalid_client'],
      [{ resource: 'https://elsewhere.example/mcp' }, 'invalid_target'],
      [{ grant_type: 'password' }, 'unsupported_grant_type'],
      [{ code: '' }, 'invalid_request'],
    ] as const) {
      const { status, body } = await form('/oauth/token', { ...code, ...wrong });
      assert.deepEqual([status, body['error']], [400, error], JSON.stringify(wrong));
    }
    assert.equal((await form('/oauth/token', code)).status, 200);
  });

  it('is sent nowhere with a request that is not right, and registers no address that hides where', async () => {
    const clientId = await register();
    for (const [more, error] of [
      [{ redirect_uri: 'http://127.0.0.1:9/elsewhere' }, 'invalid_request'],
      [{ redirect_uri: 'https://evil.example/' }, 'invalid_request'],
      [{ code_challenge_method: 'plain' }, 'invalid_request'],
      [{ response_type: 'token' }, 'invalid_request'],
      [{ scope: 'teams:write' }, 'invalid_request'],
      [{ state: 'x'.repeat(9_001) }, 'invalid_request'],
      [{ resource: 'https://elsewhere.example/mcp' }, 'invalid_target'],
      [{ client_id: 'made.up.here' }, 'invalid_client'],
    ] as const)
      assert.equal(
        (await decide(queryOf(clientId, verifier(), more))).body.error,
        error,
        JSON.stringify(more),
      );
    const otherPort = queryOf(clientId, verifier(), { redirect_uri: 'http://127.0.0.1:49152/callback' });
    assert.equal((await decide(otherPort)).status, 200);
    for (const uri of [
      'http://example.com/cb',
      'https://a@example.com/',
      'https://example.com/#x',
      'javascript:alert(1)',
    ])
      assert.equal((await api().post('/oauth/register', { redirect_uris: [uri] })).status, 400, uri);
  });

  it('is let in only by a person who has just logged in', async () => {
    const query = queryOf(await register(), verifier());
    await api().rows(
      "update sessions set created_at = created_at - interval '11 minutes' where user_id = $1",
      ada.id,
    );
    assert.equal((await decide(query)).body.error, 'authorization_failed');
  });
});
