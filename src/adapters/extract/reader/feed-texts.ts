import { flatParser } from './flat-parser.ts';

/** A text of a feed, as written. */
export interface FeedText {
  /** Characters, without the tags of elements in the text. */
  value: string;
  /** Value of `type` in Atom. */
  type: string | undefined;
  /** True in Atom, whose texts are plain unless they say otherwise. RSS does not say what its texts are. */
  isAtom: boolean;
}

/** Elements that end a line of text. */
const blocks = new Set(
  'address article aside blockquote br dd div dl dt figure h1 h2 h3 h4 h5 h6 hr li ol p pre section table td th tr ul'.split(
    ' ',
  ),
);
const unread = new Set(['script', 'style', 'template', 'noscript']);

/** Whether an element begins and ends a line, by its name without a prefix. */
export const isBlock = (name: string): boolean => blocks.has(name);

/** Elements that the title of an RSS item may have. */
const inline = new Set([
  ...blocks,
  ...'a abbr b bdi big cite code del em font i img ins kbd mark q s samp small span strike strong sub sup tt u var wbr'.split(
    ' ',
  ),
]);

/** Returns the text of HTML, with a line break where a block begins or ends. */
export const plainText = (html: string): string => {
  let [text, hidden] = ['', 0];
  const parser = flatParser({
    onopentag: name => {
      if (unread.has(name)) hidden += 1;
      if (isBlock(name)) text += '\n';
    },
    ontext: part => {
      if (hidden === 0) text += part;
    },
    onclosetag: name => {
      if (unread.has(name)) hidden -= 1;
      if (isBlock(name)) text += '\n';
    },
  });
  parser.end(html);
  return text;
};

/**
 * Whether a text that could be either is HTML: it has an entity or a closed element, and only elements that a line of text
 * has. `Learn about <video>` and `1 < 2` are plain.
 */
const looksLikeHtml = (text: string): boolean => {
  const tags = Array.from(text.matchAll(/<\/?([a-z][a-z0-9]*)\b[^<>]*>/gi), ([, name = '']) =>
    name.toLowerCase(),
  );
  const isMarked = /<\/[a-z][^<>]*>|<(?:br|img)\b|&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);/i.test(text);
  return isMarked && tags.every(name => inline.has(name));
};

/** Whether a text is escaped HTML (RFC 4287, 3.1.1; Atom 0.3 used media types). */
const isHtml = ({ value, type, isAtom }: FeedText): boolean => {
  const kind = type?.trim().toLowerCase();
  if (kind === 'html' || kind === 'text/html') return true;
  return !isAtom && kind === undefined && looksLikeHtml(value);
};

/** Returns the characters of a title as people read them. */
export const feedTitleText = (title: FeedText): string =>
  isHtml(title) ? plainText(title.value) : title.value;

const isMarkup = (text: string): boolean => /<\/?[a-z!][^<>]*>|&(?:#\w+|\w+);/i.test(text);

/**
 * Returns the text of an item as HTML, or unchanged if it is plain: what Atom declares as HTML, and in RSS what has markup.
 * Undefined for other content, such as a picture.
 */
export const feedBodyText = ({
  value,
  type,
  isAtom,
}: FeedText): { text: string; isHtml: boolean } | undefined => {
  const kind = type?.trim().toLowerCase() ?? (isAtom ? 'text' : '');
  if (kind === 'html' || kind === 'text/html') return { text: value, isHtml: true };
  if (kind === 'text' || kind === 'text/plain' || kind === 'xhtml' || kind.endsWith('xml'))
    return { text: value, isHtml: false };
  return kind === '' ? { text: value, isHtml: isMarkup(value) } : undefined;
};

/** Namespaces of podcasts and media, whose elements repeat the names of a feed's own with another meaning. */
const foreignSpace = /search\.yahoo\.com\/mrss|itunes\.com\/dtds|google\.com\/schemas|podcastindex|a9\.com/i;
/** Usual prefixes of these namespaces, for feeds that do not declare them. */
const foreignPrefixes = new Set(['media', 'itunes', 'googleplay', 'podcast', 'yt', 'image', 'video', 'news']);

/** Tells elements of a feed from those of its extensions. */
export class FeedSpaces {
  readonly #declared = new Map<string, string>();

  /** Reads the namespaces that an element declares. */
  declare(attributes: Readonly<Record<string, string>>): void {
    for (const [name, value] of Object.entries(attributes))
      if (name.startsWith('xmlns:')) this.#declared.set(name.slice(6), value);
  }

  isForeign(name: string): boolean {
    const end = name.indexOf(':');
    if (end < 0) return false;
    const prefix = name.slice(0, end);
    const declared = this.#declared.get(prefix);
    return declared === undefined ? foreignPrefixes.has(prefix.toLowerCase()) : foreignSpace.test(declared);
  }
}
