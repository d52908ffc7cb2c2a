import type { Block } from '../../../domain/chunks.ts';

/** What a reader made of a document. */
export interface Reading {
  blocks: Iterable<Block> | AsyncIterable<Block>;
  /** As the document calls itself. */
  title?: string | undefined;
  /** Says why there may be no text at all. */
  whenEmpty?: 'empty' | 'no_text';
}

/** Told of every part that has been read: how many of how many. */
export type OnRead = (done: number, all: number) => void;
