import { beginsWithWideMark } from '../posts/links.ts';
import type { PlatformName } from '../platforms.ts';

/** Parameters that tell analytics where a visitor came from, in the order in which they are added to a link. */
export const utmNames = ['source', 'medium', 'campaign', 'term', 'content'] as const;
export type UtmName = (typeof utmNames)[number];
export type UtmParameters = Partial<Record<UtmName, string>>;

/** Parameters that a brand adds to links to its own domains. */
export interface UtmSettings {
  /** Host names in lower case. Subdomains count as well. */
  domains: string[];
  /** Values may contain `{platform}`, which is replaced by the platform's name. */
  parameters: UtmParameters;
  /** Parameters that replace those in `parameters` on one platform. */
  platforms: Partial<Record<PlatformName, UtmParameters>>;
}

/** Settings of a post that was published without parameters. Settings that the brand adds later must not apply to it. */
export const noUtm: UtmSettings = { domains: [], parameters: {}, platforms: {} };

const isOwn = (host: string, domains: readonly string[]): boolean =>
  domains.some(domain => host === domain || host.endsWith(`.${domain}`));

/** Matches links by RFC 3986. A link without `https://` must begin a word. */
const links =
  /https?:\/\/[\w.~:/?#[\]@!$&'()*+,;=%-]+|(?<=^|[\s([{<"'“‘«])[a-z0-9][\w.~:/?#[\]@!$&'()*+,;=%-]*/gi;

const punctuation = /[)\]}>"'»”’.,;:!?…*]/u;

/** Returns a link without the punctuation of the sentence around it. Keeps a closing bracket that the link itself opens. */
const trimmed = (link: string): string => {
  let end = link.length;
  let open = link.split('(').length - link.split(')').length;
  while (end > 0 && punctuation.test(link.charAt(end - 1))) {
    const isBracket = link[end - 1] === ')';
    if (isBracket && open >= 0) break;
    if (isBracket) open += 1;
    end -= 1;
  }
  return link.slice(0, end);
};

/**
 * Characters that may follow a link. Platforms disagree on whether another kind of letter belongs to the link, so such
 * links are left alone.
 */
const endsThere = /^(?:$|[\s)\]}>"'»”’.,;:!?…*]|\p{Extended_Pictographic})/u;

const queryOf = ({ parameters, platforms }: UtmSettings, platform: PlatformName): string => {
  const own = { ...parameters, ...platforms[platform] };
  return utmNames
    .filter(name => own[name] !== undefined && own[name] !== '')
    .map(
      name => `utm_${name}=${encodeURIComponent((own[name] as string).replaceAll('{platform}', platform))}`,
    )
    .join('&');
};

const parsed = (link: string): URL | null => URL.parse(/^https?:\/\//i.test(link) ? link : `https://${link}`);

/**
 * Returns the link as written with the query added, or undefined if the link is not to one of the brand's domains or
 * already has such parameters.
 */
const withQuery = (link: string, query: string, domains: readonly string[]): string | undefined => {
  const url = parsed(link);
  if (url === null || url.username !== '' || !isOwn(url.hostname, domains)) return undefined;
  if ([...url.searchParams.keys()].some(name => name.toLowerCase().startsWith('utm_'))) return undefined;
  const [address = '', ...fragment] = link.split('#');
  const hash = fragment.length === 0 ? '' : `#${fragment.join('#')}`;
  if (address.includes('?')) return `${address}${/[?&]$/.test(address) ? '' : '&'}${query}${hash}`;
  const isBare = /^(?:https?:\/\/)?[^/]+$/i.test(address);
  return `${address}${isBare ? '/' : ''}?${query}${hash}`;
};

/**
 * Returns a text for one platform with the brand's parameters added to links to the brand's own domains. Links that already
 * have such parameters stay as they are.
 */
export const addUtm = (text: string, settings: UtmSettings, platform: PlatformName): string => {
  const lower = text.toLowerCase();
  if (!settings.domains.some(domain => lower.includes(domain))) return text;
  const query = queryOf(settings, platform);
  if (query === '') return text;
  return text.replaceAll(links, (run: string, at: number) => {
    const link = trimmed(run);
    const next = text.slice(at + run.length, at + run.length + 2);
    const isWhole = endsThere.test(next) || beginsWithWideMark(next);
    const own = isWhole ? withQuery(link, query, settings.domains) : undefined;
    return own === undefined ? run : own + run.slice(link.length);
  });
};
