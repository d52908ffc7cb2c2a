import type { DocumentType } from '../../../domain/knowledge/documents.ts';
import type { ReaderInput, Reading } from './reading.ts';

type Read = (bytes: Uint8Array, given: ReaderInput) => Promise<Reading>;

/** Readers by type. Each loads its library only for its documents, because that is most of a child's cost. */
const readers: Record<DocumentType, () => Promise<Read>> = {
  'application/pdf': async () => (await import('./pdf/read-pdf.ts')).readPdf,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': async () =>
    (await import('./office/read-docx.ts')).readDocx,
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': async () =>
    (await import('./office/read-pptx.ts')).readPptx,
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': async () =>
    (await import('./office/read-xlsx.ts')).readXlsx,
  'application/vnd.oasis.opendocument.text': async () => (await import('./office/read-odt.ts')).readOdt,
  'application/epub+zip': async () => (await import('./office/read-epub.ts')).readEpub,
  'application/rtf': async () => (await import('./read-rtf.ts')).readRtf,
  'application/rss+xml': async () => (await import('./read-feed.ts')).readFeed,
  'application/atom+xml': async () => (await import('./read-feed.ts')).readFeed,
  'text/html': async () => (await import('./read-html.ts')).readHtml,
  'text/markdown': async () => (await import('./read-markdown.ts')).readMarkdown,
  'text/csv': async () => (await import('./read-csv.ts')).readCsv,
  'text/plain': async () => (await import('./read-text.ts')).readText,
};

/** Reads the blocks of a document. Throws `Unreadable`. */
export const readAs = async (type: DocumentType, bytes: Uint8Array, given: ReaderInput): Promise<Reading> => {
  const read = await readers[type]();
  return read(bytes, given);
};
