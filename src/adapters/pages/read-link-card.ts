import type { LinkCard } from '../../domain/posts/link-cards.ts';
import type { Asking } from '../../domain/turns/turns.ts';
import { parseApart, ParserFailed } from '../apart/parse-apart.ts';
import { ParseLimit } from '../apart/parse-limits.ts';
import { OutboundFailed, type Incoming, type Outbound } from '../outbound/outbound.ts';

/** Maximum bytes of a page to read. The head of a page fits well within this. */
const maxPageBytes = 1_000_000;
const redirects = 3;

/** Milliseconds after which a page has no card, because a post has a publication time. */
const timeoutMs = 8_000;

/** Returns null if the other server fails, or if its page cannot be parsed. */
export const nullWhereItFails = async <T>(reading: Promise<T>): Promise<T | null> => {
  try {
    return await reading;
  } catch (error) {
    if ([OutboundFailed, ParseLimit, ParserFailed].some(kind => error instanceof kind)) return null;
    throw error;
  }
};

/**
 * Reads the title, description, and picture of a page (`og:` or `twitter:` tags, or its title and description), through the guarded
 * client. Returns null for an address that cannot be read, is not a page, or has no title. `asking` is the organization in
 * whose turn the page is parsed.
 */
export const readLinkCard = (
  outbound: Outbound,
  url: string,
  { signal, ...asking }: Asking & { signal: AbortSignal },
): Promise<LinkCard | null> => {
  // reading stops after `maxPageBytes`; compressed data may be larger after decompression
  const download = { url, signal, timeoutMs, redirects, maxBytes: 4 * maxPageBytes, headers };
  return nullWhereItFails(outbound.download(download, incoming => cardOf(url, incoming, asking)));
};

const headers = { accept: 'text/html,application/xhtml+xml' };

const cardOf = async (url: string, incoming: Incoming, asking: Asking): Promise<LinkCard | null> => {
  const [type = '', ...parameters] = (incoming.headers['content-type'] ?? '').split(';');
  const isUndeclared = type.trim() === '';
  if (incoming.status !== 200 || !(isUndeclared || /html/i.test(type))) return null;
  const charset = /charset="?([^";\s]+)/i.exec(parameters.join(';'))?.[1];
  const bytes = await headBytes(incoming.stream);
  return parseApart('card', { bytes, charset, isUndeclared, url, foundAt: incoming.url.href }, asking);
};

/** Reads the beginning of a page, however long it is. */
const headBytes = async (stream: AsyncIterable<Buffer>): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= maxPageBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, maxPageBytes);
};
