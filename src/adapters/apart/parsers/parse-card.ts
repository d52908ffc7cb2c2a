import type { LinkCard } from '../../../domain/posts/link-cards.ts';
import { cleanLine, isVisible } from '../../../domain/outside-text.ts';
import { decodeText } from '../../extract/reader/decode-text.ts';
import { flatParser } from '../../extract/reader/flat-parser.ts';
import { judgeMarkup } from './judge-markup.ts';

/** The beginning of a page. */
export interface PageHead {
  bytes: Uint8Array;
  /** Encoding that its server declared. */
  charset: string | undefined;
  /** True if its server declared no type, so that the content must show that it is a page. */
  isUndeclared?: boolean;
  /** Address in the post, and the address to which it led. */
  url: string;
  foundAt: string;
}

/** Maximum length, LinkedIn's. A page's own texts are far shorter. */
const maxLength = { title: 400, description: 1_000 };
/** Maximum length of the address of a picture. */
const maxUrl = 2_048;
/** Maximum number of values of one name. A page may name many pictures, of which the first usable one counts. */
const maxValues = 10;

/** Names of a page's texts and pictures, the preferred first (ogp.me, and X's card markup). `title` is the element. */
const names = {
  title: ['og:title', 'twitter:title', 'title'],
  description: ['og:description', 'twitter:description', 'description'],
  picture: [
    'og:image:secure_url',
    'og:image',
    'og:image:url',
    'twitter:image',
    'twitter:image:src',
    'twitter:image0',
  ],
} as const;
const known = new Set<string>(Object.values(names).flat());

/** Elements whose content belongs to no page: drawings and formulas have titles, and templates are not shown. */
const foreign = new Set(['svg', 'math', 'template']);

/** Values of a page's head by name, in their order. `base` is the first base address. */
interface Head {
  values: ReadonlyMap<string, string[]>;
  base: string | undefined;
}

class HeadReader {
  readonly values = new Map<string, string[]>();
  base: string | undefined;
  #title: string | undefined;
  #foreign = 0;

  open(name: string, attributes: Record<string, string>): void {
    if (foreign.has(name)) this.#foreign += 1;
    if (this.#foreign > 0) return;
    if (name === 'title') this.#title = '';
    if (name === 'base') this.base ??= attributes['href'];
    if (name === 'meta') this.#meta(attributes);
  }

  text(text: string): void {
    if (this.#title !== undefined) this.#title += text;
  }

  close(name: string): void {
    if (foreign.has(name)) this.#foreign -= 1;
    if (name !== 'title' || this.#title === undefined) return;
    // the element is the one name here that no `meta` may use
    this.#say('title', this.#title);
    this.#title = undefined;
  }

  /** Reads a `meta` element. Pages write Open Graph names as `property` or `name`, and some write both or several. */
  #meta({ property = '', name = '', content = '' }: Record<string, string>): void {
    const given = new Set(`${property} ${name}`.toLowerCase().split(/\s+/));
    given.delete('title');
    for (const one of given) this.#say(one, content);
  }

  #say(name: string, value: string): void {
    if (!known.has(name) || value.trim() === '') return;
    const values = this.values.get(name) ?? [];
    if (values.length < maxValues) this.values.set(name, [...values, value]);
  }
}

const headOf = (html: string): Head => {
  const reader = new HeadReader();
  const parser = flatParser({
    onopentag: (name, attributes) => reader.open(name, attributes),
    ontext: text => reader.text(text),
    onclosetag: name => reader.close(name),
  });
  parser.end(html);
  return reader;
};

const webAddress = (given: string, base: string): URL | undefined => {
  const url = URL.parse(given.trim(), base);
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
};

/** Returns the address against which links of a page are resolved: the base that it names, itself relative to the page. */
const baseOf = (given: string | undefined, page: string): string =>
  (given === undefined ? undefined : webAddress(given, page)?.href) ?? page;

const valuesOf = ({ values }: Head, which: keyof typeof names): string[] =>
  names[which].flatMap(name => values.get(name) ?? []);

/** Returns the first value that has more than invisible characters. */
const lineOf = (head: Head, which: keyof typeof maxLength): string | null =>
  valuesOf(head, which)
    .map(value => cleanLine(value, maxLength[which]))
    .find(isVisible) ?? null;

const pictureOf = (head: Head, page: string): string | null => {
  const base = baseOf(head.base, page);
  return (
    valuesOf(head, 'picture')
      .map(value => webAddress(value, base)?.href)
      .find(href => href !== undefined && href.length <= maxUrl) ?? null
  );
};

/** Parses the title, description and picture of a page. Returns null for a page without a title. */
export const parseCard = async (page: PageHead): Promise<LinkCard | null> => {
  const { text } = await decodeText(page.bytes, page.charset);
  if (page.isUndeclared === true && judgeMarkup(text) !== 'text/html') return null;
  const head = headOf(text);
  const title = lineOf(head, 'title');
  if (title === null) return null;
  const description = lineOf(head, 'description');
  return { url: page.url, title, description, pictureUrl: pictureOf(head, page.foundAt) };
};
