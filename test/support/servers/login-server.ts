import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSigningKeys, type SigningKeys } from './id-tokens.ts';

/** Person at the provider's page. */
export interface Visitor {
  id: number;
  email: string;
  verified: boolean;
  name: string;
}

/** Deviations of the server from correct behavior. */
export interface Twist {
  /** Put over the claims of the ID token. */
  claims?: Record<string, unknown>;
  /** Signs with an unknown key. */
  strangeKey?: boolean;
  /** Instead of the answer of a path. */
  answer?: { path: RegExp; status: number; body: string } | undefined;
  /** Paths that are never answered. */
  hang?: RegExp;
}

/** A server that speaks the logins of Google (OpenID Connect) and of GitHub; it knows nothing of the service. */
export interface LoginServer {
  url: string;
  /** Settings that have the service use it. */
  env: Record<string, string>;
  visitor: Visitor;
  twist: Twist;
  keys: SigningKeys;
  /** Requested paths, with their forms and headers. */
  requests: { path: string; form: Record<string, string>; headers: IncomingMessage['headers'] }[];
  /** A browser opens the page and the visitor agrees, or not: where it is sent. */
  visit(authorizeUrl: string, deny?: boolean): Promise<URL>;
  close(): Promise<void>;
}

interface Code {
  clientId: string;
  redirectUri: string;
  challenge: string;
  nonce: string | null;
  visitor: Visitor;
}

const some = (): string => randomBytes(16).toString('hex');
const [client, secret] = [`client-${some()}`, some()];

const read = async (request: IncomingMessage): Promise<Record<string, string>> => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return Object.fromEntries(new URLSearchParams(text));
};

const isProven = ({ challenge }: Code, verifier = ''): boolean =>
  createHash('sha256').update(verifier).digest('base64url') === challenge;

