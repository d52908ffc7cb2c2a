import { buffer } from 'node:stream/consumers';
import type { MediaFile } from './platform.ts';

/** A part of a file in memory, `start` to `end` inclusive; throws when the store gives fewer bytes. */
export const readPart = async (file: MediaFile, start: number, end: number): Promise<Buffer> => {
  const part = await buffer(await file.open({ start, end }));
  if (part.length !== end - start + 1)
    throw new Error(`media ${file.id}: ${part.length} bytes at ${start}-${end}`);
  return part;
};

/** How many parts of `size` bytes a file has. */
export const chunkCount = (file: MediaFile, size: number): number => Math.ceil(file.sizeBytes / size);
