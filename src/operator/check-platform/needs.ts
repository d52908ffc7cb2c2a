import type { Config } from '../../config/index.ts';
import type { PlatformName } from '../../domain/platforms.ts';

/** Requirements of one platform for an app that goes live. The platform’s adapter knows the scopes and the requests. */
export interface PlatformNeeds {
  /** Name for people. */
  label: string;
  /** Form of the client ids that the platform issues today, and its description. Undocumented, so others only look odd. */
  clientId: { form: RegExp; inWords: string };
  /** Form of the platform’s scopes, to find known scopes that the service does not request. */
  scopeNames: RegExp;
  /** Setting that lists the requested scopes. Absent if the list is fixed. */
  scopesIn?: 'LINKEDIN_SCOPES' | 'INSTAGRAM_SCOPES';
  /** API version that the service calls. */
  version(config: Config): string;
  /** Place where the platform shows its limits and their usage to the app’s owner. */
  usagePage: string;
}

/** Requirements of every platform, as documented on the pages in docs/operating/go-live. */
export const platformNeeds: Record<PlatformName, PlatformNeeds> = {
  x: {
    label: 'X',
    clientId: {
      form: /^[\w-]{20,}$/,
      inWords: 'at least 20 letters and digits (OAuth 2.0 client id, not the API key)',
    },
    scopeNames: /^(?:tweet|users|media|offline)\./,
    version: () => '2',
    usagePage: 'Credits and usage are in the developer console (console.x.com).',
  },
  linkedin: {
    label: 'LinkedIn',
    clientId: { form: /^[a-z\d]{12,16}$/, inWords: '12 to 16 small letters and digits' },
    scopeNames: /^(?:openid|profile|(?:r|w|rw)_\w+)$/,
    scopesIn: 'LINKEDIN_SCOPES',
    version: ({ LINKEDIN_VERSION }) => LINKEDIN_VERSION,
    usagePage: 'Limits and usage are in the developer portal, under “Analytics” of the app.',
  },
  instagram: {
    label: 'Instagram',
    clientId: { form: /^\d{10,20}$/, inWords: 'digits only (the Instagram app id, not the Meta app id)' },
    scopeNames: /^instagram_/,
    scopesIn: 'INSTAGRAM_SCOPES',
    version: ({ META_VERSION }) => META_VERSION,
    usagePage: 'Usage is in the app dashboard.',
  },
  threads: {
    label: 'Threads',
    clientId: { form: /^\d{10,20}$/, inWords: 'digits only (the Threads app id, not the Meta app id)' },
    scopeNames: /^threads_/,
    version: () => 'v1.0',
    usagePage: 'Usage is in the app dashboard.',
  },
  youtube: {
    label: 'YouTube',
    clientId: {
      form: /^[\w-]+\.apps\.googleusercontent\.com$/,
      inWords: 'a name that ends in .apps.googleusercontent.com',
    },
    scopeNames: /^https:\/\/www\.googleapis\.com\/auth\/youtube/,
    version: () => 'v3',
    usagePage: 'Quotas and usage are in the Google Cloud console, under “Quotas” of YouTube Data API v3.',
  },
};

/** Returns the page that explains how to go live on a platform. */
export const goLivePage = (name: PlatformName): string => `docs/operating/go-live/${name}.md`;
