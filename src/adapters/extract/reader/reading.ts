import type { Block } from '../../../domain/knowledge/chunks.ts';
import type { DocumentWarning, ReadFailure } from '../../../domain/knowledge/documents.ts';

/** What a reader made of a document. */
export interface Reading {
  blocks: Iterable<Block> | AsyncIterable<Block>;
  /** As the document calls itself. */
  title?: string | undefined;
  /** Says why there may be no text at all. */
  whenEmpty?: ReadFailure;
  /** Asked once all blocks have been read. */
  warnings?: () => DocumentWarning[];
}

/** What a reader is given beside the bytes. */
export interface ReaderInput {
  /** How a text is encoded, where somebody said it. */
  charset?: string | undefined;
  onRead: OnRead;
}

/** Told of every part that has been read: how many of how many. */
export type OnRead = (done: number, all: number) => void;
