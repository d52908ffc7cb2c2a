import assert from 'node:assert/strict';
import { Client, StreamableHTTPClientTransport, UnauthorizedError } from '@modelcontextprotocol/client';
import { aProvider, tools, useOAuth } from './use-oauth.ts';

describe('an app that is authorized for /mcp', () => {
  const { api, ada, register, verifier, queryOf, decide, letIn, refresh, works } = useOAuth();

  const json = async (path: string) =>
    (await fetch(api().url + path)).json() as Promise<Record<string, unknown>>;

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

  it('is an unmodified client, which needs only the address', async () => {
    const { provider, asked } = aProvider();
    const transport = () =>
      new StreamableHTTPClientTransport(new URL(`${api().url}/mcp`), { authProvider: provider });
    const first = transport();
    const client = () => new Client({ name: 'A client', version: '1' });
    await assert.rejects(client().connect(first), UnauthorizedError);
    const { data } = await decide(asked());
    await first.finishAuth(new URL(data.redirectTo).searchParams);
    const connected = client();
    await connected.connect(transport());
    const { content } = await connected.callTool({ name: 'list_brands', arguments: {} });
    assert.match(JSON.stringify(content), new RegExp(ada().brand.slug));
    await connected.close();
  });

  it('learns that the person declined', async () => {
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
    const keys = async () => (await api().get('/api-keys', { as: ada().token })).data.apiKeys;
    const [key] = await keys();
    assert.deepEqual([key.name, key.prefix, key.scopes.includes('posts:write')], ['A model', 'oauth', true]);
    await api().delete(`/api-keys/${key.id}`, { as: ada().token });
    assert.equal(await works(tokens), 401);
    assert.equal((await refresh(tokens)).body['error'], 'invalid_grant');
    const codeVerifier = verifier();
    for (const _ of ['first', 'second']) await decide(queryOf(tokens.clientId, codeVerifier));
    assert.equal((await keys()).length, 1);
    assert.match((await refresh(tokens)).body['error_description'] ?? '', /expired or was revoked/);
  });

  it('does at /mcp what it was let do, and nothing elsewhere', async () => {
    const { access } = await letIn({ scope: 'brands:read teams:write' });
    const call = { ...tools, method: 'tools/call', params: { name: 'list_posts', arguments: {} } };
    const { body } = await api().post('/mcp', call, { as: access });
    assert.match(JSON.stringify(body), /insufficient_scope/);
    const elsewhere = await api().get('/brands', { as: access });
    assert.deepEqual([elsewhere.status, /works only for \/mcp/.test(elsewhere.body.message)], [401, true]);
  });

  it('is another one on another machine, and may not be given more among the keys', async () => {
    const [desktop, laptop] = [await letIn(), await letIn()];
    assert.deepEqual([await works(desktop), await works(laptop)], [200, 200]);
    const { data } = await api().get('/api-keys', { as: ada().token });
    for (const change of [{ scopes: ['teams:write'] }, { expiresAt: '2099-01-01T00:00:00Z' }]) {
      const wider = await api().patch(`/api-keys/${data.apiKeys[0].id}`, change, { as: ada().token });
      assert.deepEqual([wider.status, wider.body.error], [409, 'invalid_state']);
    }
  });

  it('is let in where the person was shown that it is, or not at all', async () => {
    const { data: other } = await api().post('/orgs', { name: 'Another' }, { as: ada().token });
    const query = queryOf(await register(), verifier());
    const body = { query, decision: 'approve', shownIn: other.id };
    assert.equal(
      (await api().post('/oauth/consents', body, { as: ada().token })).body.error,
      'invalid_state',
    );
  });

  it('gets its state back as it is, also where every character of it becomes nine', async () => {
    const state = '€'.repeat(990);
    const { data } = await decide(queryOf(await register(), verifier(), { state }));
    assert.equal(new URL(data.redirectTo).searchParams.get('state'), state);
  });

  it('is sent nowhere with a request that is not right', async () => {
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
  });

  it('may name the groups of tools that a person chose in the address that its token is for', async () => {
    const url = `${api().url}/mcp?tools=posts,knowledge`;
    const clientId = await register();
    assert.equal((await decide(queryOf(clientId, verifier(), { resource: url }))).status, 200);
    const wrong = `${url.replace('/mcp?', '/elsewhere?')}&/mcp`;
    assert.equal(
      (await decide(queryOf(clientId, verifier(), { resource: wrong }))).body.error,
      'invalid_target',
    );
  });

  it('is let in only by a person who has just logged in', async () => {
    const query = queryOf(await register(), verifier());
    await api().rows(
      "update sessions set created_at = created_at - interval '11 minutes' where user_id = $1",
      ada().id,
    );
    assert.equal((await decide(query)).body.error, 'authorization_failed');
  });
});
