import { open } from 'node:fs/promises';
import { refuse, Refusal } from '../../domain/errors.ts';
import { parseApart } from '../apart/parse-apart.ts';
import {
  acceptedNames,
  extensionOf,
  kindByExtension,
  kindByMimeType,
  type MediaKind,
} from './media-kinds.ts';

/** Name and type that a client claims. Both may be empty, and neither is trusted. */
export interface ClaimedFile {
  fileName: string;
  mimeType: string;
}

/** Maximum bytes that a detector of the accepted types needs. */
const headLength = 4_100;
/** Maximum bytes of a drawing's preamble, which may be long. */
const preambleLength = 65_536;

/** Content types without information. busboy sets `text/plain` for a part that has none. */
const silent = new Set(['', 'application/octet-stream', 'binary/octet-stream', 'text/plain']);

/** Extensions of other well-known kinds. A supported file with such a name does not match it. */
const foreign = new Set(
  (
    'html htm xhtml xml js mjs cjs css json txt md csv zip gz tar rar 7z jar exe dll sh bat cmd com msi php ' +
    'py rb pl doc docm dotx xls xlsx ppt pptm ppsx potx rtf mp3 m4a wav ogg oga flac aac avi mkv flv wmv mpg mpeg ts m3u8 m3u mpd ' +
    'ico psd ai eps swf apng jxl 3gp'
  ).split(' '),
);

/**
 * Detects the kind of file from its first bytes. Throws `invalid_media` if name or content type contradict it, and
 * `unsupported_media_type` for unsupported kinds that do not claim to be a supported one.
 */
export const sniffKind = async (file: string, claim: ClaimedFile, orgId: string): Promise<MediaKind> => {
  const mimeType = await mimeTypeOf(file, claim, orgId);
  if (mimeType === 'image/apng')
    throw refuse('invalid_media', 'No platform shows an animated PNG. Send a GIF or a video.');
  const kind = kindByMimeType(mimeType);
  if (!kind) throw notTaken(mimeType, claim);
  assertAgrees(kind, claim);
  return kind;
};

const mimeTypeOf = async (
  file: string,
  { fileName, mimeType }: ClaimedFile,
  orgId: string,
): Promise<string> => {
  const { fileTypeFromBuffer, fileTypeFromFile } = await import('file-type');
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(preambleLength), 0, preambleLength, 0);
    const head = buffer.subarray(0, bytesRead);
    // the list of an archive's files says which kind of document it is, and a separate process reads that list
    if (isArchive(head)) return await archiveType(file, { fileName, mimeType }, orgId);
    // the content of a TIFF depends on its directory, which may be anywhere
    const type = isTiff(head) ? fileTypeFromFile(file) : fileTypeFromBuffer(head.subarray(0, headLength));
    const found = (await type)?.mime ?? '';
    return beginsWithSvg(head, found) ? 'image/svg+xml' : found;
  } finally {
    await handle.close();
  }
};

const isArchive = (head: Buffer): boolean => head.toString('latin1', 0, 4) === 'PK\x03\x04';

/** Returns the type of document in an archive. */
const archiveType = async (
  file: string,
  { fileName: name, mimeType }: ClaimedFile,
  orgId: string,
): Promise<string> => {
  try {
    return await parseApart('documentType', { file, name, mimeType }, { orgId });
  } catch (error) {
    if (error instanceof Refusal && error.code === 'unsupported_media_type') return 'application/zip';
    throw error;
  }
};

const isTiff = (head: Buffer): boolean => /^(?:II\*\0|MM\0\*)/.test(head.toString('latin1', 0, 4));

/** Whether the first element is that of a drawing. A page that contains a drawing does not count. */
const beginsWithSvg = (head: Buffer, found: string): boolean => {
  if (found !== '' && found !== 'application/xml') return false;
  let text = head.toString('utf8').replace(/^\uFEFF/, '');
  for (;;) {
    text = text.trimStart();
    const end = preambleEnd(text);
    if (end === undefined) return /^<svg[\s>]/.test(text);
    const at = text.indexOf(end);
    if (at === -1) return false;
    text = text.slice(at + end.length);
  }
};

/**
 * Returns how the construct before the first element ends. Undefined at the element. A document type may contain entities.
 */
const preambleEnd = (text: string): string | undefined => {
  if (text.startsWith('<?')) return '?>';
  if (text.startsWith('<!--')) return '-->';
  if (!/^<!DOCTYPE/i.test(text)) return undefined;
  return /^[^>]*\[/.test(text) ? ']>' : '>';
};

/** Container of old Office files, and of new ones that are protected by a password. */
const compound = 'application/x-cfb';

const notTaken = (mimeType: string, claim: ClaimedFile): Refusal => {
  if (mimeType === compound)
    return refuse(
      'invalid_media',
      'The file is in an old Office format, or protected by a password. Save it as PPTX, DOCX, or PDF without a password.',
    );
  const says = claimed(claim);
  const is = mimeType === '' ? 'its content has an unknown type' : `its content is ${mimeType}`;
  return says
    ? refuse('invalid_media', `The file is declared as ${says.name}, but ${is}.`)
    : refuse(
        'unsupported_media_type',
        `Files of this type are not accepted. Accepted types: ${acceptedNames}.`,
      );
};

/** Returns the supported kind that the client names, by content type first. */
const claimed = ({ fileName, mimeType }: ClaimedFile): MediaKind | undefined =>
  kindByMimeType(mimeType) ?? kindByExtension(extensionOf(fileName));

const assertAgrees = (kind: MediaKind, { fileName, mimeType }: ClaimedFile): void => {
  const typeAgrees = silent.has(mimeType) || mimeType === kind.mimeType || kind.mimeTypes.includes(mimeType);
  if (!typeAgrees)
    throw refuse('invalid_media', `The file is declared as ${mimeType}, but its content is ${kind.name}.`);
  const extension = extensionOf(fileName);
  const isOwn = extension === kind.extension || kind.extensions.includes(extension);
  if (!isOwn && (foreign.has(extension) || kindByExtension(extension)))
    throw refuse('invalid_media', `The file is named .${extension}, but its content is ${kind.name}.`);
};
