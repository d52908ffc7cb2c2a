import { Refusal } from '../../domain/errors.ts';
import type { ListedItem, SourceKind, Validators } from '../../domain/knowledge/sources.ts';
import { parseApart } from '../apart/parse-apart.ts';
import { readClaim } from '../media/media-download.ts';
import type { Outbound } from '../outbound/outbound.ts';
import { getIfChanged, type Answered } from './conditional-get.ts';

/** Thrown if an address has no listing, with a sentence for the user. */
export class NoListing extends Error {
  override readonly name = 'NoListing';
}

/** Maximum bytes of a listing. A feed of a hundred long articles, or a sitemap of 50,000 pages, has less. */
const maxListingBytes = 8 * 1_048_576;

/** Fetches the items of a feed or a sitemap, unless it is unchanged. Throws NoListing, and an OutboundFailed. */
export const fetchListing = (
  outbound: Outbound,
  asked: {
    orgId: string;
    kind: Exclude<SourceKind, 'page'>;
    url: string;
    validators: Validators;
    timeoutMs: number;
    signal: AbortSignal;
  },
): Promise<Answered<ListedItem[]>> => {
  const { kind, orgId, ...get } = asked;
  return getIfChanged(outbound, { ...get, maxBytes: maxListingBytes }, async incoming => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming.stream as AsyncIterable<Buffer>) chunks.push(chunk);
    const { charset } = readClaim(incoming);
    const fetched = { kind, bytes: Buffer.concat(chunks), charset, base: incoming.url.href };
    return parseApart('listing', fetched, { orgId }).catch((error: unknown) => {
      throw error instanceof Refusal ? new NoListing(error.message) : error;
    });
  });
};
