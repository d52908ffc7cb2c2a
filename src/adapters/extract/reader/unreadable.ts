import type { ReadFailure } from '../../../domain/knowledge/documents.ts';

/** Thrown by readers for a document that they cannot read, which is a result and not a bug. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
  readonly code: ReadFailure;

  constructor(code: ReadFailure, cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

/** Runs a library over the document. Treats any error as a broken document, or as one that nests too deeply. */
export const orBroken = async <T>(work: () => T | Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    throw new Unreadable(error instanceof RangeError ? 'too_deep' : 'broken', error);
  }
};
