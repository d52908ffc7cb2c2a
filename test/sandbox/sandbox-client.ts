import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '../../sandbox/src/start-sandbox.ts';
import type { Sandbox } from '../../sandbox/src/start-sandbox.ts';

export type Json = Record<string, unknown>;
export type PlatformName = 'x' | 'linkedin' | 'instagram' | 'threads' | 'youtube';

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The JSON of the body; an empty object when it is none. */
  json: Json;
}

export interface Request {
  token?: string;
  json?: unknown;
  form?: Record<string, string>;
  body?: NonNullable<RequestInit['body']>;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** A sandbox in a temporary folder; `end` stops it and removes the folder. */
export async function aSandbox(): Promise<Sandbox & { dataDir: string; end: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sandbox-test-'));
  const sandbox = await startSandbox({ port: 0, host: '127.0.0.1', dataDir });
  const end = async (): Promise<void> => {
    await sandbox.close();
    await rm(dataDir, { recursive: true });
  };
  return { ...sandbox, dataDir, end };
}

/** One HTTP call; redirects are not followed. */
export async function call(method: string, url: string, request: Request = {}): Promise<Answer> {
  const { token, json, form, body, headers, signal } = request;
  const answer = await fetch(url, {
    method,
    redirect: 'manual',
    headers: {
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: json === undefined ? (form ? new URLSearchParams(form) : (body ?? null)) : JSON.stringify(json),
    ...(signal ? { signal } : {}),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text, json: parsed(text) };
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return {};
  }
}

/** A value deep in an answer: `at(answer.json, 'data', 0, 'id')`. */
export function at(value: unknown, ...path: (string | number)[]): unknown {
  let found = value;
  for (const step of path) found = (found as Record<string | number, unknown> | undefined)?.[step];
  return found;
}

export const idAt = (value: unknown, ...path: (string | number)[]): string => String(at(value, ...path));

const redirectUri = 'http://127.0.0.1:1/callback';
export const client = { client_id: 'app-1', client_secret: 'a secret' };
export const verifier = 'a-verifier-of-at-least-forty-three-characters-0123456789';
export const basic = `Basic ${Buffer.from(`${client.client_id}:${client.client_secret}`).toString('base64')}`;
const challenge = createHash('sha256').update(verifier).digest('base64url');

interface OAuthPlaces {
  authorize: string;
  scope: string;
  token: string;
}

export const places: Record<PlatformName, OAuthPlaces> = {
  x: {
    authorize: '/x-web/i/oauth2/authorize',
    scope: 'tweet.read tweet.write tweet.moderate.write users.read media.write offline.access',
    token: '/x-api/2/oauth2/token',
  },
  linkedin: {
    authorize: '/linkedin-oauth/oauth/v2/authorization',
    scope:
      'openid profile w_member_social r_organization_social w_organization_social rw_organization_admin ' +
      'r_member_postAnalytics r_member_profileAnalytics r_organization_social_feed w_organization_social_feed',
    token: '/linkedin-oauth/oauth/v2/accessToken',
  },
  instagram: {
    authorize: '/instagram-web/oauth/authorize',
    scope:
      'instagram_business_basic,instagram_business_content_publish,instagram_business_manage_insights,' +
      'instagram_business_manage_comments',
    token: '/instagram-oauth/oauth/access_token',
  },
  threads: {
    authorize: '/threads-web/oauth/authorize',
    scope:
      'threads_basic,threads_content_publish,threads_delete,threads_manage_insights,' +
      'threads_read_replies,threads_manage_replies',
    token: '/threads-graph/oauth/access_token',
  },
  youtube: {
    authorize: '/google-accounts/o/oauth2/v2/auth',
    scope: 'https://www.googleapis.com/auth/youtube.upload https://www.googleapis.com/auth/youtube.force-ssl',
    token: '/google-oauth/token',
  },
};

export interface ConsentOptions {
  account?: string;
  decision?: 'allow' | 'deny';
  scope?: string;
  /** Replaces parameters of the authorize URL; `undefined` leaves one out. */
  change?: Record<string, string | undefined>;
}

export function authorizeUrl(base: string, platform: PlatformName, input: ConsentOptions = {}): string {
  const url = new URL(base + places[platform].authorize);
  const parameters: Record<string, string | undefined> = {
    response_type: 'code',
    client_id: client.client_id,
    redirect_uri: redirectUri,
    state: 'st&te',
    scope: input.scope ?? places[platform].scope,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    access_type: 'offline',
    prompt: 'consent',
    ...input.change,
  };
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined) url.searchParams.set(name, value);
  return url.href;
}

/** Opens the consent page, fills its one form and sends it: where the browser is sent back to. */
export async function consent(
  base: string,
  platform: PlatformName,
  input: ConsentOptions = {},
): Promise<URL> {
  const url = authorizeUrl(base, platform, input);
  const page = (await call('GET', url)).text;
  const form = {
    ...hiddenFields(page),
    account: input.account ?? 'demo',
    decision: input.decision ?? 'allow',
  };
  const action = /<form method="post" action="([^"]*)"/.exec(page)?.[1];
  const answer = await call('POST', new URL(action?.replaceAll('&amp;', '&') ?? 'missing:', url).href, {
    form,
  });
  return new URL(answer.headers.get('location') ?? 'missing:');
}

