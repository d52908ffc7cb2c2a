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
  type PictureFigures,
  type PictureTask,
  type Unreadability,
} from './picture-reader/protocol.ts';

/** Why a picture is not read: what the child says, or the fence into which it ran. */
export class PictureFailure extends Error {
  override readonly name = 'PictureFailure';
  readonly reason: Unreadability | 'memory' | 'time';

  constructor(reason: PictureFailure['reason'], why: string) {
    super(`${reason}: ${why}`);
    this.reason = reason;
  }
}

/** 8192×8192: more than any platform takes. Read, it takes 200 MB, and as much again in each of its forms. */
export const pixelLimit = 2 ** 26;

const fences: Fences = {
  memoryBytes: 1_073_741_824,
  dataBytes: 2_147_483_648,
  cpuMs: 60_000,
  wallMs: 180_000,
};

const root = path.resolve(import.meta.dirname, '../../..');
const main = path.join(import.meta.dirname, 'picture-reader', 'main.ts');

/** What the child may read: its own code and what that imports. It starts nothing, and has no network. */
const permissions = ['src/adapters/media', 'node_modules', 'package.json']
  .map(name => path.join(root, name))
  .flatMap(file => [...new Set([file, realpathSync(file)])])
  .map(file => `--allow-fs-read=${file}`);

/** sharp is code of the machine: what it may do is for the kernel to say. */
const flags = ['--permission', '--allow-addons', '--max-old-space-size=256'];

export const isReadApart = (mimeType: string): mimeType is KindReadApart =>
  kindsReadApart.some(kind => kind === mimeType);

/** Signals that a program raises itself, by what it does with a picture. */
const crashes: readonly NodeJS.Signals[] = ['SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGTRAP'];

/** What the end of a child says of the picture; throws where it says nothing. */
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
  /** The picture; an error of this stream is thrown as it is. */
  bytes: Readable;
  kind: KindReadApart;
  signal?: AbortSignal | undefined;
  /** What reads it in place of our reader: in tests one that a picture has taken over. */
  program?: string;
}

/** Of a stream whose reader went away. */
const isCutOff = (error: Error): boolean =>
  ['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'].includes((error as NodeJS.ErrnoException).code ?? '');

/** Bytes that the child may say: a line of JSON, or a PNG of so many pixels of four bytes, packed as badly as can be. */
const maxSaid = { figures: 1_024, picture: 314_572_800 };

/** What a stream gives, ended after so many bytes. */
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
  { bytes, kind, signal, program = main }: PictureReading,
  wanted: PictureTask['wanted'],
  take: (stdout: Readable) => Promise<T>,
): Promise<T> => {
  const task: PictureTask = { kind, wanted, maxPixels: pixelLimit };
  const notWanted = new AbortController();
  const stopping = AbortSignal.any([notWanted.signal, ...(signal ? [signal] : [])]);
  const child = startFenced([...flags, ...permissions, program, JSON.stringify(task)], fences, stopping);
  const said = Readable.from(upTo(child.stdout, maxSaid[wanted], () => notWanted.abort()));
  // a child that ended early does not read on; its own end says why
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

/** The size of a picture as it is shown, after all of it was read. Throws `PictureFailure`, or `RunFailure` where others ended the child. */
export const measureApart = async (reading: PictureReading): Promise<PictureFigures> => {
  const said = await run(reading, 'figures', text);
  try {
    return figures.parse(JSON.parse(said));
  } catch (error) {
    throw new PictureFailure('damaged', `its reader said nothing of use: ${String(error)}`);
  }
};

/** Hands over the picture as a PNG in sRGB that stands upright. Throws as `measureApart` does: then what was taken is not whole. */
export const drawApart = <T>(reading: PictureReading, take: (png: Readable) => Promise<T>): Promise<T> =>
  run(reading, 'picture', take);
