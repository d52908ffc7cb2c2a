import assert from 'node:assert/strict';
import { startTestApi } from '../../support/http/api.ts';
import { reachesDocuments, useDocuments } from './use-documents.ts';
import { redirectUri, useOAuth } from './use-oauth.ts';

describe('an app that a metadata document describes', () => {
  const { api, ada, verifier, queryOf, decide, form, tokensOf, refresh, works } = useOAuth(reachesDocuments);
  const { serve, timesAsked } = useDocuments();
  const says = { client_name: 'A model', redirect_uris: [redirectUri] };

  const lookUp = (clientId: string, more: Record<string, string> = {}) =>
    api().post(
      '/oauth/consents/look-up',
      { query: queryOf(clientId, verifier(), more) },
      { as: ada().token },
    );
  const letIn = async (clientId: string) => {
    const codeVerifier = verifier();
    const { data } = await decide(queryOf(clientId, codeVerifier));
    const code = new URL(data.redirectTo).searchParams.get('code') ?? '';
    const grant = { grant_type: 'authorization_code', client_id: clientId, code, redirect_uri: redirectUri };
    return tokensOf(await form('/oauth/token', { ...grant, code_verifier: codeVerifier }), clientId);
  };

  it('is let in without a registration, and its person sees which host describes it', async () => {
    const clientId = serve(says);
    const { data } = await lookUp(clientId);
    const { clientName, redirectHost, redirectKind, documentHost } = data;
    assert.deepEqual(
      [clientName, redirectHost, redirectKind, documentHost],
      ['A model', '127.0.0.1:9', 'own_machine', new URL(clientId).host],
    );
    assert.equal(await works(await letIn(clientId)), 200);
  });

  it('is read once for a while, as long as its server says, and not to renew', async () => {
    const clientId = serve(says, { headers: { 'cache-control': 'max-age=60' } });
    const tokens = await letIn(clientId);
    await lookUp(clientId);
    assert.equal((await refresh(tokens)).status, 200);
    assert.equal(timesAsked(clientId), 1);
    const fleeting = serve(says, { headers: { 'cache-control': 'no-store' } });
    for (const _ of ['first', 'second']) await lookUp(fleeting);
    assert.equal(timesAsked(fleeting), 2);
  });

  it('has an installation on each machine, and each its own consent, up to ten', async () => {
    const clientId = serve(says);
    const [desktop, laptop] = [await letIn(clientId), await letIn(clientId)];
    assert.deepEqual([await works(desktop), await works(laptop)], [200, 200]);
    for (let more = 3; more <= 11; more += 1) await letIn(clientId);
    assert.deepEqual([await works(desktop), await works(laptop)], [401, 200]);
  });

  it('receives its codes at the addresses in the document, letter by letter, or at another port of its own machine', async () => {
    const clientId = serve({
      redirect_uris: ['http://localhost/callback', 'https://example.com/cb', 'file:///etc'],
    });
    for (const [uri, status] of [
      ['http://localhost:52163/callback', 200],
      ['https://example.com/cb', 200],
      ['https://example.com/cb/', 400],
      ['https://example.com:444/cb', 400],
      ['file:///etc', 400],
    ] as const)
      assert.equal((await lookUp(clientId, { redirect_uri: uri })).status, status, uri);
  });

  it('is refused if the document is invalid', async () => {
    for (const [clientId, why] of [
      [serve({ ...says, client_id: 'https://localhost/other.json' }), /client_id in the document differs/],
      [serve({ ...says, client_secret: 'a secret that everybody can read' }), /declares a client secret/],
      [serve({ ...says, token_endpoint_auth_method: 'client_secret_post' }), /declares a client secret/],
      [serve({ redirect_uris: ['javascript:alert(1)'] }), /no redirect_uris/],
      [serve({ client_name: 'A model' }), /no redirect_uris/],
      [serve('no JSON'), /The document is not a JSON object/],
      [serve('[]'), /The document is not a JSON object/],
      [serve(says, { status: 404 }), /answers 404/],
      [serve(says, { status: 302, headers: { location: serve(says) } }), /redirect/],
      [serve(says, { headers: { 'content-type': 'text/html' } }), /content type is not JSON/],
      [serve({ ...says, client_uri: 'x'.repeat(20_000) }), /larger than 10240 bytes/],
    ] as const) {
      const { status, body } = await lookUp(clientId);
      assert.deepEqual([status, body.error], [401, 'invalid_client'], String(why));
      assert.match(body.message, why);
    }
  });

  it('is not fetched from an address that hides where, or that is none of the internet', async () => {
    const good = serve(says);
    const { host, pathname } = new URL(good);
    for (const clientId of [
      `https://${host}`,
      `https://${host}/`,
      `https://${host}/a/..${pathname}`,
      `https://${host}/%2e${pathname}`,
      `https://a@${host}${pathname}`,
      `${good}#x`,
      `https://127.0.0.1:${host.split(':')[1]}${pathname}`,
      'https://10.0.0.1/client.json',
      'https://[::ffff:169.254.169.254]/client.json',
      good.replace('https:', 'http:'),
    ])
      assert.equal((await lookUp(clientId)).body.error, 'invalid_client', clientId);
    assert.equal(timesAsked(good), 0);
  });

  it('has to register where the service fetches no documents, whose metadata say so', async () => {
    const own = await startTestApi({
      ...reachesDocuments,
      DATABASE_URL: api().databaseUrl,
      MCP_CLIENT_DOCUMENTS: 'false',
    });
    try {
      const { body } = await own.get('/.well-known/oauth-authorization-server');
      assert.equal(body['client_id_metadata_document_supported'], false);
      const clientId = serve(says);
      const query = queryOf(clientId, verifier(), { resource: '' });
      const refused = await own.post('/oauth/consents/look-up', { query }, { as: ada().token });
      assert.match(refused.body.message, /Register the app with/);
      assert.equal(timesAsked(clientId), 0);
    } finally {
      await own.close();
    }
  });
});
