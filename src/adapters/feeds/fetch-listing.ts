import { gunzipSync } from 'node:zlib';
import type { ListedItem, SourceKind, Validators } from '../../domain/knowledge/sources.ts';
import { decodeText } from '../extract/reader/decode-text.ts';
import { readClaim } from '../media/media-download.ts';
import type { Outbound } from '../outbound/outbound.ts';
import { getIfChanged, type Answered } from './conditional-get.ts';
import { NoListing, parseListing } from './parse-listing.ts';

/** A feed of a hundred long articles, or a sitemap of 50,000 pages, has less. */
const maxListingBytes = 8 * 1_048_576;

/** Sitemaps may lie packed on their servers. */
const unpacked = (bytes: Buffer): Buffer => {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: maxListingBytes });
  } catch {
    throw new NoListing('What is there is packed, and cannot be unpacked.');
  }
};

/** What a feed or a sitemap lists now, unless it is as it was. Throws NoListing, and an OutboundFailed. */
export const fetchListing = (
  outbound: Outbound,
  asked: {
    kind: Exclude<SourceKind, 'page'>;
    url: string;
    validators: Validators;
    timeoutMs: number;
    signal: AbortSignal;
  },
): Promise<Answered<ListedItem[]>> => {
  const { kind, ...get } = asked;
  return getIfChanged(outbound, { ...get, maxBytes: maxListingBytes }, async incoming => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming.stream as AsyncIterable<Buffer>) chunks.push(chunk);
    const { text } = await decodeText(unpacked(Buffer.concat(chunks)), readClaim(incoming).charset);
    return parseListing(text, kind, incoming.url.href);
  });
};
