import type { Block } from '../../../domain/knowledge/chunks.ts';
import { assertFlat } from './flat-parser.ts';
import { decodeText } from './decode-text.ts';
import { feedBodyText, FeedSpaces, feedTitleText } from './feed-texts.ts';
import { htmlBlocks } from './html-blocks.ts';
import {
  attributeOf,
  elementsIn,
  escapeXml,
  findAll,
  isElement,
  localName,
  parseMarkup,
  textIn,
  toXml,
  type XmlElement,
} from './office/xml.ts';
import type { ReaderInput, Reading } from './reading.ts';
import { paragraphsOf, tidy } from './tidy-text.ts';
import { orBroken } from './unreadable.ts';

/** Elements with the text of an item, the full text before summaries. */
const bodies = ['encoded', 'content', 'description', 'summary'];

/** Removes the prefixes of elements, which XHTML may have. */
const withoutPrefixes = (element: XmlElement): void => {
  element.name = localName(element);
  for (const child of elementsIn(element)) withoutPrefixes(child);
};

/** Reads the texts of a feed's elements. */
class FeedReader {
  readonly #spaces = new FeedSpaces();
  readonly #isAtom: boolean;

  constructor(root: XmlElement | undefined, channel: XmlElement | undefined) {
    for (const element of [root, channel]) if (element) this.#spaces.declare(element.attribs);
    this.#isAtom = channel !== undefined && localName(channel) === 'feed';
  }

  #own(parent: XmlElement, name: string): XmlElement | undefined {
    return elementsIn(parent).find(child => localName(child) === name && !this.#spaces.isForeign(child.name));
  }

  titleOf(parent: XmlElement): string {
    const element = this.#own(parent, 'title');
    if (!element) return '';
    const title = { value: textIn(element), type: attributeOf(element, 'type'), isAtom: this.#isAtom };
    return tidy(feedTitleText(title)).replaceAll(/\s+/g, ' ').trim();
  }

  /** Returns an item's HTML: escaped, as elements, or made of its plain text. Empty for other content. */
  #htmlIn(element: XmlElement): string {
    const isEmpty = elementsIn(element).length === 0;
    const type = attributeOf(element, 'type');
    if (!isEmpty) {
      for (const child of element.children) if (isElement(child)) withoutPrefixes(child);
      return element.children.map(child => toXml(child)).join('');
    }
    const body = feedBodyText({ value: textIn(element), type, isAtom: this.#isAtom });
    if (body === undefined || body.isHtml) return body?.text ?? '';
    return paragraphsOf(body.text, { heading: null, page: null })
      .map(({ text }) => `<p>${escapeXml(text)}</p>`)
      .join('');
  }

  #bodyOf(item: XmlElement): string {
    for (const name of bodies) {
      const element = this.#own(item, name);
      const html = element ? this.#htmlIn(element) : '';
      if (html.trim() !== '') return html;
    }
    return '';
  }

  blocksOf(item: XmlElement): Block[] {
    const html = this.#bodyOf(item);
    assertFlat(html);
    const title = this.titleOf(item);
    const blocks = htmlBlocks(html).map(({ text }) => ({ text, heading: title || null, page: null }));
    return title ? [{ text: title, heading: title, page: null, isHeading: true }, ...blocks] : blocks;
  }
}

/** Reads a feed (RSS 0.9 to 2, Atom), each item below its title. */
export const readFeed = async (bytes: Uint8Array, { charset }: ReaderInput): Promise<Reading> => {
  const { text, warnings } = await decodeText(bytes, charset);
  return orBroken(() => {
    const root = parseMarkup(text);
    const channel = findAll(root, 'channel', 'feed')[0];
    const reader = new FeedReader(elementsIn(root)[0], channel);
    const items = findAll(root, 'item', 'entry').filter(item => localName(item) !== 'channel');
    const title = channel ? reader.titleOf(channel) || undefined : undefined;
    return { title, blocks: items.flatMap(item => reader.blocksOf(item)), warnings: () => warnings };
  });
};
