import { openImage } from '../media/media-image.ts';
import { frameAt } from './frames.ts';
import type { VideoSource } from './source.ts';
import type { VideoTools } from './tools.ts';
import type { Workspace } from './workspace.ts';

/** Pictures of a video from beginning to end, side by side in one image. */
export interface Filmstrip {
  picture: Buffer;
  columns: number;
  tileWidth: number;
  tileHeight: number;
  /** Seconds of the video per picture. */
  secondsPerTile: number;
}

/** Maximum number of pictures, enough for a screen. Each needs a run of ffmpeg. */
const maxTiles = 40;
const minSecondsPerTile = 2;
const tileHeight = 90;
/** Maximum width of a picture. A wider video is cropped at the sides. */
const maxTileWidth = 240;

const tileWidthOf = ({ width, height }: VideoSource): number =>
  Math.min(maxTileWidth, Math.max(16, Math.round((tileHeight * width) / height)));

/** Draws the picture in the middle of each interval. Calls `onTile` with the finished part. */
export const drawFilmstrip = async (
  tools: VideoTools,
  workspace: Workspace,
  input: string,
  source: VideoSource,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (done: number) => void },
): Promise<Filmstrip> => {
  const { durationSeconds } = source;
  const columns = Math.max(1, Math.min(maxTiles, Math.round(durationSeconds / minSecondsPerTile)));
  const secondsPerTile = durationSeconds / columns;
  const tileWidth = tileWidthOf(source);
  const tiles: { input: Buffer; left: number; top: number }[] = [];
  for (let index = 0; index < columns; index += 1) {
    const at = (index + 0.5) * secondsPerTile;
    const frame = await openImage(await frameAt(tools, workspace, { input, at }, signal));
    const tile = await frame.resize(tileWidth, tileHeight, { fit: 'cover' }).toBuffer();
    tiles.push({ input: tile, left: index * tileWidth, top: 0 });
    onProgress((index + 1) / columns);
  }
  const { default: sharp } = await import('sharp');
  const size = { width: columns * tileWidth, height: tileHeight };
  const picture = await sharp({ create: { ...size, channels: 3, background: 'black' } })
    .composite(tiles)
    .jpeg({ quality: 70 })
    .toBuffer();
  return { picture, columns, tileWidth, tileHeight, secondsPerTile };
};
