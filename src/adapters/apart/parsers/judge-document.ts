import { open, type FileHandle } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import { openPromise } from 'yauzl';
import { documentKindNames, type DocumentType } from '../../../domain/knowledge/documents.ts';
import { refuse } from '../../../domain/errors.ts';
import { headLength } from './judge-markup.ts';
import { judgeText, type Claim } from './judge-text.ts';
import { encodingOf } from '../../extract/reader/decode-text.ts';

/** Maximum bytes that a detector of file types needs. */
const magicLength = 4_100;
/** Number of entries to search for a document's text, which every program puts among the first. */
const maxListed = 1_000;

const office = 'application/vnd.openxmlformats-officedocument';
const docx = `${office}.wordprocessingml.document` as const;

/** Names of archive entries that identify a document, by their beginnings. */
const parts: readonly (readonly [RegExp, DocumentType])[] = [
  [/^word\/document\d*\.xml$/, docx],
  [/^ppt\/presentation\.xml$/, `${office}.presentationml.presentation`],
  [/^xl\/workbook\.xml$/, `${office}.spreadsheetml.sheet`],
  [/^META-INF\/container\.xml$/, 'application/epub+zip'],
];

/** Matches the first entry of some archives, which is not compressed and names the type. */
const openDocument = /^mimetypeapplication\/vnd\.oasis\.opendocument\.text(?:-template)?PK/;

const isZip = (head: Buffer): boolean => head.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'));

/** Whether the file is the container of old Office files, and of new ones protected by a password. */
const isCompound = (head: Buffer): boolean =>
  head.subarray(0, 8).equals(Buffer.from('d0cf11e0a1b11ae1', 'hex'));

/** Returns the type of document in an archive, from its list of names, without unpacking anything. */
const documentIn = async (file: string, head: Buffer): Promise<DocumentType | undefined> => {
  if (openDocument.test(head.toString('latin1', 30, 200))) return 'application/vnd.oasis.opendocument.text';
  try {
    const zip = await openPromise(file);
    let listed = 0;
    for await (const { fileName } of zip.eachEntry()) {
      const type = parts.find(([name]) => name.test(fileName))?.[1];
      if (type !== undefined) return type;
      if ((listed += 1) >= maxListed) break;
    }
    return undefined;
  } catch {
    return cutDocument(head.toString('latin1'));
  }
};

/** Returns the type that a truncated or damaged archive was meant to have, from its first entries. */
const cutDocument = (head: string): DocumentType | undefined => {
  if (head.includes('ppt/presentation.xml')) return `${office}.presentationml.presentation`;
  if (head.includes('xl/workbook.xml')) return `${office}.spreadsheetml.sheet`;
  if (head.includes('mimetypeapplication/epub+zip')) return 'application/epub+zip';
  return head.includes('word/document.xml') || head.includes('[Content_Types].xml') ? docx : undefined;
};

/** Length of the container's header in bytes. */
const headerLength = 512;

/** Whether the container holds a protected document. The header says where its directory is. */
const holdsProtected = async (handle: FileHandle, head: Buffer): Promise<boolean> => {
  if (head.length < headerLength) return false;
  const start = (head.readUInt32LE(48) + 1) * 512;
  const directory = Buffer.alloc(magicLength);
  await handle.read(directory, 0, directory.length, start);
  return directory.includes(Buffer.from('EncryptedPackage', 'utf16le'));
};

/** Number of bytes from which the encoding is guessed here. The reader uses more of them and decides. */
const guessedBy = 4_096;

const controls = /(?!\s)\p{Cc}/gu;

/** Decodes the beginning of a text. Undefined for bytes that are not text because they contain many control characters. */
const textOf = async (head: Buffer, charset?: string): Promise<string | undefined> => {
  const { name } = await encodingOf(head, charset, guessedBy);
  const text = new TextDecoder(name).decode(head, { stream: true });
  return (text.match(controls)?.length ?? 0) > text.length / 100 ? undefined : text;
};

/**
 * Whether the file is a PDF. Readers of PDF search for its header within the first kilobyte, whatever precedes it. A text
 * about PDF may contain the header there, too, but has words before it, and is text as a whole.
 */
const isPdf = async (head: Buffer): Promise<boolean> => {
  const start = head.subarray(0, 1_024).indexOf('%PDF-');
  if (start < 0) return false;
  const before = await textOf(head.subarray(0, start));
  return !before?.trim() || (await textOf(head)) === undefined;
};

const notTaken = (is: string) =>
  refuse('unsupported_media_type', `The content is ${is}. Accepted documents: ${documentKindNames}.`);

/** Whether the known type may be the given one. Pages and feeds may be declared as XML. */
const mayBe = (known: string | undefined, type: DocumentType): boolean =>
  known === undefined || (known === 'application/xml' && (type === 'text/html' || type.endsWith('+xml')));

const judgeTexts = async (head: Buffer, claim: Omit<ReceivedDocument, 'file'>): Promise<DocumentType> => {
  const known = (await fileTypeFromBuffer(head.subarray(0, magicLength)))?.mime;
  const isText = known === undefined || known === 'application/xml';
  const text = isText ? await textOf(head, claim.charset) : undefined;
  const type = text === undefined ? undefined : judgeText(text, claim);
  if (type === undefined || !mayBe(known, type)) throw notTaken(known ?? 'of an unknown type');
  return type;
};

const judge = async (
  file: string,
  handle: FileHandle,
  head: Buffer,
  claim: Omit<ReceivedDocument, 'file'>,
): Promise<DocumentType> => {
  if (await isPdf(head)) return 'application/pdf';
  const packed = isZip(head) ? await documentIn(file, head) : undefined;
  if (packed !== undefined) return packed;
  if (isCompound(head) && (await holdsProtected(handle, head))) return docx;
  return head.subarray(0, 5).toString('latin1') === '{\\rtf' ? 'application/rtf' : judgeTexts(head, claim);
};

/** A received document, with its claimed name and type. */
export interface ReceivedDocument extends Claim {
  /** Path of the file. */
  file: string;
  charset?: string | undefined;
}

/**
 * Detects the type of a document from its content. Names and declared types only distinguish one kind of text from another.
 * Throws `validation_failed` for an empty file and `unsupported_media_type` for unsupported types.
 */
export const judgeDocument = async ({ file, ...claim }: ReceivedDocument): Promise<DocumentType> => {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headLength), 0, headLength, 0);
    if (bytesRead === 0)
      throw refuse('validation_failed', 'The document is empty.', {
        details: [{ path: 'file', code: 'empty', message: 'Must not be empty.' }],
      });
    return await judge(file, handle, buffer.subarray(0, bytesRead), claim);
  } finally {
    await handle.close();
  }
};
