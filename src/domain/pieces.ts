import { refuse, Refusal } from './errors.ts';

/** Number of pieces that any body may have, and minimum average bytes of the pieces beyond that number. */
const [somePieces, leastBytes] = [4_096, 64];

/**
 * Returns whether a body arrives in more pieces than its size explains. Reading a piece takes 2 µs and 80 bytes of memory,
 * even for one byte. A megabyte of single bytes took 2 s of the thread that serves others, and 80 MB.
 */
export const isCrumbled = ({ pieces, bytes }: { pieces: number; bytes: number }): boolean =>
  pieces > somePieces && pieces * leastBytes > bytes;

/** Returns the error for a body in too many pieces. */
export const tooManyPieces = (): Refusal =>
  refuse(
    'malformed_body',
    `The body arrives in too many small chunks. Send at least ${leastBytes} bytes per chunk.`,
  );

/** Returns whether an error refuses a body for its pieces. Reading the body must stop then. */
export const isTooManyPieces = (error: unknown): boolean =>
  error instanceof Refusal && error.message === tooManyPieces().message;

/** Returns a counter for the pieces of one body. The counter returns an error for every piece beyond the limit. */
export const countPieces = (): ((piece: Uint8Array) => Refusal | undefined) => {
  const body = { pieces: 0, bytes: 0 };
  return piece => {
    body.pieces += 1;
    body.bytes += piece.length;
    return isCrumbled(body) ? tooManyPieces() : undefined;
  };
};
