import assert from 'node:assert/strict';
import { someIp, type Reply, type Sending, type TestApi } from './api.ts';
import type { LoginServer } from '../servers/login-server.ts';

/** A browser with its cookies, as far as logging in with a provider needs one. */
export interface SocialBrowser {
  /** Begins: the provider's page. */
  begin(provider: string, options?: { returnTo?: string; page?: string; as?: string }): Promise<string>;
  /** Comes back from it. */
  comeBack(address: URL): Promise<Reply>;
  /** Runs the whole login. */
  logIn(provider: string, options?: { returnTo?: string; as?: string }): Promise<Reply>;
  cookie(): string | undefined;
}

/** Creates a browser with a new address for each request, unless one is given. */
export const aBrowser = (api: TestApi, server: LoginServer, ip?: string): SocialBrowser => {
  let cookie: string | undefined;
  const sending = (more: Sending = {}): Sending => ({
    ...more,
    headers: { 'X-Forwarded-For': ip ?? someIp(), ...(cookie !== undefined && { Cookie: cookie }) },
  });
  const browser: SocialBrowser = {
    begin: async (provider, { returnTo, page, as } = {}) => {
      const given = Object.entries({ returnTo, page }).filter(([, value]) => value !== undefined);
      const query =
        given.length === 0 ? '' : `?${new URLSearchParams(given as [string, string][]).toString()}`;
      const reply = await api.get(`/auth/social/${provider}/authorize${query}`, sending({ as }));
      assert.equal(reply.status, 200, reply.text);
      cookie = reply.headers.getSetCookie()[0]?.split(';')[0];
      return reply.data.authorizeUrl;
    },
    comeBack: address => api.get(address.pathname + address.search, sending()),
    logIn: async (provider, options) =>
      browser.comeBack(await server.visit(await browser.begin(provider, options))),
    cookie: () => cookie,
  };
  return browser;
};
