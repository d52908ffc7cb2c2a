import { getDocumentProxy } from 'unpdf';
import type { Block } from '../../../domain/chunks.ts';
import type { OnRead, Reading } from './reading.ts';
import { paragraphsOf, squeeze, tidy } from './tidy-text.ts';
import { Unreadable } from './unreadable.ts';

type Document = Awaited<ReturnType<typeof getDocumentProxy>>;

/** What of pdf.js' text items is looked at. */
interface Item {
  str: string;
  hasEOL: boolean;
  height: number;
  transform: number[];
}

const isItem = (item: object): item is Item => 'str' in item && 'hasEOL' in item;

/** Lines farther apart than this many times their height begin a paragraph. */
const paragraphGap = 1.7;

const yOf = ({ transform }: Item): number => transform[5] ?? 0;

/** The page's lines with an empty one between paragraphs. */
const textOf = (items: readonly Item[]): string => {
  let text = '';
  let line: Item | undefined;
  for (const item of items) {
    const isBelow = line && item.str.trim() !== '' && text.endsWith('\n');
    if (isBelow && line && yOf(line) - yOf(item) > paragraphGap * Math.max(line.height, item.height))
      text += '\n';
    text += item.str + (item.hasEOL ? '\n' : '');
    if (item.str.trim() !== '') line = item;
  }
  return text;
};

/** Lines of one paragraph become one, and words that were parted at the end of a line whole. */
const unwrap = (paragraph: string): string =>
  paragraph.replace(/(\p{Ll})-\n(?=\p{Ll})/gu, '$1').replace(/\n/g, ' ');

const pageBlocks = async (pdf: Document, page: number): Promise<Block[]> => {
  const opened = await pdf.getPage(page);
  const { items } = await opened.getTextContent();
  opened.cleanup();
  const text = textOf((items as object[]).filter(isItem));
  return paragraphsOf(tidy(text), { heading: null, page }).map(block => ({
    ...block,
    text: squeeze(unwrap(squeeze(block.text))),
  }));
};

/** One page after another: all at once, a long document takes four times the memory. */
const blocksOf = async function* (pdf: Document, onRead: OnRead): AsyncGenerator<Block> {
  for (let page = 1; page <= pdf.numPages; page += 1) {
    yield* await pageBlocks(pdf, page).catch(refused);
    onRead(page, pdf.numPages);
  }
};

const refused = (error: unknown): never => {
  const isLocked = error instanceof Error && error.name === 'PasswordException';
  throw new Unreadable(isLocked ? 'encrypted' : 'broken', error);
};

/** Paragraphs of a PDF, page by page. */
export const readPdf = async (bytes: Uint8Array, onRead: OnRead): Promise<Reading> => {
  const pdf = await getDocumentProxy(bytes, { verbosity: 0, stopAtErrors: false }).catch(refused);
  return { blocks: blocksOf(pdf, onRead), whenEmpty: 'no_text' };
};
