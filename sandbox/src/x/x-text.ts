import { createHash } from 'node:crypto';
import type { Post } from '../model.ts';
import type { XDetail } from './x-model.ts';

/** URLs with a scheme, and bare domains with the endings that people use most. */
const urlPattern =
  /https?:\/\/(?:[.,;:!?'")\]]*[^\s.,;:!?'")\]])+|(?<![@\w.-])(?:[a-z0-9-]+\.)+(?:com|org|net|io|dev|app|co|ai|me|tv|de|uk|eu|info)(?:\/(?:[.,;:!?'")\]]*[^\s.,;:!?'")\]])+)?(?![\w-])/gi;

const urlWeight = 23;
const segments = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** X's weighted length: half weight for most alphabets, 2 for the rest and for any emoji, 23 for any URL. */
export function weightedLength(text: string): number {
  const normal = text.normalize('NFC');
  const urls = normal.match(urlPattern)?.length ?? 0;
  let weight = urls * urlWeight;
  for (const { segment } of segments.segment(normal.replaceAll(urlPattern, ''))) weight += weightOf(segment);
  return weight;
}

function weightOf(grapheme: string): number {
  if (/\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u.test(grapheme) && grapheme > '\u00ff')
    return 2;
  let weight = 0;
  for (const character of grapheme) weight += isLight(character.codePointAt(0) ?? 0) ? 1 : 2;
  return weight;
}

/** Ranges of weight 1 in the twitter-text v3 configuration. */
const isLight = (point: number): boolean =>
  point <= 4351 ||
  (point >= 8192 && point <= 8205) ||
  (point >= 8208 && point <= 8223) ||
  (point >= 8242 && point <= 8247);

export interface UrlEntity {
  start: number;
  end: number;
  url: string;
  expanded_url: string;
  display_url: string;
  media_key?: string;
}

/** The text as X gives it back: URLs shortened, a link per media at the end, HTML escaped. */
export function shownText(text: string, links: Link[]): { text: string; urls: UrlEntity[] } {
  const urls: UrlEntity[] = [];
  let shown = '';
  let from = 0;
  const append = (expanded: string, more: object = {}): void => {
    const url = shortLink(expanded);
    const display = expanded.replace(/^https?:\/\/(www\.)?/, '').slice(0, 30);
    urls.push({
      start: shown.length,
      end: shown.length + url.length,
      url,
      expanded_url: expanded,
      display_url: display,
      ...more,
    });
    shown += url;
  };
  for (const match of text.matchAll(urlPattern)) {
    shown += escapeThree(text.slice(from, match.index));
    append(match[0].startsWith('http') ? match[0] : `http://${match[0]}`);
    from = match.index + match[0].length;
  }
  shown += escapeThree(text.slice(from));
  const first = links[0];
  if (first) {
    if (shown !== '') shown += ' ';
    append(first.url, first.mediaKey === undefined ? {} : { media_key: first.mediaKey });
  }
  return { text: shown, urls };
}

/** Returns the links that X appends to a text: to its media, or to the quoted post if X adds that link. */
export const linksOf = (post: Post<XDetail>, linksQuoted: boolean): Link[] => {
  if (post.quotes !== undefined) return linksQuoted ? [{ url: `https://x.com/i/status/${post.quotes}` }] : [];
  return post.detail.mediaKeys.map((mediaKey, index) => {
    const kind = post.media[index]?.type.startsWith('video/') ? 'video' : 'photo';
    return { mediaKey, url: `https://x.com/${post.handle}/status/${post.id}/${kind}/${index + 1}` };
  });
};

/** Where it leads. */
interface Link {
  url: string;
  mediaKey?: string;
}

const escapeThree = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const shortLink = (url: string): string =>
  `https://t.co/${createHash('sha256').update(url).digest('base64url').replaceAll(/[-_]/g, 'a').slice(0, 10)}`;
