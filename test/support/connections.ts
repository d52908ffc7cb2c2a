import assert from 'node:assert/strict';
import type { PlatformName } from '../../src/domain/platforms.ts';
import type { Reply, TestApi } from './api.ts';

/** Fills the one form of a platform's consent page, as a person would, and says where the browser is sent. */
export const clickThrough = async (
  page: string,
  account: string,
  decision: 'allow' | 'deny' = 'allow',
): Promise<URL> => {
  const html = await (await fetch(page)).text();
  const form = new URLSearchParams({ account, decision });
  for (const match of html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g))
    form.set(match[1] ?? '', (match[2] ?? '').replaceAll('&amp;', '&'));
  const answer = await fetch(page.split('?')[0] ?? '', { method: 'POST', body: form, redirect: 'manual' });
  return new URL(answer.headers.get('location') ?? `missing:${html.slice(0, 500)}`);
};

/** Starts a connect and clicks through the consent: path and query of the callback that the browser would open. */
export const consentTo = async (
  api: TestApi,
  as: string,
  wish: { platform: PlatformName; brandSlug: string; account: string; decision?: 'allow' | 'deny' },
): Promise<string> => {
  const { brandSlug, platform, account, decision } = wish;
  const { status, data } = await api.post(`/connections/${platform}/authorize`, { brandSlug }, { as });
  assert.equal(status, 200);
  const back = await clickThrough(data.authorizeUrl, account, decision);
  return back.pathname + back.search;
};

/** A connected account of a brand, through consent page and callback. */
export const aConnection = async (
  api: TestApi,
  as: string,
  wish: { platform: PlatformName; brandSlug: string; account: string },
): Promise<Reply['data']> => {
  const { status, body, data } = await api.get(await consentTo(api, as, wish));
  assert.equal(status, 200, JSON.stringify(body));
  return data;
};
