import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { refuse } from '../../../domain/errors.ts';
import type { ListedItem, SourceKind } from '../../../domain/knowledge/sources.ts';
import { decodeText } from '../../extract/reader/decode-text.ts';
import { flatParser } from '../../extract/reader/flat-parser.ts';

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

/** Maximum size after unpacking, in bytes. A feed of a hundred long articles, or a sitemap of 50,000 pages, has less. */
const maxUnpacked = 8 * 1_048_576;

const noListing = (message: string): Error => refuse('malformed_body', message);

/** Maximum number of items, the limit of a sitemap. */
const maxListed = 50_000;
/** Maximum nesting depth, beyond that of any correct program. */
const maxOpen = 200;
/** Maximum length of addresses and guids. No real ones are longer. */
const maxKey = 2_048;
const maxTitle = 255;
/** Maximum length of a text in a request. */
const maxText = 1_000_000;

const localOf = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase();

/** Elements of an item in each kind, and the fields to read from it. */
const items: Record<ListingKind, ReadonlySet<string>> = {
  feed: new Set(['item', 'entry']),
  sitemap: new Set(['url']),
};
const roots: Record<ListingKind, ReadonlySet<string>> = {
  feed: new Set(['rss', 'rdf', 'feed']),
  sitemap: new Set(['urlset']),
};
const notListed = {
  feed: 'The address has no RSS or Atom feed. Use the feed’s address, or follow the address as a page.',
  sitemap: 'The address has no sitemap. Use the sitemap’s address, or follow the address as a page.',
} as const;

/** Text fields of one item. The first of each name wins. */
type Fields = Map<string, string>;

/** Collects the items. Markup inside a field, as in Atom, counts as text of that field. */
const collect = (text: string, kind: ListingKind): Fields[] => {
  const found: Fields[] = [];
  const open: string[] = [];
  let isRooted = false;
  let fields: Fields | undefined;
  /** number of elements that were open when the field began */
  let field: { name: string; depth: number; text: string } | undefined;
  const begin = (name: string, attributes: Record<string, string>): void => {
    if (!fields || field) return;
    const rel = attributes['rel'] ?? 'alternate';
    if (name === 'link' && attributes['href'] !== undefined && rel === 'alternate' && !fields.has('link'))
      fields.set('link', attributes['href']);
    field = { name, depth: open.length, text: '' };
  };
  const end = (): void => {
    if (!fields || field?.depth !== open.length) return;
    const value = field.text.replaceAll('\0', '').trim().slice(0, maxText).toWellFormed();
    if (value !== '' && !fields.has(field.name)) fields.set(field.name, value);
    field = undefined;
  };
  const parser = flatParser(
    {
      onopentag: (given, attributes) => {
        const name = localOf(given);
        if (open.length === 0 && name === 'sitemapindex')
          throw noListing('The address is an index of sitemaps. Follow the sitemaps in it instead.');
        if (open.length === 0 && !roots[kind].has(name)) throw noListing(notListed[kind]);
        isRooted = true;
        open.push(name);
        if (!fields && items[kind].has(name)) fields = new Map();
        else begin(name, attributes);
      },
      ontext: given => {
        if (field) field.text += given;
      },
      onclosetag: () => {
        end();
        const name = open.pop() ?? '';
        if (!fields || field || !items[kind].has(name)) return;
        found.push(fields);
        fields = undefined;
        if (found.length > maxListed)
          throw noListing(`The listing has more than ${maxListed} items. Use a smaller one.`);
      },
    },
    // entities that a document declares are never replaced, because the parser knows only those of XML
    { xmlMode: true },
    maxOpen,
  );
  parser.end(text);
  if (!isRooted) throw noListing(notListed[kind]);
  return found;
};

const hashOf = (...parts: (string | null)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** Returns the address of an item, or null if it is not a valid web address. */
const addressIn = (given: string | undefined, base: string): string | null => {
  const url = given === undefined ? null : URL.parse(given, base);
  if (!url || !/^https?:$/.test(url.protocol) || url.href.length > maxKey) return null;
  url.hash = '';
  return url.href;
};

const titleOf = (fields: Fields): string | null => {
  const title = fields.get('title')?.replace(/\s+/g, ' ').slice(0, maxTitle).toWellFormed().trim();
  return title === undefined || title === '' ? null : title;
};

/** Returns the first of these fields that the item has. */
const firstOf = (fields: Fields, ...names: string[]): string | undefined =>
  names.map(name => fields.get(name)).find(value => value !== undefined);

/** Returns the link of an item. An item without a link may have its address as its guid. */
const linkOf = (fields: Fields, guid: string | undefined, base: string): string | null =>
  addressIn(fields.get('link'), base) ?? (guid?.startsWith('http') === true ? addressIn(guid, base) : null);

const asFeedItem = (fields: Fields, base: string): ListedItem | undefined => {
  const guid = firstOf(fields, 'guid', 'id');
  const url = linkOf(fields, guid, base);
  const title = titleOf(fields);
  const text = firstOf(fields, 'encoded', 'content', 'description', 'summary') ?? null;
  const key = guid ?? url ?? title;
  if (key === null || (url === null && text === null)) return undefined;
  const version = hashOf(url, title, firstOf(fields, 'updated', 'modified', 'pubdate', 'date') ?? null, text);
  return { key: key.slice(0, maxKey), url, title, version, text: url === null ? text : null };
};

const asPage = (fields: Fields, base: string): ListedItem | undefined => {
  const url = addressIn(fields.get('loc'), base);
  return url === null
    ? undefined
    : { key: url, url, title: null, version: fields.get('lastmod')?.slice(0, 100) ?? null, text: null };
};

/** Sorts items by their last change, if the sitemap has it. The others stay in its order. */
const newestFirst = (listed: ListedItem[]): ListedItem[] => {
  const timeOf = ({ version }: ListedItem): number =>
    (version === null ? Number.NaN : Date.parse(version)) || 0;
  return listed.toSorted((one, other) => timeOf(other) - timeOf(one));
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

/** Parses the items of a feed or a sitemap, without repeats. Throws `malformed_body` for any other content. */
export const parseListing = async ({ kind, bytes, charset, base }: FetchedListing): Promise<ListedItem[]> => {
  const { text } = await decodeText(unpacked(bytes), charset);
  const listed = new Map<string, ListedItem>();
  for (const fields of collect(text, kind)) {
    const item = kind === 'feed' ? asFeedItem(fields, base) : asPage(fields, base);
    if (item && !listed.has(item.key)) listed.set(item.key, item);
  }
  return kind === 'feed' ? [...listed.values()] : newestFirst([...listed.values()]);
};
