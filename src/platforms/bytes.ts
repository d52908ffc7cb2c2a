import { buffer } from 'node:stream/consumers';
import { PlatformError } from './platform.ts';
import type { MediaFile } from './step.ts';
import { describe } from './refusals.ts';

/** A part of a file in memory, `start` to `end` inclusive; throws when the store gives fewer bytes. */
export const readPart = async (file: MediaFile, start: number, end: number): Promise<Buffer> => {
  const part = await buffer(await file.open({ start, end }));
  if (part.length !== end - start + 1)
    throw new Error(`media ${file.id}: ${part.length} bytes at ${start}-${end}`);
  return part;
};

/** What servers and proxies answer to more bytes at once than they take: that says nothing of the file. */
export const statusesOfTooLarge: readonly number[] = [413, 431];

/** Every proxy takes so much at once; segments are this small where larger ones were refused. */
export const smallSegmentBytes = 1024 * 1024;

/** A segment that is small already and was refused all the same: worth another try later. */
export const segmentRefused = (label: string, status: number, bytes: number): PlatformError =>
  new PlatformError(
    describe(label, {
      kind: 'transient',
      said: `HTTP ${status} after ${bytes} bytes of the file.`,
      code: String(status),
    }),
  );
