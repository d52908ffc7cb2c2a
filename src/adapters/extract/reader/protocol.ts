import type { Chunk } from '../../../domain/knowledge/chunks.ts';
import type { DocumentType, DocumentWarning, ReadFailure } from '../../../domain/knowledge/documents.ts';

/** What the child is told, as its one argument in JSON; the document comes over stdin. */
export interface ReadTask {
  type: DocumentType;
  /** How a text is encoded, where somebody said it. */
  charset?: string;
  /** Tokens of a chunk, and how many of them it repeats of the one before. */
  budget: number;
  overlap: number;
  /** Beyond these the document is `too_large`. */
  maxCharacters: number;
  maxChunks: number;
}

/** What the child says, one line of JSON each on stdout; the last one is `end` or `unreadable`. */
export type ReadLine =
  | { kind: 'progress'; done: number; all: number }
  | { kind: 'chunk'; chunk: Chunk }
  | { kind: 'end'; title: string | null; characters: number; warnings: DocumentWarning[] }
  | { kind: 'unreadable'; code: ReadFailure };
