import type { Block } from '../../../domain/knowledge/chunks.ts';
import { assertFlat } from './flat-parser.ts';
import { decodeText } from './decode-text.ts';
import { htmlBlocks } from './html-blocks.ts';
import {
  childNamed,
  elementsIn,
  findAll,
  localName,
  parseMarkup,
  textIn,
  toXml,
  type XmlElement,
} from './office/xml.ts';
import type { ReaderInput, Reading } from './reading.ts';
import { tidy } from './tidy-text.ts';
import { orBroken } from './unreadable.ts';

/** Elements with the text of an item, the full text before summaries. */
const bodies = ['encoded', 'content', 'description', 'summary'];

/** Returns an item's HTML, which is either escaped text or elements. */
const htmlIn = (element: XmlElement): string =>
  elementsIn(element).length > 0 ? element.children.map(child => toXml(child)).join('') : textIn(element);

const titleOf = (element: XmlElement): string => {
  const title = childNamed(element, 'title');
  return title
    ? tidy(
        htmlBlocks(htmlIn(title))
          .map(({ text }) => text)
          .join(' '),
      ).trim()
    : '';
};

const itemBlocks = (item: XmlElement): Block[] => {
  const body = bodies.map(name => childNamed(item, name)).find(found => found && htmlIn(found).trim() !== '');
  const html = body ? htmlIn(body) : '';
  assertFlat(html);
  const title = titleOf(item);
  const blocks = htmlBlocks(html).map(({ text }) => ({ text, heading: title || null, page: null }));
  return title ? [{ text: title, heading: title, page: null, isHeading: true }, ...blocks] : blocks;
};

/** Reads a feed (RSS 0.9 to 2, Atom), each item below its title. */
export const readFeed = async (bytes: Uint8Array, { charset }: ReaderInput): Promise<Reading> => {
  const { text, warnings } = await decodeText(bytes, charset);
  return orBroken(() => {
    const root = parseMarkup(text);
    const channel = findAll(root, 'channel', 'feed')[0];
    const items = findAll(root, 'item', 'entry').filter(item => localName(item) !== 'channel');
    const title = channel ? titleOf(channel) || undefined : undefined;
    return { title, blocks: items.flatMap(itemBlocks), warnings: () => warnings };
  });
};
