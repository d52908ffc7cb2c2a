import type { Chunk } from '../../../domain/knowledge/chunks.ts';
import type { DocumentType, DocumentWarning, ReadFailure } from '../../../domain/knowledge/documents.ts';

/** Task of the child, as its only argument, in JSON. The document comes over stdin. */
export interface ReadTask {
  type: DocumentType;
  /** Declared encoding of the text, if known. */
  charset?: string;
  /** Tokens of a chunk, and how many of them repeat the chunk before. */
  budget: number;
  overlap: number;
  /** Limits beyond which the document is `too_large`. */
  maxCharacters: number;
  maxChunks: number;
}

/** Lines of JSON that the child writes to stdout. The last one is `end` or `unreadable`. */
export type ReadLine =
  | { kind: 'progress'; done: number; all: number }
  | { kind: 'chunk'; chunk: Chunk }
  | { kind: 'end'; title: string | null; characters: number; warnings: DocumentWarning[] }
  | { kind: 'unreadable'; code: ReadFailure };
