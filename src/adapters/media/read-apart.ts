import { realpathSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { startFenced, type ChildEnd, type Fences } from '../apart/fenced-child.ts';
import { RunFailure } from './ffmpeg-run.ts';
import {
  kindsReadApart,
  unreadableCodes,
  type KindReadApart,
  type PagedFigures,
  type PagedKind,
  type PageRange,
  type PictureFigures,
  type PictureTask,
  type Unreadability,
} from './picture-reader/protocol.ts';

/** Thrown if a picture cannot be read, with the child's reason or the limit that it reached. */
export class PictureFailure extends Error {
  override readonly name = 'PictureFailure';
  readonly reason: Unreadability | 'memory' | 'time';

  constructor(reason: PictureFailure['reason'], why: string) {
    super(`${reason}: ${why}`);
    this.reason = reason;
  }
}

/**
 * Maximum pixels, 8192×8192, more than any platform accepts. Decoded, these take 200 MB, and as much again in each form.
 */
export const pixelLimit = 2 ** 26;

const fences: Fences = {
  memoryBytes: 1_073_741_824,
  dataBytes: 2_147_483_648,
  cpuMs: 60_000,
  wallMs: 180_000,
};

const root = path.resolve(import.meta.dirname, '../../..');
const main = path.join(import.meta.dirname, 'picture-reader', 'main.ts');

/**
 * Node options with the files that the child may read: its own code and its imports. The child may not start processes or
 * use the network.
 */
const permissions = [
  'src/adapters/media',
  'src/adapters/extract',
  'src/domain',
  'node_modules',
  'package.json',
]
  .map(name => path.join(root, name))
  .flatMap(file => [...new Set([file, realpathSync(file)])])
  .map(file => `--allow-fs-read=${file}`);

/** Node options. sharp is native code, so only the kernel can restrict it. */
const flags = ['--permission', '--allow-addons', '--max-old-space-size=256'];

export const isReadApart = (mimeType: string): mimeType is KindReadApart =>
  kindsReadApart.some(kind => kind === mimeType);

/** Signals that a program raises itself because of a picture. */
const crashes: readonly NodeJS.Signals[] = ['SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGTRAP'];

/** Returns what a child's end says about the picture. Throws if it says nothing. */
const failureOf = ({ fence, code, signal, stderr }: ChildEnd): PictureFailure | undefined => {
  if (fence === 'memory' || fence === 'time') return new PictureFailure(fence, stderr);
  if (code === 0) return undefined;
  const said = Object.entries(unreadableCodes).find(([, each]) => each === code);
  // a heap or data limit ends it with SIGABRT, its shell with 134
  const isFull = signal === 'SIGABRT' || code === 134;
  const isCrash = signal !== null && crashes.includes(signal);
  if (code === null && !isFull && !isCrash)
    throw new RunFailure('exit', `the picture's reader was ended from outside (${signal})`, stderr);
  const reason = said ? (said[0] as Unreadability) : isFull ? 'memory' : 'damaged';
  return new PictureFailure(reason, `ended with ${signal ?? code}: ${stderr}`);
};

export interface PictureReading {
  /** The picture. Errors of this stream are thrown unchanged. */
  bytes: Readable;
  kind: KindReadApart | PagedKind;
  signal?: AbortSignal | undefined;
  /** Program that replaces our reader. Tests use one that a picture has taken over. */
  program?: string;
}

/** Whether the error comes from a stream whose reader has ended. */
const isCutOff = (error: Error): boolean =>
  ['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'].includes((error as NodeJS.ErrnoException).code ?? '');

/**
 * Maximum bytes of the child's output: a line of JSON, or a PNG of the maximum number of pixels of four bytes, with the
 * worst compression.
 */
const maxSaid = { figures: 1_024, picture: 314_572_800 };

/** Passes a stream on, up to a number of bytes. */
const upTo = async function* (
  stream: Readable,
  maxBytes: number,
  onMore: () => void,
): AsyncGenerator<Buffer> {
  let said = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    said += chunk.length;
    if (said > maxBytes) return onMore();
    yield chunk;
  }
};

