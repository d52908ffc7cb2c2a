import mammoth from 'mammoth';
import { assertFlat } from './assert-flat.ts';
import { htmlBlocks } from './html-blocks.ts';
import { inspectZip } from './inspect-zip.ts';
import type { Reading } from './reading.ts';
import { orBroken, Unreadable } from './unreadable.ts';

/** Pictures are not looked at. */
const convertImage = mammoth.images.imgElement(async () => ({ src: '' }));

/** The first byte of the container that a password makes of it. */
const compound = 0xd0;

/** Paragraphs, lists and tables of a Word document below their headings. Opens no file and no address that it names. */
export const readDocx = async (bytes: Uint8Array): Promise<Reading> => {
  if (bytes[0] === compound) throw new Unreadable('encrypted');
  await inspectZip(bytes);
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { value: html } = await orBroken(() =>
    mammoth.convertToHtml({ buffer }, { convertImage, externalFileAccess: false }),
  );
  assertFlat(html);
  return { blocks: await orBroken(() => htmlBlocks(html)) };
};
