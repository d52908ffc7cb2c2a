import type { DocumentType } from '../../../domain/documents.ts';
import type { OnRead, Reading } from './reading.ts';

type Read = (bytes: Uint8Array, onRead: OnRead) => Promise<Reading>;

/** Each format's library is loaded only for its documents: it is most of what a child costs. */
const readers: Record<DocumentType, () => Promise<Read>> = {
  'application/pdf': async () => (await import('./read-pdf.ts')).readPdf,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': async () =>
    (await import('./read-docx.ts')).readDocx,
  'text/html': async () => (await import('./read-html.ts')).readHtml,
  'text/markdown': async () => (await import('./read-markdown.ts')).readMarkdown,
  'text/csv': async () => (await import('./read-csv.ts')).readCsv,
  'text/plain': async () => (await import('./read-text.ts')).readText,
};

/** The blocks of a document. Throws `Unreadable`. */
export const readAs = async (type: DocumentType, bytes: Uint8Array, onRead: OnRead): Promise<Reading> => {
  const read = await readers[type]();
  return read(bytes, onRead);
};