export function hiddenFields(page: string): Record<string, string> {
  const inputs = page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g);
  return Object.fromEntries(
    [...inputs].map(([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&')]),
  );
}

/** Exchanges a code at the platform's token endpoint. */
export async function exchange(
  base: string,
  platform: PlatformName,
  code: string,
  change: Record<string, string> = {},
) {
  const form = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, ...change };
  const withVerifier = { code_verifier: verifier, ...form };
  if (platform !== 'x')
    return await call('POST', base + places[platform].token, { form: { ...client, ...withVerifier } });
  return await call('POST', base + places.x.token, { form: withVerifier, headers: { authorization: basic } });
}

export interface Connection {
  token: string;
  refreshToken: string;
}

/** Connects an account as a service does; Meta's tokens come back in their long form. */
export async function connect(
  base: string,
  platform: PlatformName,
  input: ConsentOptions = {},
): Promise<Connection> {
  const target = await consent(base, platform, input);
  const answer = await exchange(base, platform, target.searchParams.get('code') ?? '');
  const token = idAt(answer.json, 'access_token');
  const refreshToken = idAt(answer.json, 'refresh_token');
  if (platform !== 'instagram' && platform !== 'threads') return { token, refreshToken };
  const [host, type] = platform === 'instagram' ? ['instagram-graph', 'ig'] : ['threads-graph', 'th'];
  const query = new URLSearchParams({
    grant_type: `${type}_exchange_token`,
    client_secret: client.client_secret,
    access_token: token,
  });
  const long = await call('GET', `${base}/${host}/access_token?${query.toString()}`);
  return { token: idAt(long.json, 'access_token'), refreshToken };
}

export const whoAmI: Record<PlatformName, string> = {
  x: '/x-api/2/users/me',
  linkedin: '/linkedin-api/v2/userinfo',
  instagram: '/instagram-graph/v25.0/me?fields=user_id,username',
  threads: '/threads-graph/v1.0/me?fields=id,username',
  youtube: '/youtube-api/youtube/v3/channels?part=snippet&mine=true',
};

/** Asks the platform whose token this is. */
export const whoIs = async (base: string, platform: PlatformName, token: string): Promise<Answer> =>
  await call('GET', base + whoAmI[platform], { token });

export async function effects(base: string, query = ''): Promise<Json[]> {
  return (await call('GET', `${base}/_control/effects${query}`)).json['effects'] as Json[];
}

export const arm = async (base: string, fault: Json): Promise<Answer> =>
  await call('POST', `${base}/_control/faults`, { json: fault });

/** Headers that every `/rest/*` call of LinkedIn needs. */
export const restHeaders = { 'linkedin-version': '202609', 'x-restli-protocol-version': '2.0.0' };

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Asks again and again; for what happens within a moment. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise(done => setImmediate(done));
}
