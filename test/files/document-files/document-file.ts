import type { DocumentType, DocumentWarning } from '../../../src/domain/knowledge/documents.ts';

/** A file, the name and type its uploader claims, and its contents. */
export interface DocumentFile {
  /** Special property of the file. */
  is: string;
  type: DocumentType;
  bytes: () => Buffer | string | Promise<Buffer>;
  name?: string;
  mimeType?: string;
  charset?: string;
  lines: string[];
  title?: string;
  warnings?: DocumentWarning[];
}
