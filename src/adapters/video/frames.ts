import { readFile } from 'node:fs/promises';
import { cutInput } from './render-args.ts';
import type { VideoTools } from './tools.ts';
import type { Workspace } from './workspace.ts';

/** Longest side of a small picture. */
const thumbnailSide = 480;

/** The frame at a second of a video as a JPEG, at most `side` wide and high; `side` 0 leaves it as large as it is. */
export const frameAt = async (
  tools: VideoTools,
  workspace: Workspace,
  { input, at, side = thumbnailSide }: { input: string; at: number; side?: number },
  signal?: AbortSignal,
): Promise<Buffer> => {
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
      ...(side > 0 ? ['-vf', scale] : []),
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
  return readFile(workspace.file(name));
};
