import type { LinkCard } from '../../../domain/posts/link-cards.ts';
import { storable } from '../../http/redact.ts';
import { decodeText } from '../../extract/reader/decode-text.ts';
import { flatParser } from '../../extract/reader/flat-parser.ts';

/** The beginning of a page. */
export interface PageHead {
  bytes: Uint8Array;
  /** Encoding that its server declared. */
  charset: string | undefined;
  /** Address in the post, and the address to which it led. */
  url: string;
  foundAt: string;
}

/** Maximum length, LinkedIn's. A page's own texts are far shorter. */
const maxLength = { title: 400, description: 1_000 };
/** Maximum length of the address of a picture. */
const maxUrl = 2_048;

const tidy = (text: string | undefined, max: number): string | null => {
  const said = text?.replaceAll(/\s+/g, ' ').trim() ?? '';
  return said === '' ? null : storable(said.slice(0, max));
};

/** Reads the `meta` elements of a page by name (the first one wins), and its title. */
const headOf = (html: string): Map<string, string> => {
  const said = new Map<string, string>();
  const say = (name: string, text: string): void => void (said.has(name) || said.set(name, text));
  let title: string | undefined;
  const parser = flatParser({
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

const pictureIn = (said: ReadonlyMap<string, string>, page: string): string | null => {
  const given = said.get('og:image:secure_url') ?? said.get('og:image') ?? said.get('twitter:image');
  if (given === undefined || !URL.canParse(given, page)) return null;
  const url = new URL(given, page);
  return /^https?:$/.test(url.protocol) && url.href.length <= maxUrl ? url.href : null;
};

/** Parses the title, description and picture of a page. Returns null for a page without a title. */
export const parseCard = async ({ bytes, charset, url, foundAt }: PageHead): Promise<LinkCard | null> => {
  const said = headOf((await decodeText(bytes, charset)).text);
  const title = tidy(said.get('og:title') ?? said.get('title'), maxLength.title);
  if (title === null) return null;
  const description = tidy(said.get('og:description') ?? said.get('description'), maxLength.description);
  return { url, title, description, pictureUrl: pictureIn(said, foundAt) };
};
