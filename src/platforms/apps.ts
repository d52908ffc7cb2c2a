import type { Config } from '../config/index.ts';
import { baseUrl } from '../domain/base-urls.ts';
import type { PlatformName } from '../domain/platforms.ts';

/** Client credentials and hosts of one platform, real or of the sandbox. The two differ in nothing else. */
export interface App<Host extends string = string> {
  clientId: string;
  clientSecret: string;
  bases: Record<Host, string>;
  /** Allowed origins of URLs that a platform returns. The service sends bytes and tokens there. */
  origins: ReadonlySet<string>;
}

type BaseName = Extract<keyof Config, `${string}_BASE`>;

/** Setting of each host, and the prefix below which the sandbox serves it. */
type HostPlan = Record<string, readonly [BaseName, string]>;

const plans = {
  x: { web: ['X_WEB_BASE', '/x-web'], api: ['X_API_BASE', '/x-api'] },
  linkedin: {
    oauth: ['LINKEDIN_OAUTH_BASE', '/linkedin-oauth'],
    api: ['LINKEDIN_API_BASE', '/linkedin-api'],
    web: ['LINKEDIN_WEB_BASE', '/linkedin-web'],
  },
  instagram: {
    web: ['INSTAGRAM_WEB_BASE', '/instagram-web'],
    oauth: ['INSTAGRAM_OAUTH_BASE', '/instagram-oauth'],
    graph: ['INSTAGRAM_GRAPH_BASE', '/instagram-graph'],
  },
  threads: { web: ['THREADS_WEB_BASE', '/threads-web'], graph: ['THREADS_GRAPH_BASE', '/threads-graph'] },
  youtube: {
    accounts: ['GOOGLE_ACCOUNTS_BASE', '/google-accounts'],
    oauth: ['GOOGLE_OAUTH_BASE', '/google-oauth'],
    api: ['YOUTUBE_API_BASE', '/youtube-api'],
    web: ['YOUTUBE_WEB_BASE', '/youtube-web'],
    hub: ['YOUTUBE_HUB_BASE', '/youtube-hub'],
  },
} as const satisfies Record<PlatformName, HostPlan>;

export type AppOf<Name extends PlatformName> = App<Extract<keyof (typeof plans)[Name], string>>;

/** Returns the app for a platform, or a sentence that says why there is none. */
export const appFor = <Name extends PlatformName>(config: Config, name: Name): AppOf<Name> | string => {
  const prefix = name.toUpperCase() as Uppercase<Name>;
  const [id, secret] = [config[`${prefix}_CLIENT_ID`], config[`${prefix}_CLIENT_SECRET`]];
  if (id !== undefined && secret !== undefined)
    return app(config, name, id, secret, ([setting]) => config[setting]);
  if (id !== undefined || secret !== undefined)
    return `${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET must both be set, but only one is.`;
  const { SANDBOX_URL } = config;
  if (SANDBOX_URL !== undefined)
    return app(config, name, 'sandbox', 'sandbox-secret', ([, path]) => baseUrl(SANDBOX_URL) + path);
  return `Set ${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET, or SANDBOX_URL, to use this platform.`;
};

/** Returns whether the sandbox stands in for any host of an app. */
export const isPlayed = ({ SANDBOX_URL }: Config, { bases }: App): boolean =>
  SANDBOX_URL !== undefined && Object.values(bases).some(base => base.startsWith(SANDBOX_URL));

const app = <Name extends PlatformName>(
  config: Config,
  name: Name,
  clientId: string,
  clientSecret: string,
  baseOf: (host: readonly [BaseName, string]) => string,
): AppOf<Name> => {
  const hosts: HostPlan = plans[name];
  const bases = Object.fromEntries(Object.entries(hosts).map(([key, host]) => [key, baseOf(host)]));
  const origins = [...Object.values(bases), ...config.PLATFORM_UPLOAD_ORIGINS].map(
    url => new URL(url).origin,
  );
  return { clientId, clientSecret, bases: bases as AppOf<Name>['bases'], origins: new Set(origins) };
};
