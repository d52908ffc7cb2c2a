import type { Block } from '../../../domain/knowledge/chunks.ts';
import type { DocumentWarning, ReadFailure } from '../../../domain/knowledge/documents.ts';

/** Result of reading a document. */
export interface Reading {
  blocks: Iterable<Block> | AsyncIterable<Block>;
  /** Title according to the document itself. */
  title?: string | undefined;
  /** Reason if there is no text at all. */
  whenEmpty?: ReadFailure;
  /** Called once all blocks have been read. */
  warnings?: () => DocumentWarning[];
}

/** Input of a reader besides the bytes. */
export interface ReaderInput {
  /** Declared encoding of the text, if known. */
  charset?: string | undefined;
  onRead: OnRead;
}

/** Called for every part that has been read, with its number and the total. */
export type OnRead = (done: number, all: number) => void;
