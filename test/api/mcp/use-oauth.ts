import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import type {
  OAuthClientProvider,
  OAuthDiscoveryState,
  StoredOAuthClientInformation,
  StoredOAuthTokens,
} from '@modelcontextprotocol/client';
import { freePort } from '../../../src/local/ports.ts';
import { useApi } from '../../support/http/api.ts';
import { anAuthor, type Author } from '../../support/posts.ts';

export const redirectUri = 'http://127.0.0.1:9/callback';

/** A call that every app may make. */
export const tools = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

export interface Tokens {
  clientId: string;
  access: string;
  refresh: string;
}

/** State that the official client keeps, and the query of its last request to its person. */
export const aProvider = (
  kept: {
    client?: StoredOAuthClientInformation;
    tokens?: StoredOAuthTokens;
    verifier?: string;
    found?: OAuthDiscoveryState;
  } = {},
) => {
  let address: URL | undefined;
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
  const asked = (): string => {
    assert.ok(address, 'it has asked nobody');
    return address.search.slice(1);
  };
  return { provider, asked };
};

/** An API that programs are let in to, and what they and a person do for it. */
export const useOAuth = (env: Record<string, string> = {}) => {
  const api = useApi(async () => {
    const port = String(await freePort());
    return { PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}`, ...env };
  });
  let person: Author;
  beforeEach(async () => {
    person = await anAuthor(api(), ['x']);
  });
  const ada = (): Author => person;

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
  const decide = (query: string, decision = 'approve', as = ada().token) =>
    api().post('/oauth/consents', { query, decision, shownIn: ada().orgId }, { as });
  const form = async (path: string, fields: Record<string, string>) => {
    const raw = new URLSearchParams(fields).toString();
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const { status, body } = await api().send('POST', path, undefined, { raw, headers });
    return { status, body: body as Record<string, string> };
  };
  const tokensOf = ({ body }: { body: Record<string, string> }, clientId: string): Tokens => ({
    clientId,
    access: body['access_token'] ?? JSON.stringify(body),
    refresh: body['refresh_token'] ?? '',
  });
  /** Returns a code that a person has granted, with the parameters of its exchange. */
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
  const works = async ({ access }: Pick<Tokens, 'access'>): Promise<number> =>
    (await api().post('/mcp', tools, { as: access })).status;

  return {
    api,
    ada,
    register,
    verifier,
    challengeOf,
    queryOf,
    decide,
    form,
    tokensOf,
    aCode,
    letIn,
    refresh,
    works,
  };
};
