import type { PlatformName } from '../platforms.ts';

/** The parameters by which analytics tell where a visitor came from, in the order in which they stand in a link. */
export const utmNames = ['source', 'medium', 'campaign', 'term', 'content'] as const;
export type UtmName = (typeof utmNames)[number];
export type UtmParameters = Partial<Record<UtmName, string>>;

/** What a brand adds to links to its own domains. */
export interface UtmSettings {
  /** Host names, in lower case; what lies below one is the brand's as well. */
  domains: string[];
  /** `{platform}` in a value stands for the name of the platform. */
  parameters: UtmParameters;
  /** Laid over `parameters` on one platform. */
  platforms: Partial<Record<PlatformName, UtmParameters>>;
}

/** What stands where a post was sent without any: what its brand adds later is not what went out. */
export const noUtm: UtmSettings = { domains: [], parameters: {}, platforms: {} };

const isOwn = (host: string, domains: readonly string[]): boolean =>
  domains.some(domain => host === domain || host.endsWith(`.${domain}`));

/** Links as RFC 3986 writes them; one without `https://` begins a word. */
const links =
  /https?:\/\/[\w.~:/?#[\]@!$&'()*+,;=%-]+|(?<=^|[\s([{<"'“‘«])[a-z0-9][\w.~:/?#[\]@!$&'()*+,;=%-]*/gi;

const punctuation = /[)\]}>"'»”’.,;:!?…*]/u;

/** Without the punctuation of the sentence that it stands in; a bracket that it opens itself is its own. */
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

/** A letter of another kind behind a link may be part of it or not, which platforms decide differently: it is left alone. */
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

/** The link as it was written, with the query in it; undefined for one that is no link of ours or has such parameters. */
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
 * A text with the brand's parameters in its links to the brand's own domains, as one platform gets it. A link that has such
 * parameters already stays as it is, and so does all else.
 */
export const addUtm = (text: string, settings: UtmSettings, platform: PlatformName): string => {
  const lower = text.toLowerCase();
  if (!settings.domains.some(domain => lower.includes(domain))) return text;
  const query = queryOf(settings, platform);
  if (query === '') return text;
  return text.replaceAll(links, (run: string, at: number) => {
    const link = trimmed(run);
    const isWhole = endsThere.test(text.slice(at + run.length, at + run.length + 2));
    const own = isWhole ? withQuery(link, query, settings.domains) : undefined;
    return own === undefined ? run : own + run.slice(link.length);
  });
};
