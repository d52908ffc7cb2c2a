import { getDocumentProxy } from 'unpdf';
import type { Block } from '../../../../domain/knowledge/chunks.ts';
import { LeftOut } from '../office/left-out.ts';
import { annotationLines, hasRemarks, type Annotation } from './annotations.ts';
import { orderColumns, yOf, type Item } from './columns.ts';
import { Hyphens, unwrap } from './hyphens.ts';
import type { ReaderInput, OnRead, Reading } from '../reading.ts';
import { paragraphsOf, squeeze, tidy } from '../tidy-text.ts';
import { Unreadable } from '../unreadable.ts';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Folder with the tables of predefined encodings for Chinese, Japanese, and Korean, which Adobe's readers include. */
const folder = path.resolve(import.meta.dirname, '../../../../../node_modules/pdfjs-dist');
const folders: Record<string, string> = { cMapUrl: 'cmaps', standardFontDataUrl: 'standard_fonts' };

/** Reads the files of pdf.js' own package from disk. */
class PdfData {
  async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const below = folders[kind];
    if (below === undefined) throw new Error(`no ${kind} is given`);
    return new Uint8Array(await readFile(path.join(folder, below, path.basename(filename))));
  }
}

type Document = Awaited<ReturnType<typeof getDocumentProxy>>;

const isItem = (item: object): item is Item => 'str' in item && 'hasEOL' in item;

/** Distance of lines, as a multiple of their height, above which a paragraph begins. */
const paragraphGap = 1.7;

/** Joins the page's lines, with an empty one between paragraphs. */
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

/** Matches glyphs without a known character, which come as unassigned or private code points. */
const unmapped = /(?!\s)[\p{Cc}\p{Co}\p{Cn}\uFFFD]/gu;
/**
 * Share of such glyphs above which a text counts as unreadable. Bullets and logos use them, too, and in a text without
 * spaces they are one in seven.
 */
const unmappedShare = 0.1;

/** Counts the glyphs without a known character. */
class Glyphs {
  #all = 0;
  #unmapped = 0;

  count(text: string): void {
    this.#all += text.length;
    this.#unmapped += text.match(unmapped)?.length ?? 0;
  }

  get areUnmapped(): boolean {
    return this.#unmapped > this.#all * unmappedShare;
  }
}

/** State of reading one document. */
class PdfReading {
  readonly glyphs = new Glyphs();
  readonly hyphens = new Hyphens();
  readonly left = new LeftOut();
}

const pageBlocks = async (pdf: Document, page: number, { glyphs, left }: PdfReading): Promise<Block[]> => {
  const opened = await pdf.getPage(page);
  const { items } = await opened.getTextContent();
  const annotations = (await opened.getAnnotations()) as Annotation[];
  opened.cleanup();
  const ordered = orderColumns((items as object[]).filter(isItem));
  if (ordered.isMixed) left.add('columns_interleaved');
  if (hasRemarks(annotations)) left.add('comments_left_out');
  const text = textOf(ordered.items);
  glyphs.count(text);
  const place = { heading: null, page };
  const paragraphs = paragraphsOf(tidy(text), place).map(block => ({
    ...block,
    text: squeeze(unwrap(squeeze(block.text))),
  }));
  return [...paragraphs, ...annotationLines(annotations).flatMap(line => paragraphsOf(tidy(line), place))];
};

/** Reads one page after another. All pages at once would take four times the memory of a long document. */
const blocksOf = async function* (pdf: Document, state: PdfReading, onRead: OnRead): AsyncGenerator<Block> {
  for (let page = 1; page <= pdf.numPages; page += 1) {
    for (const block of await pageBlocks(pdf, page, state).catch(refused)) state.hyphens.hold(block);
    if (state.hyphens.isFull) yield* await state.hyphens.release();
    onRead(page, pdf.numPages);
  }
  yield* await state.hyphens.release();
};

const refused = (error: unknown): never => {
  const isLocked = error instanceof Error && error.name === 'PasswordException';
  throw new Unreadable(isLocked ? 'encrypted' : 'broken', error);
};

const options = {
  verbosity: 0,
  stopAtErrors: false,
  BinaryDataFactory: PdfData,
  cMapUrl: 'cmaps/',
  standardFontDataUrl: 'standard_fonts/',
  useWorkerFetch: false,
  useSystemFonts: false,
};

/** Reads paragraphs of a PDF, page by page, with filled-in form fields. */
export const readPdf = async (bytes: Uint8Array, { onRead }: ReaderInput): Promise<Reading> => {
  const pdf = await getDocumentProxy(bytes, options).catch(refused);
  const state = new PdfReading();
  return {
    blocks: blocksOf(pdf, state, onRead),
    whenEmpty: 'no_text',
    warnings: () => [...(state.glyphs.areUnmapped ? ['unmapped_text' as const] : []), ...state.left.warnings],
  };
};
