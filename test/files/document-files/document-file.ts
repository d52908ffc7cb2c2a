import type { DocumentType, DocumentWarning } from '../../../src/domain/knowledge/documents.ts';

/** A file, what is said of it by those who bring it, and what is in it. */
export interface DocumentFile {
  /** What is special about it. */
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
