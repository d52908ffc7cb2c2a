import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { refuse } from '../../../domain/errors.ts';
import type { ListedItem, SourceKind } from '../../../domain/knowledge/sources.ts';
import { cleanLine, cleanText } from '../../../domain/outside-text.ts';
import { decodeText } from '../../extract/reader/decode-text.ts';
import { feedBodyText, feedTitleText } from '../../extract/reader/feed-texts.ts';
import { findFeeds } from './find-feeds.ts';
import { judgeMarkup } from './judge-markup.ts';
import { readJsonFeed } from './json-feed.ts';
import {
  maxListed,
  readListedFields,
  type Field,
  type ListedFields,
  type ListingNames,
} from './listing-fields.ts';

type ListingKind = Exclude<SourceKind, 'page'>;

/** Answer of a server from which a feed or sitemap is expected. */
export interface FetchedListing {
  kind: ListingKind;
  bytes: Uint8Array;
  /** Encoding that its server declared. */
  charset: string | undefined;
  /** Address at which it was found, to resolve links against. */
  base: string;
}

/** Items of a listing, or the addresses at which they are: of the feed that a page names, or of the parts of a sitemap. */
export type Listing = { items: ListedItem[] } | { elsewhere: string[] };

/** Maximum size after unpacking, in bytes. A feed of a hundred long articles, or a sitemap of 50,000 pages, has less. */
const maxUnpacked = 8 * 1_048_576;

const noListing = (message: string): Error => refuse('malformed_body', message);

/** Maximum length of addresses and guids. No real ones are longer. */
const maxKey = 2_048;
const maxTitle = 255;
/** Maximum number of parts of a sitemap. Each costs a request at every check. */
const maxParts = 10;
/** Number of parts that a refusal names. */
const namedParts = 3;

const index = 'sitemapindex';
const names: Record<ListingKind, ListingNames> = {
  feed: { roots: new Set(['rss', 'rdf', 'feed']), items: new Set(['item', 'entry']) },
  sitemap: { roots: new Set(['urlset', index]), items: new Set(['url', 'sitemap']) },
};
const notListed = {
  feed: 'The address has no RSS, Atom, or JSON feed, and its page names none. Use the feed’s address, or follow the address as a page.',
  sitemap: 'The address has no sitemap. Use the sitemap’s address, or follow the address as a page.',
} as const;
const tooMany = `The listing has more than ${maxListed} items. Use a smaller one.`;

const hashOf = (...parts: (string | null)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** Returns the address in a field, or null if it is not a valid web address. */
const addressIn = (field: Field | undefined): string | null => {
  const url = field && URL.parse(field.value, field.base);
  if (!url || !/^https?:$/.test(url.protocol) || url.href.length > maxKey) return null;
  url.hash = '';
  return url.href;
};

const titleOf = (field: Field | undefined): string | null =>
  (field && cleanLine(feedTitleText(field), maxTitle)) || null;

/** Returns the first of these fields that the item has. */
const firstOf = (fields: ListedFields, ...wanted: string[]): Field | undefined =>
  wanted.map(name => fields.get(name)).find(field => field !== undefined);

/** Returns the link of an item. An item without a link may have its address as its guid, unless it says that it has not. */
const linkOf = (fields: ListedFields, guid: Field | undefined): string | null => {
  const isLink = guid?.isPermaLink === true && guid.value.startsWith('http');
  const named = ['link', 'source', 'about'].map(name => addressIn(fields.get(name)));
  return named.find(url => url !== null) ?? (isLink ? addressIn(guid) : null);
};

const bodies = ['encoded', 'content', 'description', 'summary'];

/** Returns the text of an item, in an element if it is HTML, so that it is read as such. */
const textOf = (fields: ListedFields): string | null => {
  for (const name of bodies) {
    const field = fields.get(name);
    const body = field && feedBodyText(field);
    if (body === undefined) continue;
    const text = cleanText(body.text);
    return body.isHtml && judgeMarkup(text) === undefined ? `<div>${text}</div>` : text;
  }
  return null;
};

const asFeedItem = (fields: ListedFields): ListedItem | undefined => {
  const guid = firstOf(fields, 'guid', 'id');
  const url = linkOf(fields, guid);
  const title = titleOf(fields.get('title'));
  const text = textOf(fields);
  const key = guid ? cleanLine(guid.value, maxKey) : (url ?? title);
  if (key === null || (url === null && text === null)) return undefined;
  const changed = firstOf(fields, 'updated', 'modified', 'pubdate', 'date')?.value ?? null;
  const version = hashOf(url, title, changed, firstOf(fields, ...bodies)?.value ?? null);
  return { key, url, title, version, text: url === null ? text : null };
};

const asPage = (fields: ListedFields): ListedItem | undefined => {
  const url = addressIn(fields.get('loc'));
  const version = fields.get('lastmod')?.value;
  return url === null
    ? undefined
    : { key: url, url, title: null, version: version ? cleanLine(version, 100) : null, text: null };
};

/** Returns items without repeats. */
const unique = (listed: readonly (ListedItem | undefined)[]): ListedItem[] => {
  const byKey = new Map<string, ListedItem>();
  for (const item of listed) if (item && !byKey.has(item.key)) byKey.set(item.key, item);
  return [...byKey.values()];
};

/** Returns the addresses of the parts of a sitemap. Throws for more than are read. */
const partsOf = (found: readonly ListedFields[]): string[] => {
  const parts = [...new Set(found.flatMap(fields => addressIn(fields.get('loc')) ?? []))];
  if (parts.length === 0) throw noListing('The address is an index of sitemaps, and names none.');
  if (parts.length <= maxParts) return parts;
  const some = parts.slice(0, namedParts).join(', ');
  throw noListing(
    `The address is an index of ${parts.length} sitemaps, and the service reads an index of at most ${maxParts}. Follow the sitemaps that you need instead, such as ${some}.`,
  );
};

/** Decompresses a sitemap, if its server compressed it. */
const unpacked = (bytes: Uint8Array): Uint8Array => {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: maxUnpacked });
  } catch {
    throw noListing('The listing is compressed and cannot be decompressed.');
  }
};

const readXml = (text: string, kind: ListingKind, base: string): ReturnType<typeof readListedFields> =>
  readListedFields(text, {
    names: names[kind],
    base,
    refuse: why => noListing(why === 'too_many' ? tooMany : notListed[kind]),
  });

const parseFeed = (text: string, base: string): Listing => {
  if (judgeMarkup(text) === 'text/html') {
    const feeds = findFeeds(text, base);
    if (feeds.length === 0) throw noListing(notListed.feed);
    return { elsewhere: feeds.slice(0, 1) };
  }
  const found = readJsonFeed(text, base) ?? readXml(text, 'feed', base).found;
  if (found.length > maxListed) throw noListing(tooMany);
  return { items: unique(found.map(asFeedItem)) };
};

const parseSitemap = (text: string, base: string): Listing => {
  const { root, found } = readXml(text, 'sitemap', base);
  return root === index ? { elsewhere: partsOf(found) } : { items: unique(found.map(asPage)) };
};

/**
 * Parses the items of a feed or a sitemap, without repeats. For a page instead of a feed, and for an index of sitemaps,
 * returns the addresses to read instead. Throws `malformed_body` for any other content.
 */
export const parseListing = async ({ kind, bytes, charset, base }: FetchedListing): Promise<Listing> => {
  const { text } = await decodeText(unpacked(bytes), charset);
  return kind === 'feed' ? parseFeed(text, base) : parseSitemap(text, base);
};
