import { buffer } from 'node:stream/consumers';
import { PlatformError } from './platform.ts';
import type { MediaFile } from './step.ts';
import { describe } from './refusals.ts';

/** Returns a part of a file in memory, from `start` to `end` inclusive. Throws if the store returns fewer bytes. */
export const readPart = async (file: MediaFile, start: number, end: number): Promise<Buffer> => {
  const part = await buffer(await file.open({ start, end }));
  if (part.length !== end - start + 1)
    throw new Error(`media ${file.id}: ${part.length} bytes at ${start}-${end}`);
  return part;
};

/** Statuses of servers and proxies for requests that are too large. They say nothing about the file. */
export const statusesOfTooLarge: readonly number[] = [413, 431];

/** Size that every proxy accepts in one request. Segments have this size after a larger one was refused. */
export const smallSegmentBytes = 1024 * 1024;

/** Returns the error for a segment that is already small but was refused anyway. A later retry may succeed. */
export const segmentRefused = (label: string, status: number, bytes: number): PlatformError =>
  new PlatformError(
    describe(label, {
      kind: 'transient',
      said: `HTTP ${status} after ${bytes} bytes of the file.`,
      code: String(status),
    }),
  );
