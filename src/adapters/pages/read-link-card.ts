import { Parser } from 'htmlparser2';
import type { LinkCard } from '../../domain/posts/link-cards.ts';
import { decodeText } from '../extract/reader/decode-text.ts';
import { OutboundFailed, type Incoming, type Outbound } from '../outbound/outbound.ts';

/** What stands at the head of a page fits well into this; the rest is not read. */
const maxPageBytes = 1_000_000;
const redirects = 3;
/** As long as LinkedIn takes them; what a page says of itself is far shorter. */
const maxLength = { title: 400, description: 1_000 };
/** Longest address of a picture. */
const maxUrl = 2_048;

/** A page that takes longer has no card, in milliseconds: a post has a time. */
const timeoutMs = 8_000;

const tidy = (text: string | undefined, max: number): string | null => {
  const said = text?.replaceAll(/\s+/g, ' ').trim() ?? '';
  return said === '' ? null : said.slice(0, max).toWellFormed();
};

/** The `meta` of a page by its name, first come, and its title. */
const headOf = (html: string): Map<string, string> => {
  const said = new Map<string, string>();
  const say = (name: string, text: string): void => void (said.has(name) || said.set(name, text));
  let title: string | undefined;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (name === 'title') title = '';
      const key = attributes['property'] ?? attributes['name'];
      if (name === 'meta' && key && attributes['content']) say(key.toLowerCase(), attributes['content']);
    },
    ontext: text => void (title === undefined || (title += text)),
    onclosetag: name => {
      if (name !== 'title' || title === undefined) return;
      say('title', title);
      title = undefined;
    },
  });
  parser.end(html);
  return said;
};

const pictureIn = (said: ReadonlyMap<string, string>, page: URL): string | null => {
  const given = said.get('og:image:secure_url') ?? said.get('og:image') ?? said.get('twitter:image');
  if (given === undefined || !URL.canParse(given, page.href)) return null;
  const url = new URL(given, page);
  return /^https?:$/.test(url.protocol) && url.href.length <= maxUrl ? url.href : null;
};

/** What goes wrong at the other end is told by a null. */
export const nullWhereItFails = async <T>(reading: Promise<T>): Promise<T | null> => {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof OutboundFailed) return null;
    throw error;
  }
};

/**
 * Reads what a page says of itself (`og:` tags, else its title and description), through the guarded client. Null where it cannot
 * be read, is no page, or has no title.
 */
export const readLinkCard = (
  outbound: Outbound,
  url: string,
  signal: AbortSignal,
): Promise<LinkCard | null> => {
  // the stream is left after `maxPageBytes`; what is compressed may be more when it comes out
  const download = { url, signal, timeoutMs, redirects, maxBytes: 4 * maxPageBytes, headers };
  return nullWhereItFails(outbound.download(download, incoming => cardOf(url, incoming)));
};

const headers = { accept: 'text/html,application/xhtml+xml' };

const cardOf = async (url: string, incoming: Incoming): Promise<LinkCard | null> => {
  const [type = '', ...parameters] = (incoming.headers['content-type'] ?? '').split(';');
  if (incoming.status !== 200 || !/html/i.test(type)) return null;
  const charset = /charset="?([^";\s]+)/i.exec(parameters.join(';'))?.[1];
  const said = headOf((await decodeText(await headBytes(incoming.stream), charset)).text);
  const title = tidy(said.get('og:title') ?? said.get('title'), maxLength.title);
  if (title === null) return null;
  const description = tidy(said.get('og:description') ?? said.get('description'), maxLength.description);
  return { url, title, description, pictureUrl: pictureIn(said, incoming.url) };
};

/** The beginning of a page, however long it is. */
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
