import { readFile, writeFile } from 'node:fs/promises';
import { ClipFailure } from '../../domain/clips/clip-failure.ts';
import { openImage } from '../media/media-image.ts';
import { cutInput } from './render-args.ts';
import { lastFrameAt } from './source.ts';
import type { MadeRendition } from './rendition.ts';
import type { VideoTools } from './tools.ts';
import type { Workspace } from './workspace.ts';

/** Longest side in pixels of a frame used as a cover: YouTube's recommended size, and acceptable on every platform. */
const frameSide = 1_280;

/** Longest side of a small picture. */
const thumbnailSide = 480;

/** Seconds to subtract, so that rounding does not go beyond the last frame. */
const before = 0.002;

/** Scales to square pixels, in which a picture is viewed and cropped. */
const squared = "scale='if(eq(sar,1),iw,2*round(iw*sar/2))':ih,setsar=1";

interface Wanted {
  input: string;
  at: number;
  /** Longest side. 0 keeps the original size. */
  side: number;
}

/**
 * Returns the frame at a second of a video as a JPEG, at most `side` wide and high. Beyond the end, returns the last frame.
 */
export const frameAt = async (
  tools: VideoTools,
  workspace: Workspace,
  { input, at, side = thumbnailSide }: { input: string; at: number; side?: number },
  signal?: AbortSignal,
): Promise<Buffer> => {
  const found = await drawFrame(tools, workspace, { input, at, side }, signal);
  if (found) return found;
  // sound may continue after the last frame
  const last = await lastFrameAt(tools, workspace, input, signal);
  const picture = await drawFrame(tools, workspace, { input, at: Math.max(0, last - before), side }, signal);
  if (picture) return picture;
  throw new ClipFailure('source_unreadable', 'The video has no readable picture.');
};

/** Draws a frame. Undefined if the video has none from this second on. */
const drawFrame = async (
  tools: VideoTools,
  workspace: Workspace,
  { input, at, side }: Wanted,
  signal?: AbortSignal,
): Promise<Buffer | undefined> => {
  const name = `frame-${at.toFixed(3)}.jpg`;
  const scale = `scale='min(iw,${side})':'min(ih,${side})':force_original_aspect_ratio=decrease`;
  await tools.ffmpeg(
    workspace,
    [
      '-v',
      'error',
      ...cutInput({ input, start: at, end: at + 10 }),
      '-map',
      '0:v:0',
      '-frames:v',
      '1',
      '-vf',
      side > 0 ? `${squared},${scale}` : squared,
      '-c:v',
      'mjpeg',
      '-q:v',
      '3',
      '-pix_fmt',
      'yuvj420p',
      '-f',
      'image2',
      '-update',
      '1',
      name,
    ],
    { timeoutMs: 60_000, ...(signal && { signal }) },
  );
  return readFile(workspace.file(name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
};

/** Writes `cover.jpg` from the workspace's `input`: its frame at that millisecond, or its last one. */
export const makeFrame = async (
  tools: VideoTools,
  workspace: Workspace,
  atMs: number,
  signal?: AbortSignal,
): Promise<MadeRendition> => {
  const wanted = { input: 'input', at: atMs / 1_000, side: frameSide };
  const picture = await frameAt(tools, workspace, wanted, signal);
  const [{ width, height }, name] = [await (await openImage(picture)).metadata(), 'cover.jpg'];
  await writeFile(workspace.file(name), picture);
  return { name, mimeType: 'image/jpeg', width, height, durationSeconds: null };
};
