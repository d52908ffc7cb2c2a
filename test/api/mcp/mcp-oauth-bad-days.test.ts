import assert from 'node:assert/strict';
import { tools, useOAuth, type Tokens } from './use-oauth.ts';

describe('an app at /mcp on a bad day', () => {
  const { api, ada, register, verifier, queryOf, decide, form, tokensOf, letIn, refresh, works } = useOAuth();

  /** Exchanges the code of an answer that a browser has brought. */
  const redeem = (clientId: string, codeVerifier: string, redirectTo: string) => {
    const { origin, pathname, searchParams } = new URL(redirectTo);
    return form('/oauth/token', {
      grant_type: 'authorization_code',
      client_id: clientId,
      code: searchParams.get('code') ?? '',
      redirect_uri: origin + pathname,
      code_verifier: codeVerifier,
    });
  };
  const letInAgain = async (clientId: string, more: Record<string, string> = {}): Promise<Tokens> => {
    const codeVerifier = verifier();
    const { data } = await decide(queryOf(clientId, codeVerifier, more));
    return tokensOf(await redeem(clientId, codeVerifier, data.redirectTo), clientId);
  };
  const callTool = (name: string, as: string) => {
    const call = { ...tools, method: 'tools/call', params: { name, arguments: {} } };
    return api().post('/mcp', call, { as });
  };

  it('registers without scopes, is given one, and gets one more by asking its person again', async () => {
    const first = await letIn({ scope: 'brands:read' });
    assert.equal((await callTool('list_posts', first.access)).status, 403);
    const renewal = { grant_type: 'refresh_token', client_id: first.clientId, refresh_token: first.refresh };
    const { status, body } = await form('/oauth/token', { ...renewal, scope: 'brands:read posts:read' });
    assert.deepEqual([status, body['scope']], [200, 'brands:read'], 'no scope comes without its person');
    const more = await letInAgain(first.clientId, { scope: 'brands:read posts:read' });
    assert.equal((await callTool('list_posts', more.access)).status, 200);
    assert.equal(
      await works(tokensOf({ body }, first.clientId)),
      401,
      'the wider consent has taken its place',
    );
  });

  it('keeps its scopes if the tab that would have added more is lost', async () => {
    const first = await letIn({ scope: 'brands:read' });
    await decide(queryOf(first.clientId, verifier(), { scope: 'brands:read posts:read' }));
    assert.equal(await works(first), 200);
    const second = tokensOf(await refresh(first), first.clientId);
    const more = await letInAgain(first.clientId, { scope: 'brands:read posts:read' });
    assert.deepEqual([await works(second), await works(more)], [401, 200]);
    const { data } = await api().get('/api-keys', { as: ada().token });
    assert.equal(data.apiKeys.length, 1, 'the lost one leaves nothing behind');
  });

  it('gets access by a second tab if the first was lost, whose code no longer works', async () => {
    const clientId = await register();
    const [lost, found] = [verifier(), verifier()];
    const first = await decide(queryOf(clientId, lost));
    const second = await decide(queryOf(clientId, found));
    const late = await redeem(clientId, lost, first.data.redirectTo);
    assert.deepEqual([late.status, late.body['error']], [400, 'invalid_grant']);
    assert.match(late.body['error_description'] ?? '', /more than a minute old or was replaced/);
    const tokens = tokensOf(await redeem(clientId, found, second.data.redirectTo), clientId);
    assert.equal(await works(tokens), 200);
  });

  it('learns that its consent was revoked, and gets access again with the same registration', async () => {
    const tokens = await letIn();
    const [key] = (await api().get('/api-keys', { as: ada().token })).data.apiKeys;
    await api().delete(`/api-keys/${key.id}`, { as: ada().token });
    const { status, headers } = await api().post('/mcp', tools, { as: tokens.access });
    assert.equal(status, 401);
    assert.match(headers.get('www-authenticate') ?? '', /^Bearer error="invalid_token", resource_metadata="/);
    const renewed = await refresh(tokens);
    assert.deepEqual([renewed.status, renewed.body['error']], [400, 'invalid_grant']);
    assert.match(
      renewed.body['error_description'] ?? '',
      /expired or was revoked\. Ask the person for access again/,
    );
    assert.equal(await works(await letInAgain(tokens.clientId)), 200);
  });

  it('loses nothing where its person declines to give it more', async () => {
    const first = await letIn({ scope: 'brands:read' });
    await decide(queryOf(first.clientId, verifier(), { scope: 'posts:write' }), 'deny');
    assert.equal(await works(first), 200);
  });
});
