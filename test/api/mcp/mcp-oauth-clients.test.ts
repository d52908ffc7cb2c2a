import assert from 'node:assert/strict';
import { redirectUri, useOAuth } from './use-oauth.ts';

describe('an app that registers for /mcp', () => {
  const { api, ada, register, verifier, queryOf, decide } = useOAuth();

  const lookUp = async (query: string) =>
    (await api().post('/oauth/consents/look-up', { query }, { as: ada().token })).data;
  const registered = async (redirectUris: string[]) =>
    (await api().post('/oauth/register', { redirect_uris: redirectUris })).body as unknown as {
      redirect_uris: string[];
      refused_redirect_uris?: { redirect_uri: string; reason: string }[];
      error: string;
      error_description: string;
    };

  it('is answered all of RFC 7591, and reads it again by what it was given for that', async () => {
    const given = {
      redirect_uris: [redirectUri],
      client_name: 'A model',
      scope: 'posts:read kb:read openid',
    };
    const { status, body } = await api().post('/oauth/register', given);
    assert.equal(status, 201);
    const answer = body as unknown as Record<string, string>;
    assert.deepEqual(
      [answer['client_name'], answer['scope'], answer['token_endpoint_auth_method']],
      ['A model', 'posts:read kb:read', 'none'],
    );
    const { href, pathname, search } = new URL(answer['registration_client_uri'] ?? '');
    assert.ok(href.startsWith(`${api().url}/oauth/register?`));
    const again = await api().get(pathname + search, { as: answer['registration_access_token'] ?? '' });
    assert.deepEqual([again.status, again.body], [200, body]);
    assert.equal(again.headers.get('cache-control'), 'no-store');
    const other = await api().post('/oauth/register', given);
    for (const as of [undefined, 'made up', String(other.body['registration_access_token'])]) {
      const refused = await api().get(pathname + search, as === undefined ? {} : { as });
      assert.deepEqual([refused.status, refused.body.error], [401, 'unauthorized']);
    }
    for (const method of ['PUT', 'DELETE'])
      assert.equal((await fetch(href, { method })).status, 405, 'nothing is stored that could be changed');
  });

  it('asks for the scopes that it registered where a request names none', async () => {
    const clientId = await register({ scope: 'posts:read brands:read' });
    assert.deepEqual((await lookUp(queryOf(clientId, verifier()))).scopes, ['brands:read', 'posts:read']);
    const more = queryOf(clientId, verifier(), { scope: 'posts:write offline_access' });
    assert.deepEqual((await lookUp(more)).scopes, ['posts:write']);
  });

  it('receives codes at its own scheme, letter by letter, and its person sees which', async () => {
    const own = 'cursor://anysphere.cursor-mcp/oauth/callback';
    const clientId = await register({
      redirect_uris: [own, 'com.example.app:/done', 'com.example.other:done'],
    });
    for (const [uri, place] of [
      [own, 'cursor:'],
      ['com.example.app:/done', 'com.example.app:'],
      ['com.example.other:done', 'com.example.other:'],
    ] as const) {
      const query = queryOf(clientId, verifier(), { redirect_uri: uri });
      const { redirectHost, redirectKind, documentHost } = await lookUp(query);
      assert.deepEqual([redirectHost, redirectKind, documentHost], [place, 'program', null]);
      const { data } = await decide(query);
      assert.ok(data.redirectTo.startsWith(`${uri}?code=code-social-`), data.redirectTo);
    }
    for (const uri of [
      `${own}/`,
      own.toUpperCase(),
      'cursor://anysphere.cursor-mcp:1/oauth/callback',
      'cursor://',
    ])
      assert.equal(
        (await decide(queryOf(clientId, verifier(), { redirect_uri: uri }))).body.error,
        'invalid_request',
        uri,
      );
  });

  it('takes codes at any port of its person’s own machine, and elsewhere at the one that it registered', async () => {
    const clientId = await register({
      redirect_uris: [
        'http://127.0.0.1/cb',
        'http://[::1]:1/cb',
        'http://localhost:9/cb',
        'https://127.0.0.1:1/cb',
      ],
    });
    const outcome = async (uri: string) =>
      (await decide(queryOf(clientId, verifier(), { redirect_uri: uri }))).status;
    for (const uri of ['http://127.0.0.1:49152/cb', 'http://[::1]:2/cb', 'http://localhost/cb'])
      assert.equal(await outcome(uri), 200, uri);
    for (const uri of [
      'https://127.0.0.1:2/cb',
      'http://127.0.0.1:49152/other',
      'http://127.0.0.1:49152/cb?a=b',
      'http://127.0.0.2/cb',
      'http://localhost.example/cb',
      'http://localhost@example.com/cb',
    ])
      assert.equal(await outcome(uri), 400, uri);
    const { redirectHost, redirectKind } = await lookUp(
      queryOf(clientId, verifier(), { redirect_uri: 'http://[::1]:2/cb' }),
    );
    assert.deepEqual([redirectHost, redirectKind], ['[::1]:2', 'own_machine']);
  });

  it('keeps its valid addresses next to an invalid one, which the answer names', async () => {
    const bad = 'http://example.com/cb';
    const answer = await registered([redirectUri, bad, 'https://example.com/cb']);
    assert.deepEqual(answer.redirect_uris, [redirectUri, 'https://example.com/cb']);
    assert.deepEqual(answer.refused_redirect_uris, [
      { redirect_uri: bad, reason: 'uses http for a host other than the person’s own computer' },
    ]);
  });

  it('registers no address that a browser or the system would run, read or hide, and learns why', async () => {
    for (const uri of [
      'javascript:alert(1)',
      'JavaScript://example.com/%0aalert(1)',
      'java\nscript:alert(1)',
      ' javascript:alert(1)',
      ' https://example.com/cb',
      'https://example.com/\tcb',
      'data:text/html,hello',
      'file:///etc/passwd',
      'blob:https://example.com/1',
      'vbscript:msgbox',
      'about:blank',
      'view-source:https://example.com/',
      'filesystem:https://example.com/temporary/a',
      'chrome-extension://abc/cb',
      'ms-msdt:/id',
      'search-ms:query=a',
      'intent://scan/#Intent;end',
      'mailto:ada@example.com',
      'ws://example.com/cb',
      'ftp://example.com/cb',
      'http://example.com/cb',
      'https://a@example.com/',
      'cursor://a:b@callback',
      'https://example.com/#x',
      'cursor://callback#',
      '/callback',
      '',
    ]) {
      const answer = await registered([uri]);
      assert.equal(answer.error, 'invalid_request', uri);
      assert.match(answer.error_description, /no allowed address\. “[^]*Codes can be sent to https/);
      const beside = await registered([uri, redirectUri]);
      assert.deepEqual([beside.redirect_uris, beside.refused_redirect_uris?.length], [[redirectUri], 1], uri);
    }
    assert.equal((await api().post('/oauth/register', {})).body.error, 'invalid_request');
  });
});