const run = async <T>(
  { bytes, kind, signal, pages, program = main }: PictureReading & { pages?: PageRange },
  wanted: PictureTask['wanted'],
  take: (stdout: Readable) => Promise<T>,
): Promise<T> => {
  const task: PictureTask = { kind, wanted, maxPixels: pixelLimit, ...(pages && { pages }) };
  const notWanted = new AbortController();
  const stopping = AbortSignal.any([notWanted.signal, ...(signal ? [signal] : [])]);
  const child = startFenced([...flags, ...permissions, program, JSON.stringify(task)], fences, stopping);
  const said = Readable.from(upTo(child.stdout, maxSaid[wanted], () => notWanted.abort()));
  // a child that ended early stops reading, and its own end says why
  const sent = pipeline(bytes, child.stdin).catch(() => undefined);
  const taking = take(said).catch(async (error: unknown) => {
    notWanted.abort();
    said.destroy();
    await child.ended;
    throw error;
  });
  const [taken, ended] = await Promise.all([taking, child.ended, sent]);
  signal?.throwIfAborted();
  if (bytes.errored && !isCutOff(bytes.errored)) throw bytes.errored;
  if (notWanted.signal.aborted) throw new PictureFailure('memory', `more than ${maxSaid[wanted]} bytes`);
  const failure = failureOf(ended);
  if (failure) throw failure;
  return taken;
};

const side = z.int().min(1).max(pixelLimit);
const figures: z.ZodType<PictureFigures> = z
  .object({ width: side, height: side })
  .refine(({ width, height }) => width * height <= pixelLimit, 'too many pixels');

/**
 * Measures a picture as it is shown, after reading all of it. Throws `PictureFailure`, or `RunFailure` if another process
 * ended the child.
 */
export const measureApart = async (reading: PictureReading): Promise<PictureFigures> => {
  const said = await run(reading, 'figures', text);
  try {
    return figures.parse(JSON.parse(said));
  } catch (error) {
    throw new PictureFailure('damaged', `its reader said nothing of use: ${String(error)}`);
  }
};

/**
 * Passes the upright picture on as a PNG in sRGB. Throws what `measureApart` throws, in which case the output is
 * incomplete.
 */
export const drawApart = <T>(reading: PictureReading, take: (png: Readable) => Promise<T>): Promise<T> =>
  run(reading, 'picture', take);

const pagedFigures: z.ZodType<PagedFigures> = z.object({
  width: side,
  height: side,
  pages: z.int().min(1).max(pixelLimit).nullable(),
});

/** Measures a document. Throws what `measureApart` throws. */
export const measurePagedApart = async (reading: PictureReading): Promise<PagedFigures> => {
  const said = await run(reading, 'figures', text);
  try {
    return pagedFigures.parse(JSON.parse(said));
  } catch (error) {
    throw new PictureFailure('damaged', `its reader said nothing of use: ${String(error)}`);
  }
};

/** Splits the child's output into the PNGs of pages, each of which follows its length. */
const pngsIn = async function* (stream: Readable): AsyncGenerator<Buffer> {
  let held = Buffer.alloc(0);
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    held = Buffer.concat([held, chunk]);
    while (held.length >= 4 && held.length >= 4 + held.readUInt32BE(0)) {
      const end = 4 + held.readUInt32BE(0);
      yield held.subarray(4, end);
      held = held.subarray(end);
    }
  }
};

/**
 * Draws pages of a document, and calls `take` with each PNG in turn, counted from `pages.first`. Throws what `measureApart`
 * throws, after the pages before the failure.
 */
export const drawPagesApart = (
  reading: PictureReading & { pages: PageRange },
  take: (png: Buffer, page: number) => Promise<void>,
): Promise<void> =>
  run(reading, 'picture', async stream => {
    let page = reading.pages.first;
    for await (const png of pngsIn(stream)) {
      await take(png, page);
      page += 1;
    }
  });
