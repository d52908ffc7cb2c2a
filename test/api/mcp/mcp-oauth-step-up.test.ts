import assert from 'node:assert/strict';
import {
  Client,
  extractWWWAuthenticateParams,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { startTestApi } from '../../support/http/api.ts';
import { aKey } from '../../support/makers.ts';
import { teamOf } from '../../support/team.ts';
import { aProvider, tools, useOAuth } from './use-oauth.ts';

describe('a tool at /mcp that needs a scope which the consent does not have', () => {
  const { api, ada, register, verifier, queryOf, decide, form, tokensOf, letIn } = useOAuth();
  const { aMember, aGroup } = teamOf(api, ada);

  const call = (name: string, as: string, given: object = {}) =>
    api().post(
      '/mcp?tools=all',
      { ...tools, method: 'tools/call', params: { name, arguments: given } },
      { as },
    );
  const challengeOf = (headers: Headers) => extractWWWAuthenticateParams(new Response(null, { headers }));
  const toldBy = async (name: string, as: string, given?: object) =>
    challengeOf((await call(name, as, given)).headers);

  it('is answered 403, with what to ask for: what it has and what it lacks', async () => {
    const { access } = await letIn({ scope: 'brands:read media:read' });
    const { status, headers, body } = await call('list_posts', access);
    const { error, scope, resourceMetadataUrl } = challengeOf(headers);
    assert.deepEqual(
      [status, error, scope, resourceMetadataUrl?.href],
      [
        403,
        'insufficient_scope',
        'brands:read media:read posts:read',
        `${api().url}/.well-known/oauth-protected-resource/mcp`,
      ],
    );
    assert.deepEqual([body.error, body.requiredScopes], ['insufficient_scope', ['posts:read']]);
    assert.match(body.message, /Ask the person to grant/);
  });

  it('is answered so before any mention of a price or of a mistake in the call', async () => {
    const { access } = await letIn({ scope: 'brands:read' });
    assert.match((await toldBy('generate_ideas', access)).scope ?? '', /ideas:write/);
    assert.match((await toldBy('search', access)).scope ?? '', /posts:read kb:read/);
  });

  it('does as it was asked once the official client has asked its person for more', async () => {
    const { clientId, access, refresh } = await letIn({ scope: 'brands:read' });
    const { provider, asked } = aProvider({
      client: { client_id: clientId },
      tokens: { access_token: access, refresh_token: refresh, token_type: 'Bearer', scope: 'brands:read' },
    });
    const transport = new StreamableHTTPClientTransport(new URL(`${api().url}/mcp`), {
      authProvider: provider,
    });
    const connected = new Client({ name: 'A client', version: '1' });
    await connected.connect(transport);
    const listed = { name: 'list_posts', arguments: {} };
    await assert.rejects(connected.callTool(listed), UnauthorizedError);
    assert.equal(new URLSearchParams(asked()).get('scope'), 'brands:read posts:read');
    await transport.finishAuth(new URL((await decide(asked())).data.redirectTo).searchParams);
    const { isError } = await connected.callTool(listed);
    assert.equal(isError ?? false, false);
    await connected.close();
  });

  it('is a tool error where its person could not give it, or where a key lacks it', async () => {
    const member = await aMember({ groupIds: [await aGroup(['brands:read'])] });
    const [clientId, codeVerifier] = [await register(), verifier()];
    const query = queryOf(clientId, codeVerifier, { scope: 'brands:read' });
    const { data } = await decide(query, 'approve', member.token);
    const { origin, pathname, searchParams } = new URL(data.redirectTo);
    const tokens = await form('/oauth/token', {
      grant_type: 'authorization_code',
      client_id: clientId,
      code: searchParams.get('code') ?? '',
      redirect_uri: origin + pathname,
      code_verifier: codeVerifier,
    });
    const { key } = await aKey(api(), ada().token, { scopes: ['brands:read'] });
    for (const as of [tokensOf(tokens, clientId).access, key]) {
      const { status, body, headers } = await call('list_webhooks', as);
      assert.deepEqual([status, headers.get('www-authenticate')], [200, null]);
      assert.match(body.result.content[0].text, /"insufficient_scope"/);
    }
  });

  it('is denied once in the audit log', async () => {
    const { access } = await letIn({ scope: 'brands:read' });
    const own = await startTestApi({ DATABASE_URL: api().databaseUrl });
    const listing = { ...tools, method: 'tools/call', params: { name: 'list_posts', arguments: {} } };
    assert.equal((await own.post('/mcp', listing, { as: access })).status, 403);
    // what is repeated is written when the process ends
    await own.close();
    const sql = `select details from audit_events where org_id = $1 and action = 'access.denied'`;
    const lines = (await api().rows(sql, ada().orgId)) as { details: object }[];
    assert.deepEqual(
      lines.map(({ details }) => details),
      [{ method: 'POST', route: '/mcp', requiredScopes: ['posts:read'] }],
    );
  });
});
