import { createHash } from 'node:crypto';

/**
 * The id of a chunk: the same text at the same position of the same document has the same one, however often it is made. A UUID
 * of version 8, for ids that follow from something, by SHA-256.
 */
export const makeChunkId = (
  documentId: string,
  { ordinal, text }: { ordinal: number; text: string },
): string => {
  const hash = createHash('sha256').update(`${documentId}\n${ordinal}\n${text}`).digest();
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = hash.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
};
