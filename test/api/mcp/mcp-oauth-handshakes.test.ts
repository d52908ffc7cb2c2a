import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { reachesDocuments, useDocuments } from './use-documents.ts';
import { tools, useOAuth } from './use-oauth.ts';

/** Public knowledge about a client, and its source. The files name what is not public. */
interface Recorded {
  client: string;
  known: { fact: string; from: string }[];
  registration?: { redirect_uris: string[]; scope?: string };
  document?: { address: string; says: { redirect_uris: string[] } };
  callbacks: string[];
  sends: { resource?: boolean; scope?: string };
}

const folder = new URL('../../files/mcp-clients/', import.meta.url);
const recorded = readdirSync(folder).map(
  name => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Recorded,
);

describe('a client that people have, by its recorded hand-shake', () => {
  const { api, verifier, challengeOf, decide, form, tokensOf, works } = useOAuth(reachesDocuments);
  const documents = useDocuments();

  const json = async (address: string): Promise<Record<string, string>> =>
    (await fetch(address)).json() as Promise<Record<string, string>>;

  /** Follows the server's refusal to its metadata, and returns them. */
  const discover = async () => {
    const { status, headers } = await fetch(`${api().url}/mcp`, { method: 'POST' });
    assert.equal(status, 401);
    const [, address = ''] = /resource_metadata="([^"]+)"/.exec(headers.get('www-authenticate') ?? '') ?? [];
    const resource = (await json(address)) as unknown as Record<string, string[]> & { resource: string };
    const [issuer = ''] = resource['authorization_servers'] ?? [];
    const server = await json(`${issuer}/.well-known/oauth-authorization-server`);
    assert.equal(server['issuer'], issuer);
    return { resource: resource.resource, scopes: resource['scopes_supported']?.join(' ') ?? '', server };
  };

  const register = async (found: Awaited<ReturnType<typeof discover>>, given: object): Promise<string> => {
    const text = JSON.stringify(given).replaceAll('{scopes_supported}', found.scopes);
    const { pathname } = new URL(found.server['registration_endpoint'] ?? '');
    const { status, body } = await api().post(pathname, JSON.parse(text));
    assert.equal(status, 201, JSON.stringify(body));
    assert.deepEqual(body['redirect_uris'], JSON.parse(text).redirect_uris);
    return String(body['client_id']);
  };

  const connect = async (
    { sends }: Recorded,
    found: Awaited<ReturnType<typeof discover>>,
    clientId: string,
    callback: string,
  ): Promise<void> => {
    const own = {
      client_id: clientId,
      ...(sends.resource && { resource: found.resource }),
    };
    const codeVerifier = verifier();
    const page = new URL(found.server['authorization_endpoint'] ?? '');
    page.search = new URLSearchParams({
      ...own,
      response_type: 'code',
      redirect_uri: callback,
      state: 'its own',
      code_challenge: challengeOf(codeVerifier),
      code_challenge_method: 'S256',
      ...(sends.scope !== undefined && { scope: sends.scope }),
    }).toString();
    assert.match(await (await fetch(page)).text(), /Authorize an app/);
    const { data, text } = await decide(page.search.slice(1));
    const answer = new URL(String(data?.redirectTo ?? text));
    assert.ok(answer.href.startsWith(callback), answer.href);
    assert.equal(answer.searchParams.get('state'), 'its own');
    const { pathname } = new URL(found.server['token_endpoint'] ?? '');
    const code = {
      grant_type: 'authorization_code',
      code: answer.searchParams.get('code') ?? '',
      redirect_uri: callback,
      code_verifier: codeVerifier,
    };
    const tokens = tokensOf(await form(pathname, { ...own, ...code }), clientId);
    assert.equal(await works(tokens), 200);
    const renewal = { grant_type: 'refresh_token', refresh_token: tokens.refresh };
    const renewed = tokensOf(await form(pathname, { ...own, ...renewal }), clientId);
    const { body } = await api().post('/mcp', tools, { as: renewed.access });
    assert.match(JSON.stringify(body), /plan_post/);
  };

  for (const one of recorded) {
    it(`is let in and renews: ${one.client}`, async () => {
      assert.ok(one.known.every(({ fact, from }) => fact !== '' && from !== ''));
      const found = await discover();
      assert.equal(found.server['client_id_metadata_document_supported'], true);
      const ways: (() => Promise<string> | string)[] = [];
      if (one.registration) ways.push(() => register(found, one.registration ?? {}));
      if (one.document) {
        const { address, says } = one.document;
        ways.push(() => documents.serve(says, { path: new URL(address).pathname }));
      }
      assert.ok(ways.length > 0);
      for (const nameItself of ways)
        for (const callback of one.callbacks) await connect(one, found, await nameItself(), callback);
    });
  }
});
