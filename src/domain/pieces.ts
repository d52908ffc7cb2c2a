import { refuse, Refusal } from './errors.ts';

/** Pieces that any body may come in, and how many bytes they have on average beyond that. */
const [somePieces, leastBytes] = [4_096, 64];

/**
 * Whether a body comes in more pieces than its bytes explain. Reading a piece takes 2 µs and 80 bytes of memory, even if it
 * brings one byte: a megabyte of those took 2 s of the thread that serves others, and 80 MB.
 */
export const isCrumbled = ({ pieces, bytes }: { pieces: number; bytes: number }): boolean =>
  pieces > somePieces && pieces * leastBytes > bytes;

/** The refusal of such a body. */
export const tooManyPieces = (): Refusal =>
  refuse(
    'malformed_body',
    `The body arrives in too many small chunks. Send at least ${leastBytes} bytes per chunk.`,
  );

/** Whether an error refuses a body for its pieces: no more of them may be read then. */
export const isTooManyPieces = (error: unknown): boolean =>
  error instanceof Refusal && error.message === tooManyPieces().message;

/** Counts the pieces of one body as they come. The function returns a refusal from the piece on that is too many. */
export const countPieces = (): ((piece: Uint8Array) => Refusal | undefined) => {
  const body = { pieces: 0, bytes: 0 };
  return piece => {
    body.pieces += 1;
    body.bytes += piece.length;
    return isCrumbled(body) ? tooManyPieces() : undefined;
  };
};