/** Starts it on a free port; close it in `after`. */
export const startLoginServer = async (): Promise<LoginServer> => {
  const keys = createSigningKeys();
  const codes = new Map<string, Code>();
  const tokens = new Map<string, Visitor>();
  const state: Pick<LoginServer, 'visitor' | 'twist' | 'requests'> = {
    visitor: { id: 1, email: 'nobody@example.com', verified: true, name: 'Nobody' },
    twist: {},
    requests: [],
  };
  let url = '';

  const consent = (query: URLSearchParams, response: ServerResponse): void => {
    const has = (name: string): string => query.get(name) ?? '';
    if (
      has('client_id') !== client ||
      has('code_challenge_method') !== 'S256' ||
      has('code_challenge') === ''
    )
      return void response.writeHead(400).end('bad request');
    const target = new URL(has('redirect_uri'));
    const code = `sandbox-code-${some()}`;
    const denied = query.has('deny');
    if (!denied)
      codes.set(code, {
        clientId: client,
        redirectUri: has('redirect_uri'),
        challenge: has('code_challenge'),
        nonce: query.get('nonce'),
        visitor: { ...state.visitor },
      });
    for (const [name, value] of Object.entries(denied ? { error: 'access_denied' } : { code }))
      target.searchParams.set(name, value);
    target.searchParams.set('state', has('state'));
    response.writeHead(302, { Location: target.href }).end();
  };

  /** Redeems a code, which works once, for its client, address and verifier. */
  const redeem = (form: Record<string, string>): Code | 'client' | 'code' => {
    if (form['client_id'] !== client || form['client_secret'] !== secret) return 'client';
    const code = codes.get(form['code'] ?? '');
    codes.delete(form['code'] ?? '');
    const isGood = code && code.redirectUri === form['redirect_uri'] && isProven(code, form['code_verifier']);
    return isGood ? code : 'code';
  };

  const googleToken = (form: Record<string, string>): [number, object] => {
    if (form['grant_type'] !== 'authorization_code') return [400, { error: 'unsupported_grant_type' }];
    const code = redeem(form);
    if (typeof code === 'string')
      return code === 'client' ? [401, { error: 'invalid_client' }] : [400, { error: 'invalid_grant' }];
    const now = Math.floor(Date.now() / 1_000);
    const { id, email, verified, name } = code.visitor;
    const claims = {
      iss: url,
      aud: client,
      azp: client,
      sub: `sub-${id}`,
      iat: now,
      exp: now + 3_600,
      nonce: code.nonce,
      email,
      email_verified: verified,
      name,
      ...state.twist.claims,
    };
    const idToken = keys.sign(claims, state.twist.strangeKey);
    return [
      200,
      {
        access_token: `sandbox-access-${some()}`,
        expires_in: 3_599,
        token_type: 'Bearer',
        id_token: idToken,
      },
    ];
  };

  /** GitHub refuses with 200. */
  const githubToken = (form: Record<string, string>): [number, object] => {
    const code = redeem(form);
    if (code === 'client') return [200, { error: 'incorrect_client_credentials' }];
    if (code === 'code') return [200, { error: 'bad_verification_code' }];
    const token = `gho_sandbox-access-${some()}`;
    tokens.set(token, code.visitor);
    return [200, { access_token: token, scope: 'read:user,user:email', token_type: 'bearer' }];
  };

  const githubApi = (path: string, headers: IncomingMessage['headers']): [number, object] => {
    const visitor = tokens.get(headers.authorization?.replace(/^Bearer /, '') ?? '');
    if (!headers['user-agent']) return [403, { message: 'User-Agent required' }];
    if (!visitor) return [401, { message: 'Bad credentials' }];
    const { id, email, verified, name } = visitor;
    if (path === '/gh-api/user') return [200, { id, login: `login-${id}`, name, email: null }];
    const other = { email: 'other@example.net', primary: false, verified: true, visibility: null };
    return [200, [other, { email, primary: true, verified, visibility: 'private' }]];
  };

  const discovery = () => ({
    issuer: url,
    authorization_endpoint: `${url}/o/oauth2/v2/auth`,
    token_endpoint: `${url}/token`,
    jwks_uri: `${url}/oauth2/v3/certs`,
  });

  const answer = (path: string, form: Record<string, string>, headers: IncomingMessage['headers']) => {
    if (path === '/.well-known/openid-configuration') return [200, discovery()] as const;
    if (path === '/oauth2/v3/certs') return [200, keys.jwks()] as const;
    if (path === '/token') return googleToken(form);
    if (path === '/gh-web/login/oauth/access_token')
      return headers.accept === 'application/json' ? githubToken(form) : ([406, {}] as const);
    if (path.startsWith('/gh-api/user')) return githubApi(path, headers);
    return [404, {}] as const;
  };

  const server = createServer((request, response) => {
    const { pathname: path, searchParams } = new URL(request.url ?? '', 'http://x');
    void read(request).then(form => {
      state.requests.push({ path, form, headers: request.headers });
      const { twist } = state;
      if (twist.hang?.test(path)) return;
      if (twist.answer?.path.test(path))
        return void response.writeHead(twist.answer.status).end(twist.answer.body);
      if (path === '/o/oauth2/v2/auth' || path === '/gh-web/login/oauth/authorize')
        return consent(searchParams, response);
      const [status, body] = answer(path, form, request.headers);
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(state, {
    url,
    keys,
    env: {
      GOOGLE_LOGIN_CLIENT_ID: client,
      GOOGLE_LOGIN_CLIENT_SECRET: secret,
      GOOGLE_LOGIN_BASE: url,
      GITHUB_LOGIN_CLIENT_ID: client,
      GITHUB_LOGIN_CLIENT_SECRET: secret,
      GITHUB_LOGIN_BASE: `${url}/gh-web`,
      GITHUB_LOGIN_API_BASE: `${url}/gh-api`,
    },
    visit: async (authorizeUrl: string, deny = false) => {
      const page = new URL(authorizeUrl);
      if (deny) page.searchParams.set('deny', '1');
      const response = await fetch(page, { redirect: 'manual' });
      await response.arrayBuffer();
      const location = response.headers.get('location');
      if (location === null) throw new Error(`the provider's page answered ${response.status}`);
      return new URL(location);
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  });
};
