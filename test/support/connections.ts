import assert from 'node:assert/strict';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { PlatformName } from '../../src/domain/platforms.ts';
import { someIp, type Reply, type TestApi } from './http/api.ts';

/** Fills in the one form of a platform's consent page, as a person would, and returns the next address of the browser. */
export const clickThrough = async (
  page: string,
  account: string,
  decision: 'allow' | 'deny' = 'allow',
  unticked?: string,
): Promise<URL> => {
  const html = await (await fetch(page)).text();
  const form = new URLSearchParams({ account, decision });
  for (const match of html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g))
    form.set(match[1] ?? '', (match[2] ?? '').replaceAll('&amp;', '&'));
  if (unticked !== undefined) form.set('scope', withoutScope(form.get('scope') ?? '', unticked));
  const answer = await fetch(page.split('?')[0] ?? '', { method: 'POST', body: form, redirect: 'manual' });
  return new URL(answer.headers.get('location') ?? `missing:${html.slice(0, 500)}`);
};

const withoutScope = (scopes: string, unticked: string): string =>
  scopes
    .split(/[\s,]+/)
    .filter(scope => scope !== unticked)
    .join(' ');

/** Starts a connect and clicks through the consent: path and query of the callback that the browser would open. */
export const consentTo = async (
  api: TestApi,
  as: string,
  input: {
    platform: PlatformName;
    brandSlug: string;
    account: string;
    decision?: 'allow' | 'deny';
    /** A scope that the person does not allow. */
    unticked?: string;
    /** Fields of the request other than the brand. */
    link?: { add?: boolean; returnUrl?: string; state?: string; expiresInMinutes?: number };
  },
): Promise<string> => {
  const { brandSlug, platform, account, decision, unticked, link } = input;
  const body = { brandSlug, ...link };
  const { status, data } = await api.post(`/connections/${platform}/authorize`, body, { as });
  assert.equal(status, 200);
  const back = await clickThrough(data.authorizeUrl, account, decision, unticked);
  return back.pathname + back.search;
};

/** A connected account of a brand, through consent page and callback. */
export const aConnection = async (
  api: TestApi,
  as: string,
  input: {
    platform: PlatformName;
    brandSlug: string;
    account: string;
    unticked?: string;
    link?: { add?: boolean };
  },
): Promise<Reply['data']> => {
  const { status, body, data } = await api.get(await consentTo(api, as, input));
  assert.equal(status, 200, JSON.stringify(body));
  return data;
};

/** Headers that a current browser sends with a click or a redirect. */
export const browserHeaders = {
  Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'Sec-Fetch-Dest': 'document',
  'Sec-Fetch-Mode': 'navigate',
  'Sec-Fetch-Site': 'cross-site',
  'Sec-Fetch-User': '?1',
  'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36',
};

/** A page of the connect flow as a browser sees it. */
export interface SeenPage {
  status: number;
  headers: Headers;
  html: string;
  /** Value that its form sends; empty if it has none. */
  confirmation: string;
}

/** Sends exactly these headers: `fetch` replaces any other `Sec-Fetch-Mode` with its own. */
const sendAs = async (
  url: string,
  headers: Record<string, string>,
  form?: Record<string, string>,
): Promise<SeenPage> => {
  const answer = Promise.withResolvers<IncomingMessage>();
  const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
  request(url, {
    method: form ? 'POST' : 'GET',
    headers: { 'X-Forwarded-For': someIp(), ...(form && type), ...headers },
  })
    .on('response', answer.resolve)
    .on('error', answer.reject)
    .end(form && new URLSearchParams(form).toString());
  const response = await answer.promise;
  const html = await text(response);
  const confirmation = /name="confirmation" value="([^"]+)"/.exec(html)?.[1] ?? '';
  const given = Object.entries(response.headers).map(([name, value]) => [name, String(value)] as const);
  return {
    status: response.statusCode ?? 0,
    headers: new Headers(given.map(pair => [...pair])),
    html,
    confirmation,
  };
};

/** Opens an address of the API as a browser does that shows no credentials, or as `headers` say. */
export const openPage = (
  api: TestApi,
  path: string,
  headers: Record<string, string> = browserHeaders,
): Promise<SeenPage> => sendAs(api.url + path, headers);

/** Presses a button of the page that asks. */
export const press = (
  api: TestApi,
  { platform, confirmation }: { platform: PlatformName; confirmation: string },
  decision: 'connect' | 'decline',
): Promise<SeenPage> =>
  sendAs(
    `${api.url}/connections/${platform}/confirm`,
    { ...browserHeaders, 'Sec-Fetch-Site': 'same-origin', Origin: 'null' },
    { confirmation, decision },
  );
