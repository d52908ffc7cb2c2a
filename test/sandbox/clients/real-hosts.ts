import http from 'node:http';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';
import { urlToHttpOptions } from 'node:url';
import { clickThrough } from '../../support/connections.ts';
import { aSandbox } from '../sandbox-client.ts';

/** Path below which the sandbox plays each host that the clients have built in. */
const prefixes: Record<string, string> = {
  'x.com': '/x-web',
  'twitter.com': '/x-web',
  'api.x.com': '/x-api',
  'api.twitter.com': '/x-api',
  'www.linkedin.com': '/linkedin-oauth',
  'api.linkedin.com': '/linkedin-api',
  'www.instagram.com': '/instagram-web',
  'api.instagram.com': '/instagram-oauth',
  'graph.instagram.com': '/instagram-graph',
  'accounts.google.com': '/google-accounts',
  'oauth2.googleapis.com': '/google-oauth',
  'youtube.googleapis.com': '/youtube-api',
};

const prefixOf = (host: string): string => {
  const prefix = prefixes[host];
  // nothing of a test leaves the machine
  if (prefix === undefined) throw new Error(`the sandbox plays no ${host}`);
  return prefix;
};

/** The address in the sandbox of what a client asks a platform; addresses of this machine stay as they are. */
const rewritten = (base: string, url: string): string => {
  const { hostname, pathname, search, protocol } = new URL(url);
  return protocol === 'http:' ? url : base + prefixOf(hostname) + pathname + search;
};

type Callback = (response: http.IncomingMessage) => void;

const optionsOf = (
  first: string | URL | https.RequestOptions,
  second: https.RequestOptions | Callback | undefined,
) => ({
  ...(typeof first === 'string' || first instanceof URL ? urlToHttpOptions(new URL(first)) : first),
  ...(typeof second === 'object' ? second : {}),
});

/** `https.request` with the platforms' hosts led to the sandbox. */
const requestTo =
  (base: string) =>
  (
    first: string | URL | https.RequestOptions,
    second?: https.RequestOptions | Callback,
    third?: Callback,
  ): http.ClientRequest => {
    const { agent: _agent, host, hostname, path, ...options } = optionsOf(first, second);
    const address = new URL(base);
    const sandboxPath = prefixOf(hostname ?? host ?? '') + (path ?? '/');
    const place = { hostname: address.hostname, port: address.port, path: sandboxPath, protocol: 'http:' };
    return http.request({ ...options, ...place }, typeof second === 'function' ? second : third);
  };

export interface RealHosts {
  /** The sandbox's address. */
  base: string;
  /** A person opens the consent page that a client leads to, and agrees: where the browser is sent back to. */
  agree(authorizeUrl: string, account: string): Promise<URL>;
  /** Changes settings of the sandbox. */
  set(settings: Record<string, unknown>): Promise<void>;
  end(): Promise<void>;
}

/** Starts a separate sandbox in place of the platforms: clients call the real hosts by HTTPS, and reach it. */
export const inPlaceOfThePlatforms = async (): Promise<RealHosts> => {
  const { url: base, end } = await aSandbox();
  const real = { request: https.request, fetch: globalThis.fetch };
  https.request = requestTo(base) as typeof https.request;
  globalThis.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    return real.fetch(rewritten(base, url), init ?? (input instanceof Request ? input : undefined));
  };
  syncBuiltinESMExports();
  return {
    base,
    agree: (authorizeUrl, account) => clickThrough(rewritten(base, authorizeUrl), account),
    set: async settings => {
      const headers = { 'content-type': 'application/json' };
      await real.fetch(`${base}/_control/settings`, {
        method: 'PATCH',
        headers,
        body: JSON.stringify(settings),
      });
    },
    end: async () => {
      https.request = real.request;
      globalThis.fetch = real.fetch;
      syncBuiltinESMExports();
      await end();
    },
  };
};

/** Redirect address of browsers. No server listens there. */
export const redirectUri = 'http://127.0.0.1:1/callback';
