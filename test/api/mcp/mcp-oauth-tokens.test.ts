import assert from 'node:assert/strict';
import { useOAuth } from './use-oauth.ts';

describe('an app with tokens for /mcp', () => {
  const { api, ada, register, verifier, form, tokensOf, aCode, letIn, refresh, works } = useOAuth();

  it('renews its tokens, and can repeat that once if the answer was lost; later reuse counts as theft', async () => {
    const first = await letIn();
    const second = tokensOf(await refresh(first), first.clientId);
    assert.equal(await works(second), 200);
    assert.deepEqual(tokensOf(await refresh(first), first.clientId), second);
    const third = tokensOf(await refresh(second), first.clientId);
    assert.notDeepEqual(third, second);
    assert.equal(await works(third), 200);
    await api().rows(
      "update oauth_tokens set used_at = used_at - interval '1 minute' where used_at is not null",
    );
    const stolen = await refresh(first);
    assert.deepEqual([stolen.status, stolen.body['error']], [400, 'invalid_grant']);
    assert.match(stolen.body['error_description'] ?? '', /the grant was revoked/);
    assert.equal(await works(third), 401);
    const rows = await api().rows(
      "select actor_kind from audit_events where org_id = $1 and action = 'api_key.revoked'",
      ada().orgId,
    );
    assert.deepEqual(rows, [{ actor_kind: 'service' }]);
  });

  it('gives two processes that renew at once the same tokens, which go on together', async () => {
    const first = await letIn();
    const both = await Promise.all([refresh(first), refresh(first)]);
    assert.deepEqual(
      both.map(({ status }) => status),
      [200, 200],
    );
    const [one, other] = both.map(answer => tokensOf(answer, first.clientId));
    assert.ok(one && other);
    assert.deepEqual(one, other);
    assert.ok(
      both.every(({ body }) => Number(body['expires_in']) > 1_700 && Number(body['expires_in']) <= 1_800),
    );
    const next = tokensOf(await refresh(one), first.clientId);
    assert.deepEqual(tokensOf(await refresh(other), first.clientId), next);
    assert.equal(await works(next), 200);
  });

  it('loses everything when one of two that have the same tokens renews them long after the other', async () => {
    const first = await letIn();
    const [one, thief] = [await refresh(first), await refresh(first)].map(answer =>
      tokensOf(answer, first.clientId),
    );
    assert.ok(one && thief);
    const next = tokensOf(await refresh(one), first.clientId);
    await api().rows(
      "update oauth_tokens set used_at = used_at - interval '1 minute' where used_at is not null",
    );
    assert.equal((await refresh(thief)).body['error'], 'invalid_grant');
    assert.equal(await works(next), 401);
  });

  it('renews a token to which the release before has given others', async () => {
    const first = await letIn();
    const second = tokensOf(await refresh(first), first.clientId);
    await api().rows("update oauth_tokens set token_hash = token_hash || 'x' where used_at is null");
    const again = tokensOf(await refresh(first), first.clientId);
    assert.deepEqual([again, await works(again)], [second, 200]);
  });

  it('loses everything when its code is used twice', async () => {
    const code = await aCode();
    const tokens = tokensOf(await form('/oauth/token', code), code.client_id);
    assert.equal((await form('/oauth/token', code)).body['error'], 'invalid_grant');
    assert.equal(await works(tokens), 401);
  });

  it('is listed with the end of its consent, which moves with each renewal', async () => {
    const dayMs = 86_400_000;
    const endsIn = async (): Promise<number> => {
      const [key] = (await api().get('/api-keys', { as: ada().token })).data.apiKeys;
      return (Date.parse(key.expiresAt) - Date.now()) / dayMs;
    };
    const code = await aCode();
    assert.ok((await endsIn()) < 0.01, 'a code that nobody fetched leaves no living key');
    const tokens = tokensOf(await form('/oauth/token', code), code.client_id);
    assert.ok((await endsIn()) > 29);
    await api().rows(
      `update api_keys set expires_at = now() + interval '1 day' where org_id = $1`,
      ada().orgId,
    );
    const renewed = tokensOf(await refresh(tokens), tokens.clientId);
    assert.ok((await endsIn()) > 29);
    await api().rows('update api_keys set expires_at = now() where org_id = $1', ada().orgId);
    assert.equal((await refresh(renewed)).body['error'], 'invalid_grant');
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
      [{ resource: 'https://elsewhere.example/mcp' }, 'invalid_target'],
      [{ grant_type: 'password' }, 'unsupported_grant_type'],
      [{ code: '' }, 'invalid_request'],
    ] as const) {
      const { status, body } = await form('/oauth/token', { ...code, ...wrong });
      assert.deepEqual([status, body['error']], [400, error], JSON.stringify(wrong));
    }
    // Claude registers again for this status alone
    const { status, body } = await form('/oauth/token', { ...code, client_id: 'made.up.here' });
    assert.deepEqual([status, body['error']], [401, 'invalid_client']);
    assert.equal((await form('/oauth/token', code)).status, 200);
  });
});
