import { strToU8, zipSync } from 'fflate';
import mammoth from 'mammoth';
import { assertFlat } from '../flat-parser.ts';
import { htmlBlocks } from '../html-blocks.ts';
import type { Reading } from '../reading.ts';
import { orBroken, Unreadable } from '../unreadable.ts';
import { LeftOut } from './left-out.ts';
import { relationsOf } from './relations.ts';
import { hasPictures, unzip, type DocumentParts } from './unzip.ts';
import { wordXml } from './word-xml.ts';

/** Ignores pictures. */
const convertImage = mammoth.images.imgElement(async () => ({ src: '' }));

/** Styles that the library treats as paragraphs, although Word shows them as headings. */
const styleMap = ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => h2:fresh"];

/** First byte of the container of a document with a password. */
const compound = 0xd0;

const mainOf = (parts: DocumentParts): string =>
  relationsOf(parts, '').find(({ type }) => type === 'officeDocument')?.target ?? 'word/document.xml';

/** Returns the document with its text prepared and its pictures removed. */
const prepared = (parts: DocumentParts, left: LeftOut): Buffer => {
  const main = mainOf(parts);
  if (!parts.has(main)) throw new Unreadable('broken');
  const files = { ...Object.fromEntries(parts), [main]: strToU8(wordXml(parts, main, left)) };
  return Buffer.from(zipSync(files, { level: 0 }));
};

/**
 * Reads paragraphs, lists, tables, and drawings of a Word document below their headings. Opens no file and no address that it names.
 */
export const readDocx = async (bytes: Uint8Array): Promise<Reading> => {
  if (bytes[0] === compound) throw new Unreadable('encrypted');
  const parts = await unzip(bytes, /\.(?:xml|rels)$/i);
  const left = new LeftOut();
  const buffer = await orBroken(() => prepared(parts, left));
  const { value: html } = await orBroken(() =>
    mammoth.convertToHtml({ buffer }, { convertImage, styleMap, externalFileAccess: false }),
  );
  assertFlat(html);
  return {
    blocks: await orBroken(() => htmlBlocks(html)),
    whenEmpty: hasPictures(parts) ? 'no_text' : 'empty',
    warnings: () => left.warnings,
  };
};
