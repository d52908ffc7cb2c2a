/** Pieces that any body may come in, and how many bytes they have on average beyond that. */
const [somePieces, leastBytes] = [4_096, 64];

/**
 * Whether a body comes in more pieces than its bytes explain. Reading a piece takes 2 µs and 80 bytes of memory, even if it
 * brings one byte: a megabyte of those took 2 s of the thread that serves others, and 80 MB.
 */
export const isCrumbled = ({ pieces, bytes }: { pieces: number; bytes: number }): boolean =>
  pieces > somePieces && pieces * leastBytes > bytes;

/** The sentence of its refusal. */
export const crumbled = `The body comes in too many pieces. Send at least ${leastBytes} bytes in a chunk.`;
