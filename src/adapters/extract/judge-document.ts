import { open, type FileHandle } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import { openPromise } from 'yauzl';
import { documentKindNames, type DocumentType } from '../../domain/documents.ts';
import { refuse } from '../../domain/errors.ts';
import { judgeText } from './judge-text.ts';
import { encodingOf } from './reader/decode-text.ts';

/** What tells text, tables and pages apart. */
const headLength = 65_536;
/** What every detector of file types needs at most. */
const magicLength = 4_100;
/** Where a Word document's text is listed: among the first entries, whatever wrote it. */
const maxListed = 1_000;

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

const isZip = (head: Buffer): boolean => head.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'));

/** The container of old Office files, and of new ones that a password protects. */
const isCompound = (head: Buffer): boolean =>
  head.subarray(0, 8).equals(Buffer.from('d0cf11e0a1b11ae1', 'hex'));

/** Whether the archive is a Word document, by its list of names: nothing of it is unpacked. */
const holdsWord = async (file: string, head: Buffer): Promise<boolean> => {
  try {
    const zip = await openPromise(file);
    let listed = 0;
    for await (const { fileName } of zip.eachEntry()) {
      if (fileName === 'word/document.xml') return true;
      if ((listed += 1) >= maxListed) break;
    }
    return false;
  } catch {
    // cut off or damaged: its first entries say what it was to be
    return head.includes('word/document.xml') || head.includes('[Content_Types].xml');
  }
};

/** Whether the container holds a protected document; its directory stands where the header says. */
const holdsProtected = async (handle: FileHandle, head: Buffer): Promise<boolean> => {
  const start = (head.readUInt32LE(48) + 1) * 512;
  const directory = Buffer.alloc(magicLength);
  await handle.read(directory, 0, directory.length, start);
  return directory.includes(Buffer.from('EncryptedPackage', 'utf16le'));
};

const controls = /(?!\s)\p{Cc}/gu;

/** The beginning of a text; undefined for what is none: no encoding fits, or it is full of control characters. */
const textOf = async (head: Buffer): Promise<string | undefined> => {
  const encoding = await encodingOf(head);
  if (encoding === undefined) return undefined;
  try {
    const text = new TextDecoder(encoding).decode(head, { stream: true });
    return (text.match(controls)?.length ?? 0) > text.length / 100 ? undefined : text;
  } catch {
    return undefined;
  }
};

/**
 * Readers of PDF look for its header within the first kilobyte, whatever stands before it. A text that speaks of PDF may have it
 * there, too: it has words before it, and is a text as a whole.
 */
const isPdf = async (head: Buffer): Promise<boolean> => {
  const start = head.subarray(0, 1_024).indexOf('%PDF-');
  if (start < 0) return false;
  const before = await textOf(head.subarray(0, start));
  return !before?.trim() || (await textOf(head)) === undefined;
};

const notTaken = (is: string) =>
  refuse('unsupported_media_type', `The content is ${is}. Documents that are taken: ${documentKindNames}.`);

/** A page may call itself XML. */
const isPageOf = (known: string | undefined, type: DocumentType): boolean =>
  known === undefined || (known === 'application/xml' && type === 'text/html');

const judgeTexts = async (head: Buffer): Promise<DocumentType> => {
  const known = (await fileTypeFromBuffer(head.subarray(0, magicLength)))?.mime;
  const text = known === undefined || known === 'application/xml' ? await textOf(head) : undefined;
  const type = text === undefined ? undefined : judgeText(text);
  if (type === undefined || !isPageOf(known, type)) throw notTaken(known ?? 'of no known kind');
  return type;
};

const judge = async (file: string, handle: FileHandle, head: Buffer): Promise<DocumentType> => {
  if (await isPdf(head)) return 'application/pdf';
  if (isZip(head) && (await holdsWord(file, head))) return docx;
  if (isCompound(head) && (await holdsProtected(handle, head))) return docx;
  return judgeTexts(head);
};

/**
 * What kind of document a file is, by its content alone: names and declared types are not looked at. Throws
 * `validation_failed` for an empty file and `unsupported_media_type` for every other kind.
 */
export const judgeDocument = async (file: string): Promise<DocumentType> => {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headLength), 0, headLength, 0);
    if (bytesRead === 0)
      throw refuse('validation_failed', 'The document is empty.', {
        details: [{ path: 'file', code: 'empty', message: 'Holds no bytes.' }],
      });
    return await judge(file, handle, buffer.subarray(0, bytesRead));
  } finally {
    await handle.close();
  }
};
