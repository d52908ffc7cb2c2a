import { Refusal } from '../../domain/errors.ts';
import type { ListedItem, SourceKind, Validators } from '../../domain/knowledge/sources.ts';
import { parseApart } from '../apart/parse-apart.ts';
import type { OutputOf } from '../apart/parsers/protocol.ts';
import { readClaim } from '../media/media-download.ts';
import type { Outbound } from '../outbound/outbound.ts';
import { getIfChanged, type Answered } from './conditional-get.ts';

/** Thrown if an address has no listing, with a sentence for the user. */
export class NoListing extends Error {
  override readonly name = 'NoListing';
}

/** Maximum bytes of a listing. A feed of a hundred long articles, or a sitemap of 50,000 pages, has less. */
const maxListingBytes = 8 * 1_048_576;
/** Maximum number of items of all parts of a sitemap, the limit of one sitemap. */
const maxListed = 50_000;

interface AskedListing {
  orgId: string;
  kind: Exclude<SourceKind, 'page'>;
  url: string;
  validators: Validators;
  timeoutMs: number;
  signal: AbortSignal;
  /** Makes a request at another address to which the listing led, when the server there may be asked. */
  elsewhere: <T>(url: string, request: () => Promise<T>) => Promise<T>;
}

/** Fetches and parses one address. */
const fetchOne = (
  outbound: Outbound,
  { kind, orgId, url, validators, timeoutMs, signal }: Omit<AskedListing, 'elsewhere'>,
): Promise<Answered<OutputOf<'listing'>>> => {
  const get = { url, validators, timeoutMs, signal, maxBytes: maxListingBytes };
  return getIfChanged(outbound, get, async incoming => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming.stream as AsyncIterable<Buffer>) chunks.push(chunk);
    const { charset } = readClaim(incoming);
    const fetched = { kind, bytes: Buffer.concat(chunks), charset, base: incoming.url.href };
    return parseApart('listing', fetched, { orgId }).catch((error: unknown) => {
      const isOfListing = error instanceof Refusal && error.code !== 'unavailable';
      throw isOfListing ? new NoListing(error.message) : error;
    });
  });
};

const noValidators: Validators = { etag: null, lastModified: null };

/** Sorts items by their last change, if the sitemap has it. The others stay in its order. */
const newestFirst = (listed: readonly ListedItem[]): ListedItem[] => {
  const timeOf = ({ version }: ListedItem): number =>
    (version === null ? Number.NaN : Date.parse(version)) || 0;
  return listed.toSorted((one, other) => timeOf(other) - timeOf(one));
};

/** Returns items in the order in which they are followed, without repeats. */
const inOrder = (kind: AskedListing['kind'], items: readonly ListedItem[]): ListedItem[] =>
  kind === 'feed' ? [...items] : newestFirst([...new Map(items.map(item => [item.key, item])).values()]);

/**
 * Fetches the addresses to which a page or an index of sitemaps led, one after another. A part that no longer exists has no
 * items. Validators are dropped, because those of the first address say nothing about the others.
 */
const fetchElsewhere = async (
  outbound: Outbound,
  asked: AskedListing,
  urls: readonly string[],
): Promise<Answered<ListedItem[]>> => {
  const items: ListedItem[] = [];
  for (const url of urls) {
    const one = { ...asked, url, validators: noValidators };
    const answer = await asked.elsewhere(url, () => fetchOne(outbound, one));
    if (answer.state === 'gone' && asked.kind === 'sitemap') continue;
    if (answer.state === 'gone') return { state: 'failed', message: answer.message };
    if (answer.state !== 'read') return answer;
    if (!('items' in answer.value))
      throw new NoListing(`The listing leads to ${url}, which leads further. Use an address that it names.`);
    items.push(...answer.value.items);
    if (items.length > maxListed)
      throw new NoListing(`The sitemaps have more than ${maxListed} pages. Follow one of them instead.`);
  }
  return { state: 'read', value: inOrder(asked.kind, items), validators: noValidators };
};

/**
 * Fetches the items of a feed or a sitemap, unless it is unchanged: of the feed that a page names, and of the parts of a
 * sitemap. Throws NoListing, and an OutboundFailed.
 */
export const fetchListing = async (
  outbound: Outbound,
  asked: AskedListing,
): Promise<Answered<ListedItem[]>> => {
  const answer = await fetchOne(outbound, asked);
  if (answer.state !== 'read') return answer;
  const { value, validators } = answer;
  if ('elsewhere' in value) return fetchElsewhere(outbound, asked, value.elsewhere);
  return { state: 'read', value: inOrder(asked.kind, value.items), validators };
};
