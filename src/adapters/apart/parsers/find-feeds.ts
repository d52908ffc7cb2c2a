import { flatParser } from '../../extract/reader/flat-parser.ts';

/** Types of feeds in a page's links, the preferred first. */
const feedTypes = ['application/rss+xml', 'application/atom+xml', 'application/feed+json'];
const maxFound = 5;
const maxUrl = 2_048;

const wordsOf = (text = ''): string[] => text.toLowerCase().split(/\s+/);

/** Returns the addresses of the feeds that a page names (`<link rel="alternate">`), in their order, those in JSON last. */
export const findFeeds = (html: string, page: string): string[] => {
  const links: { href: string; type: string }[] = [];
  let base: string | undefined;
  const parser = flatParser({
    onopentag: (name, { rel, type = '', href }) => {
      if (name === 'base') base ??= href;
      if (name !== 'link' || !href?.trim() || !wordsOf(rel).includes('alternate')) return;
      links.push({ href: href.trim(), type: (type.split(';')[0] ?? '').trim().toLowerCase() });
    },
  });
  parser.end(html);
  const from = URL.parse(base ?? '', page)?.href ?? page;
  const urls = links
    .filter(({ type }) => feedTypes.includes(type))
    .toSorted((one, other) => Number(one.type.endsWith('json')) - Number(other.type.endsWith('json')))
    .flatMap(({ href }) => URL.parse(href, from) ?? [])
    .filter(({ protocol, href }) => /^https?:$/.test(protocol) && href.length <= maxUrl)
    .map(({ href }) => href);
  return [...new Set(urls)].slice(0, maxFound);
};
