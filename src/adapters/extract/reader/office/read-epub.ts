import path from 'node:path';
import type { Block } from '../../../../domain/knowledge/chunks.ts';
import { assertFlat } from '../flat-parser.ts';
import { decodeText } from '../decode-text.ts';
import { htmlBlocks } from '../html-blocks.ts';
import type { ReaderInput, Reading } from '../reading.ts';
import { tidy } from '../tidy-text.ts';
import { orBroken, Unreadable } from '../unreadable.ts';
import { findRoot, rootOf } from './parts.ts';
import { unzip, type DocumentParts } from './unzip.ts';
import { attributeOf, findAll, textIn } from './xml.ts';

interface Book {
  title: string | undefined;
  chapters: string[];
}

const nameOf = (folder: string, href: string): string => {
  const [file = ''] = href.split('#');
  try {
    return path.posix.join(folder, decodeURIComponent(file));
  } catch {
    return path.posix.join(folder, file);
  }
};

/** Returns the title and the chapters of a book in reading order, without the table of contents. */
const bookOf = (parts: DocumentParts): Book => {
  const [file] = findAll(rootOf(parts, 'META-INF/container.xml'), 'rootfile');
  const name = (file && attributeOf(file, 'full-path')) ?? '';
  const book = rootOf(parts, name);
  const items = new Map(findAll(book, 'item').map(item => [attributeOf(item, 'id') ?? '', item]));
  const chapters = findAll(book, 'itemref').flatMap(reference => {
    const item = items.get(attributeOf(reference, 'idref') ?? '');
    const isContents = item && /(?:^|\s)nav(?:\s|$)/.test(attributeOf(item, 'properties') ?? '');
    return item && !isContents ? [nameOf(path.posix.dirname(name), attributeOf(item, 'href') ?? '')] : [];
  });
  const [title] = findAll(book, 'title');
  return { title: (title && tidy(textIn(title)).trim()) || undefined, chapters };
};

/** Throws for a book with encrypted chapters, which is sold with DRM. Obfuscated fonts are allowed. */
const assertUnlocked = (parts: DocumentParts, chapters: readonly string[]): void => {
  const root = findRoot(parts, 'META-INF/encryption.xml');
  const locked = root ? findAll(root, 'CipherReference').map(one => attributeOf(one, 'URI') ?? '') : [];
  if (chapters.some(chapter => locked.includes(chapter))) throw new Unreadable('encrypted');
};

const chapterBlocks = async (bytes: Buffer, above: string | null): Promise<Block[]> => {
  const { text: html } = await decodeText(bytes);
  assertFlat(html);
  const blocks = await orBroken(() => htmlBlocks(html));
  return blocks.map(block => ({ ...block, heading: block.heading ?? above }));
};

/** Reads the chapters of a book below their headings. */
export const readEpub = async (bytes: Uint8Array, { onRead }: ReaderInput): Promise<Reading> => {
  const parts = await unzip(bytes, /\.(?:xml|opf|x?html?)$/i);
  const { title, chapters } = await orBroken(() => bookOf(parts));
  await orBroken(() => assertUnlocked(parts, chapters));
  const blocks: Block[] = [];
  for (const [index, name] of chapters.entries()) {
    const part = parts.get(name);
    const chapter = part ? await chapterBlocks(part, blocks.at(-1)?.heading ?? null) : [];
    for (const block of chapter) blocks.push(block);
    onRead(index + 1, chapters.length);
  }
  return { title, blocks };
};
